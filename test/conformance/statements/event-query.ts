import type { Input } from '../../../packages/client/index.ts'
import { cursorPageOf, dataOf, failureOf, requireEqual, requireStatus } from '../answers.ts'
import { crowdOf, dayBefore, historyOf } from '../history.ts'
import type { Laboratory } from '../laboratory.ts'
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
  'GET answers event_id, event_name, client_id, timestamp and properties of each': async (lab) => {
    const { site } = await historyOf(lab)
    const { data } = await query(lab, site.id, { event_name: 'purchase' })
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
  'the newest event comes first': async (lab) => {
    const { site } = await crowdOf(lab)
    const times = (await query(lab, site.id, { limit: 200 })).data.map(({ timestamp }) => timestamp)
    requireEqual('timestamps', times, [...times].sort().reverse())
    requireEqual('how many', times.length, 200)
  },
  'event_name, client_id and user_id narrow it': async (lab) => {
    const { site, events } = await historyOf(lab)
    const idsOf = async (parameters: Parameters) => ids(await query(lab, site.id, parameters))
    requireEqual('by event_name', await idsOf({ event_name: 'purchase' }), events.reader.slice(2))
    requireEqual('by client_id', await idsOf({ client_id: 'cid_searcher' }), [...events.searcher].sort())
    requireEqual('by user_id', await idsOf({ user_id: 'user_reader' }), [...events.reader].sort())
    requireEqual('by two of them', await idsOf({ client_id: 'cid_searcher', event_name: 'purchase' }), [])
  },
  'start_date and end_date bound it, both ends included': async (lab) => {
    const { site, day, events } = await historyOf(lab)
    const idsOf = async (start_date: string, end_date: string) =>
      ids(await query(lab, site.id, { start_date, end_date }))
    requireEqual('one day', await idsOf(day, day), [...events.reader, ...events.searcher].sort())
    requireEqual('one moment', await idsOf(`${day}T10:02:00Z`, `${day}T10:02:00Z`), events.reader.slice(2))
    requireEqual(
      'a stretch',
      await idsOf(`${day}T10:00:00.000Z`, `${day}T11:00:00Z`),
      [...events.reader, ...events.searcher.slice(0, 1)].sort(),
    )
  },
  'without dates it is the last 30 days': async (lab) => {
    const { site, events } = await historyOf(lab)
    const recent = [...events.reader, ...events.searcher, ...events.earlier].sort()
    requireEqual('by default', ids(await query(lab, site.id, {})), recent)
    const all = ids(await query(lab, site.id, { start_date: dayBefore(41) }))
    requireEqual('from 41 days ago', all, [...recent, ...events.old].sort())
  },
  "a date is a day of the site's time zone": async (lab) => {
    const site = await lab.site({ timezone: 'Asia/Tokyo' })
    const at = (timestamp: string) => ({ event_name: 'page_view', client_id: 'cid_a', timestamp })
    const tracked = await lab.track(site, [
      at(`${dayBefore(6)}T14:59:59.999Z`),
      at(`${dayBefore(6)}T15:00:00.000Z`),
      at(`${dayBefore(5)}T14:59:59.999Z`),
      at(`${dayBefore(5)}T15:00:00.000Z`),
    ])
    const day = dayBefore(5)
    const found = ids(await query(lab, site.id, { start_date: day, end_date: day }))
    requireEqual(`the events of ${day} in Tokyo`, found, tracked.slice(1, 3).sort())
  },
  'limit is 1 to 1000, by default 100': async (lab) => {
    const { site } = await crowdOf(lab)
    for (const [parameters, length] of [
      [{}, 100],
      [{ limit: 1 }, 1],
      [{ limit: 1000 }, 1000],
    ] as const)
      requireEqual('events on the page', (await query(lab, site.id, { ...parameters })).data.length, length)
    for (const limit of ['0', '1001', 'ten'])
      failureOf(
        await lab.request('GET', `/v1/sites/${site.id}/events?limit=${limit}`),
        400,
        'validation_error',
        'limit',
      )
  },
  'dates that are none are 400, an end before the start is 422': async (lab) => {
    const { site } = await historyOf(lab)
    failureOf(await ask(lab, site.id, { start_date: 'yesterday' }), 400, 'validation_error', 'start_date')
    failureOf(await ask(lab, site.id, { end_date: '2026-02-30' }), 400, 'validation_error', 'end_date')
    const backwards = { start_date: '2026-03-02', end_date: '2026-03-01' }
    failureOf(await ask(lab, site.id, backwards), 422, 'unprocessable')
  },
  'status=excluded shows what bots sent, which is left out otherwise': async (lab) => {
    const site = await lab.site()
    const bot = { user_agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }
    const view = { site_id: site.id, event_name: 'page_view', client_id: 'cid_a', context: bot }
    requireStatus(await lab.ask((client) => client.events.send(view)), 202)
    await lab.eventually(async () => {
      requireEqual('excluded', (await query(lab, site.id, { status: 'excluded' })).data.length, 1)
    })
    requireEqual('processed', (await query(lab, site.id, { status: 'processed' })).data, [])
    requireEqual('without status', (await query(lab, site.id, {})).data, [])
  },
  'names says what the events are called, the most frequent first': async (lab) => {
    const { site, day } = await historyOf(lab)
    const ask = (parameters: NamesParameters) => lab.ask((client) => client.events.names(site.id, parameters))
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
  'events of a site that does not exist are 404': async (lab) => {
    failureOf(await ask(lab, 'site_unknown', {}), 404, 'not_found')
  },
  'an event can be found within seconds of its 202': async (lab) => {
    const site = await lab.site()
    const view = { site_id: site.id, event_name: 'page_view', client_id: 'cid_a' }
    requireStatus(await lab.ask((client) => client.events.send(view)), 202)
    await lab.eventually(async () => {
      requireEqual('events found', (await query(lab, site.id, {})).data.length, 1)
    })
  },
})

function ask(lab: Laboratory, siteId: string, parameters: Parameters) {
  return lab.ask((client) => client.events.list(siteId, parameters).page())
}

async function query(lab: Laboratory, siteId: string, parameters: Parameters) {
  return cursorPageOf(await ask(lab, siteId, parameters), event)
}

function ids({ data }: { data: { event_id: string }[] }): string[] {
  return data.map(({ event_id }) => event_id).sort()
}
