import type { TrafficQuery } from '../../../packages/client/index.ts'
import { cursorPageOf, dataOf, failureOf, requireEqual } from '../answers.ts'
import type { ConformanceContext, Site } from '../context.ts'
import { dayBefore } from '../history.ts'
import { exactly, listOf, nullOr, number, object, record, text } from '../shapes.ts'
import { section } from '../statement.ts'

const report = object({ rows: listOf(object({ dimensions: record(text), metrics: record(number) })) })
const session = object({ client_id: nullOr(text), custom_dimensions: record(text) })
const recomputed = object({ recomputed_since: exactly(null) })

const day = dayBefore(10)
const plan = { number: 1, name: 'Plan', source: 'trait', key: 'plan' } as const
const author = { number: 2, name: 'Author', source: 'property', key: 'author' } as const
const phone = {
  user_agent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
  language: 'de-AT',
  screen_size: '390x844',
}
const desktop = {
  user_agent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  language: 'en',
  screen_size: '1920x1080',
}

export const dimensionStatements = section('Analytics', {
  'rows are by language, screen size, and version of browser and system': async (context) => {
    const site = await siteOfReaders(context)
    requireEqual('language', await sessionsBy(context, site, 'language'), { de: 1, en: 1, '': 1 })
    requireEqual('screen size', await sessionsBy(context, site, 'screen_size'), {
      '390x844': 1,
      '1920x1080': 1,
      '': 1,
    })
    requireEqual('version of the browser', await sessionsBy(context, site, 'browser_version'), {
      'Safari 17': 1,
      'Chrome 142': 1,
      '': 1,
    })
    requireEqual('version of the system', await sessionsBy(context, site, 'os_version'), {
      'iOS 17.4': 1,
      'Windows 10': 1,
      '': 1,
    })
  },
  'filters: language, screen size and versions of a session': async (context) => {
    const site = await siteOfReaders(context)
    for (const filters of [
      'language==de',
      'screen_size==390x844',
      'browser_version==Safari 17',
      'os_version=~iOS',
      'language!=en;screen_size!=',
    ])
      requireEqual(filters, await sessionsBy(context, site, 'device', filters), { mobile: 1 })
  },
  'a custom dimension has the last value of its property or trait in a session': async (context) => {
    const site = await siteOfReaders(context)
    requireEqual('property', await sessionsBy(context, site, 'dimension_2'), { Bea: 1, '7': 1, '': 1 })
    requireEqual('trait', await sessionsBy(context, site, 'dimension_1'), { pro: 1, '': 2 })
    const query = { start_date: day, end_date: day }
    const answer = await context.ask((client) => client.analytics.sessions(site.id, query))
    requireEqual(
      'sessions',
      cursorPageOf(answer, session).data.map((it) => [it.client_id, it.custom_dimensions]),
      [
        ['cid_unknown', { dimension_1: '', dimension_2: '' }],
        ['cid_desktop', { dimension_1: '', dimension_2: '7' }],
        ['cid_phone', { dimension_1: 'pro', dimension_2: 'Bea' }],
      ],
    )
  },
  'filters: a custom dimension keeps the sessions with the value, with their orders': async (context) => {
    const site = await siteOfReaders(context)
    const query = {
      dimensions: 'dimension_2',
      metrics: 'users,orders,revenue',
      filters: 'dimension_1==pro',
    }
    const { rows } = dataOf(await ask(context, site, query), 200, report)
    requireEqual('rows', rows, [
      { dimensions: { dimension_2: 'Bea' }, metrics: { users: 1, orders: 1, revenue: 20 } },
    ])
    requireEqual('others', await sessionsBy(context, site, 'dimension_2', 'dimension_1!=pro'), {
      '7': 1,
      '': 1,
    })
  },
  'a custom dimension that is defined later counts in earlier sessions': async (context) => {
    const site = await context.site({ timezone: 'UTC' })
    const timestamp = `${day}T10:00:00.000Z`
    const properties = { author: 'Ann' }
    await context.track(site, [{ event_name: 'page_view', client_id: 'cid_a', timestamp, properties }])
    requireEqual('before', await sessionsBy(context, site, 'dimension_2'), { '': 1 })
    await context.change(site, { settings: { custom_dimensions: [author] } })
    await untilRecomputed(context, site)
    requireEqual('after', await sessionsBy(context, site, 'dimension_2'), { Ann: 1 })
  },
  'custom dimensions have numbers from 1 to 20, different ones, and different names': async (context) => {
    const { id } = await context.site()
    const field = 'settings.custom_dimensions'
    const refused = async (custom_dimensions: object[], field: string) =>
      failureOf(
        await context.request('PATCH', `/v1/sites/${id}`, { body: { settings: { custom_dimensions } } }),
        400,
        'validation_error',
        field,
      )
    await refused([{ ...plan, number: 21 }], `${field}.0.number`)
    await refused([plan, { ...author, number: 1 }], `${field}.1.number`)
    await refused([plan, { ...author, name: 'plan' }], `${field}.1.name`)
    const site = await siteOfReaders(context)
    failureOf(await ask(context, site, { dimensions: 'dimension_21' }), 400, 'validation_error', 'dimensions')
    failureOf(await ask(context, site, { filters: 'dimension_0==a' }), 400, 'validation_error', 'filters')
  },
})

