import type { Input } from '../../../packages/client/index.ts'
import { cursorPageOf, dataOf, failureOf, requireEqual, requireTrue } from '../answers.ts'
import type { ConformanceContext, Site } from '../context.ts'
import { dayBefore } from '../history.ts'
import {
  exactly,
  integer,
  like,
  listOf,
  nullOr,
  number,
  object,
  oneOf,
  prefixed,
  text,
  time,
} from '../shapes.ts'
import { section } from '../statement.ts'

type StatsQuery = Input<'GET /v1/sites/{site_id}/conversions/{conversion_id}/stats?'>
type AttributionQuery = Input<'GET /v1/sites/{site_id}/analytics/attribution?'>
type LedgerQuery = Input<'GET /v1/sites/{site_id}/conversions/{conversion_id}/ledger?'>

const rules = ['last_click', 'first_click', 'linear', 'position_based', 'time_decay'] as const
const model = oneOf(...rules, 'data_driven')
const period = object({ start: time, end: time })

const stats = object({
  conversion_id: prefixed('conv_'),
  period,
  summary: object({
    total_conversions: integer,
    total_value: number,
    conversion_rate: number,
    avg_value: number,
  }),
  by_source: listOf(
    object({ source: text, medium: text, conversions: number, value: number, conversion_rate: number }),
  ),
  timeseries: listOf(object({ date: text, conversions: integer, value: number })),
})

const channels = listOf(
  object({
    channel: text,
    attributed_conversions: number,
    attributed_value: number,
    cost: number,
    roas: nullOr(number),
    cpa: nullOr(number),
  }),
)
const attribution = object({
  model,
  conversion: object({ id: prefixed('conv_'), name: text }),
  channels,
})

const credit = object(Object.fromEntries(rules.map((it) => [it, number])))
const entry = object({
  event_id: prefixed('evt_'),
  timestamp: time,
  user_id: nullOr(text),
  client_id: nullOr(text),
  value: number,
  currency: like(/^[A-Z]{3}$/),
  touchpoints: listOf(
    object({
      session_id: nullOr(text),
      source: text,
      medium: text,
      campaign: text,
      channel: text,
      timestamp: time,
      entry_page: text,
      credit,
      value: number,
    }),
  ),
})

/**
 * Creates a buyer who came from a campaign, a week later from an e-mail, another week later from a social post, and then bought
 * for 100; and one who came directly and bought twice for 1. The campaign cost 25.
 */
function salesOf(context: ConformanceContext): Promise<{ site: Site; goal: string; day: string }> {
  return context.remember('sales', async () => {
    const site = await context.site({ timezone: 'UTC', currency: 'EUR' })
    const day = dayBefore(5)
    const at = (days: number, clock: string) => `${dayBefore(5 + days)}T${clock}.000Z`
    const view = (client_id: string, timestamp: string, query = '') => ({
      event_name: 'page_view',
      client_id,
      timestamp,
      context: { page_url: `https://${site.domain}/${query}` },
    })
    const buy = (client_id: string, timestamp: string, value: number | string) => ({
      event_name: 'purchase',
      client_id,
      timestamp,
      properties: { value, currency: 'EUR' },
    })
    await context.track(site, [
      view('cid_a', at(14, '10:00:00'), '?utm_source=google&utm_medium=cpc&utm_campaign=spring'),
      view('cid_a', at(7, '10:00:00'), '?utm_source=news&utm_medium=email'),
      view('cid_a', at(0, '10:00:00'), '?utm_source=facebook&utm_medium=social'),
      buy('cid_a', at(0, '10:01:00'), '100'),
      view('cid_b', at(0, '12:00:00')),
      buy('cid_b', at(0, '12:01:00'), 1),
      buy('cid_b', at(0, '12:02:00'), 1),
      view('cid_c', at(0, '13:00:00')),
    ])
    const input = {
      name: 'Purchase',
      event_name: 'purchase',
      value_type: 'dynamic',
      value_property: 'value',
    } as const
    const made = await context.ask((client) => client.conversions.create(site.id, input))
    const costs = [{ date: day, source: 'google', medium: 'cpc', campaign: 'spring', cost: 25 }]
    dataOf(
      await context.ask((client) => client.costs.upload(site.id, { costs })),
      200,
      object({ rows: exactly(1) }),
    )
    return { site, goal: dataOf(made, 201, object({ id: prefixed('conv_') })).id, day }
  })
}

