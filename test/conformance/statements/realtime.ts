import { dataOf, failureOf, headerOf, requireEqual, requireStatus, requireTrue } from '../answers.ts'
import type { ConformanceContext, Site } from '../context.ts'
import { anything, integer, listOf, object, record, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

const now = object({
  visitors: integer,
  pages: listOf(object({ page: text, visitors: integer })),
  sources: listOf(object({ source: text, visitors: integer })),
  countries: listOf(object({ country: text, visitors: integer })),
  minutes: listOf(object({ minute: time, visitors: integer })),
  conversions: object({ total: integer }),
  orders: object({ total: integer, latest: listOf(object({ page: text, source: text, country: text })) }),
})
const numbers = record(anything)

const filters = 'source==newsletter'

export const realtimeStatements = section('Analytics', {
  'realtime answers the visitors of the last five minutes, their pages, sources and countries': async (
    context,
  ) => {
    const current = await realtime(context)
    requireEqual('visitors', current.visitors, 1)
    requireEqual('pages', current.pages, [{ page: '/here', visitors: 1 }])
    requireEqual('sources', current.sources, [{ source: 'newsletter', visitors: 1 }])
    requireEqual('countries', current.countries, [{ country: 'US', visitors: 1 }])
  },
  'realtime answers the last 30 minutes in order': async (context) => {
    const { minutes } = await realtime(context)
    const times = minutes.map(({ minute }) => Date.parse(minute))
    requireEqual('minutes', times.length, 30)
    requireTrue(
      'not in order',
      times.every((it, n) => n === 0 || it - (times[n - 1] ?? 0) === 60_000),
    )
    requireTrue(
      'no visitor',
      minutes.some(({ visitors }) => visitors === 1),
    )
  },
  'realtime answers the conversions and orders of the last 30 minutes': async (context) => {
    const { conversions, orders } = await realtime(context)
    requireEqual('conversions and orders', [conversions.total, orders.total], [0, 1])
    requireEqual('orders', orders.latest, [{ page: '/here', source: 'newsletter', country: 'US' }])
  },
  'realtime with filters answers the sessions that meet them, with their orders': async (context) => {
    const site = await siteWithTwoVisitors(context)
    const all = dataOf(await ask(context, site), 200, now)
    requireEqual('all visitors and orders', [all.visitors, all.orders.total], [2, 2])
    const filtered = dataOf(await ask(context, site, filters), 200, now)
    requireEqual('visitors', filtered.visitors, 1)
    requireEqual('pages', filtered.pages, [{ page: '/offers', visitors: 1 }])
    requireEqual('sources', filtered.sources, [{ source: 'newsletter', visitors: 1 }])
    requireEqual('orders', filtered.orders, {
      total: 1,
      latest: [{ page: '/offers', source: 'newsletter', country: '' }],
    })
    const byPage = dataOf(await ask(context, site, 'page==/offers'), 200, now)
    requireEqual('visitors of a page', byPage.visitors, 1)
    const nobody = dataOf(await ask(context, site, 'source==google'), 200, now)
    requireEqual('nobody', [nobody.visitors, nobody.pages, nobody.orders.total], [0, [], 0])
  },
  'realtime and its stream refuse a wrong filter: 400': async (context) => {
    const site = await siteWithTwoVisitors(context)
    for (const wrong of ['source', 'mood==good']) {
      failureOf(await ask(context, site, wrong), 400, 'validation_error', 'filters')
      failureOf(await askStream(context, site, wrong), 400, 'validation_error', 'filters')
    }
  },
  'realtime/stream begins with the numbers of the report with the same filters': async (context) => {
    const site = await siteWithTwoVisitors(context)
    // A minute can end between the two answers.
    await context.eventually(async () => {
      const report = dataOf(await ask(context, site, filters), 200, numbers)
      const answer = await askStream(context, site, filters)
      requireStatus(answer, 200)
      headerOf(answer, 'Content-Type', /^text\/event-stream\b/)
      const first = firstEventOf(answer.text)
      requireEqual('first event', first.event, 'realtime')
      requireEqual('visitors', first.data.visitors, 1)
      requireEqual('numbers', first.data, report)
    })
  },
})

/** Returns the current visitors of a site with one visitor. */
async function realtime(context: ConformanceContext) {
  const site = await context.remember('site with a visitor', async () => {
    const site = await context.site()
    const page_url = `https://${site.domain}/here?utm_source=newsletter&utm_medium=email`
    await context.track(site, [
      { event_name: 'page_view', client_id: 'cid_now', context: { page_url, ip: '8.8.8.8' } },
      { event_name: 'purchase', client_id: 'cid_now', properties: { value: 20 } },
    ])
    return site
  })
  return dataOf(await context.ask((client) => client.analytics.realtime(site.id)), 200, now)
}

/** Returns a site with a visitor who came by a newsletter and one who came directly. Both ordered. */
function siteWithTwoVisitors(context: ConformanceContext): Promise<Site> {
  return context.remember('site with two visitors', async () => {
    const site = await context.site()
    const view = (client_id: string, path: string) => ({
      event_name: 'page_view',
      client_id,
      context: { page_url: `https://${site.domain}${path}` },
    })
    const order = (client_id: string) => ({ event_name: 'purchase', client_id, properties: { value: 20 } })
    await context.track(site, [
      view('cid_reader', '/offers?utm_source=newsletter&utm_medium=email'),
      order('cid_reader'),
      view('cid_direct', '/'),
      order('cid_direct'),
    ])
    return site
  })
}

function ask(context: ConformanceContext, site: Site, filters = '') {
  return context.request('GET', `${pathOf(site)}?${new URLSearchParams({ filters })}`)
}

/** Reads a stream to its end, after two seconds. */
function askStream(context: ConformanceContext, site: Site, filters: string) {
  const query = new URLSearchParams({ filters, max_seconds: '2' })
  return context.raw('GET', `${pathOf(site)}/stream?${query}`)
}

function pathOf(site: Site): string {
  return `/v1/sites/${site.id}/analytics/realtime`
}

/** Returns the first event of a stream, without comments and fields about the connection. */
function firstEventOf(stream: string) {
  const block = stream.split('\n\n').find((it) => /^event: /m.test(it)) ?? ''
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const [name = '', ...rest] = line.split(': ')
      return [name, rest.join(': ')]
    }),
  )
  return {
    event: fields.get('event'),
    data: numbers(JSON.parse(fields.get('data') ?? 'null'), 'data'),
  }
}
