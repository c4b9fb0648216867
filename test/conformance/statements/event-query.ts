import type { Input } from '../../../packages/client/index.ts'
import { cursorPageOf, dataOf, failureOf, requireEqual, requireStatus } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { crowdOf, dayBefore, historyOf } from '../history.ts'
import { anything, integer, listOf, nullOr, object, prefixed, record, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

type Parameters = NonNullable<Input<'GET /v1/sites/{site_id}/events?'>>

type NamesParameters = NonNullable<Input<'GET /v1/sites/{site_id}/events/names?'>>

const names = listOf(object({ event_name: text, events: integer, last_seen: time }))
const event = object({
  event_id: prefixed('evt_'),
  event_name: text,
  client_id: nullOr(prefixed('cid_')),
  timestamp: time,
  properties: record(anything),
})

export const eventQueryStatements = section('Query events', {
  'GET answers event_id, event_name, client_id, timestamp and properties of each': async (context) => {
    const { site } = await historyOf(context)
    const { data } = await query(context, site.id, { event_name: 'purchase' })
    requireEqual(
      'client_id and properties',
      data.map((it) => [it.client_id, it.properties]),
      [
        [
          'cid_reader',
          {
            transaction_id: 'T-1',
            value: 59.9,
            currency: 'EUR',
            items: [{ item_id: 'SKU-1', item_name: 'Cup', price: 29.95, quantity: 2 }],
            page_path: '/done',
          },
        ],
      ],
    )
  },
  'the newest event comes first': async (context) => {
    const { site } = await crowdOf(context)
    const times = (await query(context, site.id, { limit: 200 })).data.map(({ timestamp }) => timestamp)
    requireEqual('timestamps', times, [...times].sort().reverse())
    requireEqual('how many', times.length, 200)
  },
  'event_name, client_id and user_id filter the events': async (context) => {
    const { site, events } = await historyOf(context)
    const idsOf = async (parameters: Parameters) => ids(await query(context, site.id, parameters))
    requireEqual('by event_name', await idsOf({ event_name: 'purchase' }), events.reader.slice(2))
    requireEqual('by client_id', await idsOf({ client_id: 'cid_searcher' }), [...events.searcher].sort())
    requireEqual('by user_id', await idsOf({ user_id: 'user_reader' }), [...events.reader].sort())
    requireEqual('by two of them', await idsOf({ client_id: 'cid_searcher', event_name: 'purchase' }), [])
  },
  'start_date and end_date limit the period, both inclusive': async (context) => {
    const { site, day, events } = await historyOf(context)
    const idsOf = async (start_date: string, end_date: string) =>
      ids(await query(context, site.id, { start_date, end_date }))
    requireEqual('one day', await idsOf(day, day), [...events.reader, ...events.searcher].sort())
    requireEqual('one instant', await idsOf(`${day}T10:02:00Z`, `${day}T10:02:00Z`), events.reader.slice(2))
    requireEqual(
      'a range',
      await idsOf(`${day}T10:00:00.000Z`, `${day}T11:00:00Z`),
      [...events.reader, ...events.searcher.slice(0, 1)].sort(),
    )
  },
  'without dates the period is the last 30 days': async (context) => {
    const { site, events } = await historyOf(context)
    const recent = [...events.reader, ...events.searcher, ...events.earlier].sort()
    requireEqual('by default', ids(await query(context, site.id, {})), recent)
    const all = ids(await query(context, site.id, { start_date: dayBefore(41) }))
    requireEqual('from 41 days ago', all, [...recent, ...events.old].sort())
  },
  "a date is a day of the site's time zone": async (context) => {
    const site = await context.site({ timezone: 'Asia/Tokyo' })
    const at = (timestamp: string) => ({ event_name: 'page_view', client_id: 'cid_a', timestamp })
    const tracked = await context.track(site, [
      at(`${dayBefore(6)}T14:59:59.999Z`),
      at(`${dayBefore(6)}T15:00:00.000Z`),
      at(`${dayBefore(5)}T14:59:59.999Z`),
      at(`${dayBefore(5)}T15:00:00.000Z`),
    ])
    const day = dayBefore(5)
    const found = ids(await query(context, site.id, { start_date: day, end_date: day }))
    requireEqual(`the events of ${day} in Tokyo`, found, tracked.slice(1, 3).sort())
  },
  'limit is 1 to 1000, by default 100': async (context) => {
    const { site } = await crowdOf(context)
    for (const [parameters, length] of [
      [{}, 100],
      [{ limit: 1 }, 1],
      [{ limit: 1000 }, 1000],
    ] as const)
      requireEqual(
        'events on the page',
        (await query(context, site.id, { ...parameters })).data.length,
        length,
      )
    for (const limit of ['0', '1001', 'ten'])
      failureOf(
        await context.request('GET', `/v1/sites/${site.id}/events?limit=${limit}`),
        400,
        'validation_error',
        'limit',
      )
  },
  'invalid dates are 400, an end before the start is 422': async (context) => {
    const { site } = await historyOf(context)
    failureOf(await ask(context, site.id, { start_date: 'yesterday' }), 400, 'validation_error', 'start_date')
    failureOf(await ask(context, site.id, { end_date: '2026-02-30' }), 400, 'validation_error', 'end_date')
    const backwards = { start_date: '2026-03-02', end_date: '2026-03-01' }
    failureOf(await ask(context, site.id, backwards), 422, 'unprocessable')
  },
  'status=excluded returns the events of bots, which are left out by default': async (context) => {
    const site = await context.site()
    const bot = { user_agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }
    const view = { site_id: site.id, event_name: 'page_view', client_id: 'cid_a', context: bot }
    requireStatus(await context.ask((client) => client.events.send(view)), 202)
    await context.eventually(async () => {
      requireEqual('excluded', (await query(context, site.id, { status: 'excluded' })).data.length, 1)
    })
    requireEqual('processed', (await query(context, site.id, { status: 'processed' })).data, [])
    requireEqual('without status', (await query(context, site.id, {})).data, [])
  },
  'names lists the event names, most frequent first': async (context) => {
    const { site, day } = await historyOf(context)
    const ask = (parameters: NamesParameters) =>
      context.ask((client) => client.events.names(site.id, parameters))
    requireEqual(
      'event names and counts',
      dataOf(await ask({ start_date: dayBefore(41) }), 200, names).map((it) => [it.event_name, it.events]),
      [
        ['page_view', 6],
        ['purchase', 1],
      ],
    )
    const on = { start_date: day, end_date: day }
    requireEqual('last purchase', dataOf(await ask(on), 200, names).at(-1)?.last_seen, `${day}T10:02:00.000Z`)
  },
  'events of a site that does not exist are 404': async (context) => {
    failureOf(await ask(context, 'site_unknown', {}), 404, 'not_found')
  },
  'an event can be found within seconds of its 202': async (context) => {
    const site = await context.site()
    const view = { site_id: site.id, event_name: 'page_view', client_id: 'cid_a' }
    requireStatus(await context.ask((client) => client.events.send(view)), 202)
    await context.eventually(async () => {
      requireEqual('events found', (await query(context, site.id, {})).data.length, 1)
    })
  },
})

function ask(context: ConformanceContext, siteId: string, parameters: Parameters) {
  return context.ask((client) => client.events.list(siteId, parameters).page())
}

async function query(context: ConformanceContext, siteId: string, parameters: Parameters) {
  return cursorPageOf(await ask(context, siteId, parameters), event)
}

function ids({ data }: { data: { event_id: string }[] }): string[] {
  return data.map(({ event_id }) => event_id).sort()
}