export const conversionStatisticsStatements = [
  ...section('Conversion goals', {
    'GET stats answers summary, by_source and timeseries of the period': async (context) => {
      const { goal, day } = await salesOf(context)
      const found = await statsOf(context)
      requireEqual('conversion_id', found.conversion_id, goal)
      requireEqual('period', found.period, { start: `${day}T00:00:00.000Z`, end: `${day}T23:59:59.999Z` })
      requireEqual('summary', found.summary, {
        total_conversions: 3,
        total_value: 102,
        conversion_rate: 66.67,
        avg_value: 34,
      })
      requireEqual('by_source', found.by_source, [
        { source: 'direct', medium: 'none', conversions: 2, value: 2, conversion_rate: 50 },
        { source: 'facebook', medium: 'social', conversions: 1, value: 100, conversion_rate: 100 },
      ])
      requireEqual('timeseries', found.timeseries, [{ date: day, conversions: 3, value: 102 }])
    },
    'granularity is hour, day, week or month; empty ones are included': async (context) => {
      const { day } = await salesOf(context)
      const hours = (await statsOf(context, { granularity: 'hour' })).timeseries
      requireEqual(
        'hours',
        hours.map((it) => it.conversions),
        Object.assign(Array(24).fill(0), { 10: 1, 12: 2 }),
      )
      const before = { start_date: dayBefore(8), end_date: day }
      const days = (await statsOf(context, { ...before, granularity: 'day' })).timeseries
      requireEqual(
        'days',
        days.map((it) => [it.date, it.conversions]),
        [8, 7, 6, 5].map((it) => [dayBefore(it), it === 5 ? 3 : 0]),
      )
      for (const [granularity, first] of [
        ['week', mondayOf(day)],
        ['month', `${day.slice(0, 8)}01`],
      ] as const) {
        const [bucket] = (await statsOf(context, { granularity })).timeseries
        requireEqual(granularity, [bucket?.date, bucket?.conversions], [first, 3])
      }
    },
    'attribution_model: each of the five of the specification adds up to the summary': async (context) => {
      for (const attribution_model of rules) {
        const { by_source, summary } = await statsOf(context, { attribution_model })
        const added = by_source.reduce((sum, it) => sum + it.conversions, 0)
        requireEqual(
          `conversions by ${attribution_model}`,
          Math.round(added * 1e4),
          summary.total_conversions * 1e4,
        )
        const value = by_source.reduce((sum, it) => sum + it.value, 0)
        requireEqual(`value by ${attribution_model}`, Math.round(value * 100), summary.total_value * 100)
      }
    },
    'stats answers 400 for invalid parameters, 404 for an unknown goal and 422 for hours over months': async (
      context,
    ) => {
      const { site, goal } = await salesOf(context)
      const ask = (id: string, query: StatsQuery) =>
        context.ask((client) => client.conversions.stats(site.id, id, query))
      failureOf(await ask(goal, { granularity: 'minute' as never }), 400, 'validation_error', 'granularity')
      failureOf(
        await ask(goal, { attribution_model: 'best' as never }),
        400,
        'validation_error',
        'attribution_model',
      )
      failureOf(await ask('conv_unknown', {}), 404, 'not_found')
      failureOf(
        await ask(goal, { start_date: dayBefore(60), granularity: 'hour' }),
        422,
        'unprocessable',
        'granularity',
      )
    },
    'GET summary answers the numbers of every active goal': async (context) => {
      const { site, goal, day } = await salesOf(context)
      const answer = await context.ask((client) =>
        client.conversions.summary(site.id, { start_date: dayBefore(6), end_date: day }),
      )
      const row = object({
        conversion_id: prefixed('conv_'),
        conversions: integer,
        value: number,
        conversion_rate: number,
        sparkline: listOf(integer),
      })
      const { goals } = dataOf(answer, 200, object({ period, goals: listOf(row) }))
      requireEqual('goals', goals, [
        { conversion_id: goal, conversions: 3, value: 102, conversion_rate: 66.67, sparkline: [0, 3] },
      ])
    },
    'GET ledger lists conversions with their touchpoints and the credit of each touchpoint by model': async (
      context,
    ) => {
      const { data } = await ledgerOf(context)
      requireEqual(
        'clients',
        data.map((it) => it.client_id),
        ['cid_b', 'cid_b', 'cid_a'],
      )
      const visits = data[2]?.touchpoints ?? []
      requireEqual(
        'touchpoints',
        visits.map((it) => [it.source, it.medium, it.campaign, it.value]),
        [
          ['google', 'cpc', 'spring', 0],
          ['news', 'email', '', 0],
          ['facebook', 'social', '', 100],
        ],
      )
      requireEqual(
        'linear and time_decay',
        visits.map((it) => [it.credit.linear?.toFixed(6), it.credit.time_decay?.toFixed(6)]),
        [
          ['0.333333', '0.142857'],
          ['0.333333', '0.285714'],
          ['0.333333', '0.571429'],
        ],
      )
    },
    'the ledger of orders lists them without a goal': async (context) => {
      const { site, day } = await salesOf(context)
      const answer = await context.ask((client) =>
        client.conversions.ledger(site.id, 'orders', { start_date: day, end_date: day }),
      )
      requireEqual(
        'values',
        cursorPageOf(answer, entry).data.map((it) => it.value),
        [1, 1, 100],
      )
    },
    'the ledger has cursor pages, a filter by value and a CSV form': async (context) => {
      const { site, goal, day } = await salesOf(context)
      const first = await ledgerOf(context, { limit: 2 })
      requireEqual('first page', [first.data.length, first.pagination.has_more], [2, true])
      const rest = await ledgerOf(context, { limit: 2, cursor: first.pagination.cursor as string })
      requireEqual('last page', [rest.data.length, rest.pagination.has_more], [1, false])
      const narrowed = await ledgerOf(context, { value: 'Email', model: 'linear' })
      requireEqual('credited to Email', narrowed.data.length, 1)
      const path = `/v1/sites/${site.id}/conversions/${goal}/ledger?start_date=${day}&end_date=${day}`
      const file = await context.raw('GET', path, { headers: { Accept: 'text/csv' } })
      requireTrue('the ledger is not CSV', file.headers.get('content-type')?.startsWith('text/csv') ?? false)
    },
  }),
  ...section('Analytics', {
    'GET attribution answers model, conversion, and channels with cost, roas and cpa': async (context) => {
      const { goal } = await salesOf(context)
      const report = await attributionOf(context, { model: 'first_click' })
      requireEqual('model', report.model, 'first_click')
      requireEqual('conversion', report.conversion, { id: goal, name: 'Purchase' })
      requireEqual('channels', report.channels, [
        { channel: 'Direct', attributed_conversions: 2, attributed_value: 2, cost: 0, roas: null, cpa: 0 },
        {
          channel: 'Paid Search',
          attributed_conversions: 1,
          attributed_value: 100,
          cost: 25,
          roas: 4,
          cpa: 25,
        },
      ])
    },
    'attribution is by source, campaign or channel': async (context) => {
      for (const [dimension, expected] of [
        ['source', ['direct', 'facebook', 'google']],
        ['campaign', ['', 'spring']],
        ['channel', ['Direct', 'Organic Social', 'Paid Search']],
      ] as const) {
        const names = (await attributionOf(context, { dimension })).channels.map((it) => it.channel)
        requireEqual(dimension, names.sort(), expected)
      }
    },
    'attribution by each model adds up to all conversions, and models can be compared': async (context) => {
      const { site, goal, day } = await salesOf(context)
      const query = {
        conversion_id: goal,
        start_date: day,
        end_date: day,
        compare: [...rules, 'data_driven'].join(),
      }
      const answer = await context.ask((client) => client.analytics.attribution(site.id, query))
      const { comparison } = dataOf(answer, 200, object({ comparison: listOf(object({ model, channels })) }))
      for (const compared of comparison) {
        const sum = compared.channels.reduce((total, it) => total + it.attributed_conversions, 0)
        requireEqual(`conversions by ${compared.model}`, Math.round(sum * 1e4), 30_000)
      }
      requireEqual('models', comparison.length, 6)
    },
    'attribution of orders answers the revenue of the site without a goal, less refunds': async (context) => {
      const { site, day } = await salesOf(context)
      const query = { conversion_id: 'orders', start_date: day, end_date: day, dimension: 'source' } as const
      const found = dataOf(
        await context.ask((client) => client.analytics.attribution(site.id, query)),
        200,
        object({ conversion: object({ id: text, name: text }), channels }),
      )
      requireEqual('conversion', found.conversion, { id: 'orders', name: 'All orders' })
      requireEqual(
        'channels',
        found.channels.map((it) => [it.channel, it.attributed_conversions, it.attributed_value, it.cost]),
        [
          ['direct', 2, 2, 0],
          ['facebook', 1, 100, 0],
          ['google', 0, 0, 25],
        ],
      )
    },
    'attribution needs a goal or orders, and refuses unknown models and dimensions': async (context) => {
      const { site, goal } = await salesOf(context)
      const ask = (query: object) =>
        context.ask((client) => client.analytics.attribution(site.id, query as AttributionQuery))
      failureOf(await ask({}), 400, 'invalid_request', 'conversion_id')
      failureOf(await ask({ conversion_id: 'conv_unknown' }), 404, 'not_found')
      failureOf(await ask({ conversion_id: goal, model: 'best' }), 400, 'validation_error', 'model')
      failureOf(await ask({ conversion_id: goal, dimension: 'mood' }), 400, 'validation_error', 'dimension')
      failureOf(await ask({ conversion_id: goal, compare: 'best' }), 400, 'validation_error', 'compare')
    },
  }),
]

/** Queries the day of the sales by default. */
async function statsOf(context: ConformanceContext, query: StatsQuery = {}) {
  const { site, goal, day } = await salesOf(context)
  const parameters = { start_date: day, end_date: day, ...query }
  return dataOf(
    await context.ask((client) => client.conversions.stats(site.id, goal, parameters)),
    200,
    stats,
  )
}

async function attributionOf(context: ConformanceContext, query: Omit<AttributionQuery, 'conversion_id'>) {
  const { site, goal, day } = await salesOf(context)
  const parameters = { conversion_id: goal, start_date: day, end_date: day, ...query }
  return dataOf(
    await context.ask((client) => client.analytics.attribution(site.id, parameters)),
    200,
    attribution,
  )
}

async function ledgerOf(context: ConformanceContext, query: LedgerQuery = {}) {
  const { site, goal, day } = await salesOf(context)
  const parameters = { start_date: day, end_date: day, ...query }
  return cursorPageOf(
    await context.ask((client) => client.conversions.ledger(site.id, goal, parameters)),
    entry,
  )
}

function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}
