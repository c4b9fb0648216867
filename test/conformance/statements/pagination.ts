import { cursorPage, cursorPageOf, failureOf, offsetPageOf, requireEqual, requireTrue } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { crowdOf } from '../history.ts'
import { object, prefixed } from '../shapes.ts'
import { section } from '../statement.ts'

const site = object({ id: prefixed('site_') })
const event = object({ event_id: prefixed('evt_') })

export const paginationStatements = section('Pagination objects', {
  'the sites list answers total, limit, offset and has_more, by default 20 from 0': async (context) => {
    await context.site()
    const { data, pagination } = offsetPageOf(await context.ask((client) => client.sites.list().page()), site)
    const { limit, offset, total, has_more } = pagination
    requireEqual('limit and offset', [limit, offset], [20, 0])
    requireTrue(`total is ${total} with ${data.length} on the page`, total >= data.length)
    requireEqual('has_more', has_more, total > data.length)
  },
  'offset continues where the page before ended': async (context) => {
    for (let n = 0; n < 3; n++) await context.site()
    const page = async (limit: number, offset: number) =>
      offsetPageOf(await context.ask((client) => client.sites.list({ limit, offset }).page()), site)
    const whole = await page(3, 0)
    const pieces = [await page(2, 0), await page(1, 2)]
    requireEqual(
      'pages one after another',
      pieces.flatMap((it) => it.data),
      whole.data,
    )
    requireEqual('limit and offset', [pieces[1]?.pagination.limit, pieces[1]?.pagination.offset], [1, 2])
    const { pagination } = whole
    const last = await page(1, pagination.total - 1)
    requireEqual('has_more on the last page', last.pagination.has_more, false)
    requireEqual('has_more before it', pieces[0]?.pagination.has_more, true)
  },
  'limit of the sites list is 1 to 100': async (context) => {
    for (const limit of [1, 100]) {
      const { pagination } = offsetPageOf(
        await context.ask((client) => client.sites.list({ limit }).page()),
        site,
      )
      requireEqual('limit', pagination.limit, limit)
    }
    for (const limit of [0, 101, -1, 'ten'])
      failureOf(await context.request('GET', `/v1/sites?limit=${limit}`), 400, 'validation_error', 'limit')
  },
  'an offset below 0 is refused': async (context) => {
    failureOf(
      await context.ask((client) => client.sites.list({ offset: -1 }).page()),
      400,
      'validation_error',
      'offset',
    )
  },
  'the events query answers cursor and has_more; the cursor leads to the next page, until has_more is false':
    async (context) => {
      const { site, ids } = await crowdOf(context)
      const found = await walk(context, site.id, 400)
      requireEqual('pages', found.length, 3)
      requireEqual('the events of all pages', found.flat().sort(), [...ids].sort())
    },
  'following the pages of a list returns each entry once': async (context) => {
    const made = [await context.site(), await context.site(), await context.site()].map(({ id }) => id)
    const met: string[] = []
    for await (const { id } of context.client.sites.list({ limit: 2 })) {
      met.push(id)
      if (made.every((it) => met.includes(it))) break
    }
    requireEqual('new sites found', met.filter((id) => made.includes(id)).length, made.length)
    requireEqual('distinct ids', new Set(met).size, met.length)
  },
  'a cursor that no page returned is refused': async (context) => {
    const { site } = await crowdOf(context)
    const answer = await context.ask((client) => client.events.list(site.id, { cursor: 'made-up' }).page())
    failureOf(answer, 400, 'validation_error', 'cursor')
  },
  'events that arrive meanwhile do not shift the pages of a cursor': async (context) => {
    const site = await context.site()
    const view = (minute: number) => ({
      event_name: 'page_view',
      client_id: 'cid_a',
      timestamp: new Date(Date.now() - minute * 60_000).toISOString(),
    })
    const before = await context.track(site, [view(50), view(40), view(30), view(20)])
    const page = async (cursor?: string) =>
      cursorPageOf(
        await context.ask((client) => client.events.list(site.id, { limit: 2, cursor }).page()),
        event,
      )
    const first = await page()
    await context.track(site, [view(45), view(25), view(10)])
    const rest = await page(first.pagination.cursor ?? undefined)
    const found = [...first.data, ...rest.data].map(({ event_id }) => event_id)
    requireEqual('the events of both pages', found.sort(), before.sort())
    requireEqual('has_more at the end', rest.pagination.has_more, false)
  },
})

/** Returns the ids of a site's events over all pages. */
async function walk(context: ConformanceContext, siteId: string, limit: number): Promise<string[][]> {
  const pages: string[][] = []
  for await (const found of context.client.events.list(siteId, { limit }).pages()) {
    const { data, pagination } = cursorPage(event)(found, 'page')
    pages.push(data.map(({ event_id }) => event_id))
    requireTrue('has_more without a cursor', !pagination.has_more || pagination.cursor !== null)
    requireTrue('the pages do not end', pages.length < 20)
  }
  return pages
}