/**
 * Returns a site with two custom dimensions and three visitors: one on a phone, who becomes `pro`, reads two authors and
 * orders; one on a desktop, who reads the author 7; and one of whom nothing is known.
 */
function siteOfReaders(context: ConformanceContext): Promise<Site> {
  return context.remember('site of readers', async () => {
    const settings = { custom_dimensions: [plan, author] }
    const site = await context.site({ timezone: 'UTC', currency: 'EUR', settings })
    const at = (time: string) => ({ timestamp: `${day}T${time}.000Z` })
    const ofPhone = { client_id: 'cid_phone', context: phone }
    await context.track(site, [
      {
        event_name: 'page_view',
        ...ofPhone,
        ...at('10:00:00'),
        properties: { author: 'Ann' },
        user: { traits: { plan: 'free' } },
      },
      {
        event_name: 'page_view',
        ...ofPhone,
        ...at('10:01:00'),
        properties: { author: 'Bea' },
        user: { traits: { plan: 'pro' } },
      },
      {
        event_name: 'purchase',
        ...ofPhone,
        ...at('10:02:00'),
        properties: { transaction_id: 'T-1', value: 20, currency: 'EUR', author: '' },
      },
      {
        event_name: 'page_view',
        client_id: 'cid_desktop',
        context: desktop,
        ...at('11:00:00'),
        properties: { author: 7 },
      },
      { event_name: 'page_view', client_id: 'cid_unknown', ...at('12:00:00') },
    ])
    await untilRecomputed(context, site)
    return site
  })
}

/** Waits until a change of settings holds for all earlier sessions. */
export function untilRecomputed(context: ConformanceContext, site: Site): Promise<void> {
  return context.eventually(async () => {
    dataOf(await context.ask((client) => client.sites.get(site.id)), 200, recomputed)
  })
}

function ask(context: ConformanceContext, site: Site, query: TrafficQuery) {
  return context.ask((client) =>
    client.analytics.traffic(site.id, { start_date: day, end_date: day, ...query }),
  )
}

/** Returns the number of sessions by value of a dimension. */
async function sessionsBy(context: ConformanceContext, site: Site, dimension: string, filters = '') {
  const query = { dimensions: dimension, metrics: 'sessions', filters }
  const { rows } = dataOf(await ask(context, site, query), 200, report)
  return Object.fromEntries(rows.map((it) => [it.dimensions[dimension], it.metrics.sessions]))
}
