import type { TrafficQuery } from '../../../packages/client/index.ts'
import { dataOf, failureOf, offsetPageOf, requireEqual, requireTrue } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { historyOf } from '../history.ts'
import { integer, listOf, nullOr, number, object, prefixed, record, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

const report = object({
  period: object({ start: time, end: time }),
  totals: record(number),
  comparison: record(object({ value: number, previous: number, change_percent: nullOr(number) })),
  rows: listOf(object({ dimensions: record(text), metrics: record(number) })),
})

const goalNumbers = { conversions: integer, conversion_rate: number, value: number }
const overview = object({
  period: object({ start: time, end: time }),
  compared_with: nullOr(object({ start: time, end: time })),
  currency: text,
  totals: record(number),
  comparison: record(object({ value: number, previous: number, change_percent: nullOr(number) })),
  series: listOf(object({ label: text, metrics: record(number) })),
  previous_series: listOf(object({ label: text, metrics: record(number) })),
  breakdowns: listOf(
    object({
      dimension: text,
      rows: listOf(object({ value: text, metrics: record(number), previous: nullOr(record(number)) })),
    }),
  ),
  goals: listOf(
    object({ conversion_id: text, name: text, ...goalNumbers, previous: nullOr(object(goalNumbers)) }),
  ),
})

/** The correct totals for the main day of the history. */
const truth = { sessions: 3, pageviews: 4, users: 2, bounce_rate: 66.67, avg_duration: 40 }

const ofSite = object({
  site_id: prefixed('site_'),
  period: object({ start: time, end: time }),
  users: object({ value: integer, previous: integer, change_percent: nullOr(number) }),
  days: listOf(object({ date: text, users: integer })),
  users_today: integer,
})

export const trafficStatements = section('Analytics', {
  'GET traffic of several sites has the users of each site: of its last full days, of as many before, and of today':
    async (context) => {
      const { site, day } = await historyOf(context)
      const query = { site_ids: site.id, days: 15 }
      const [found] = offsetPageOf(await context.ask((client) => client.sites.traffic(query)), ofSite).data
      requireEqual('users', found?.users, { value: 3, previous: 0, change_percent: null })
      requireEqual('days', found?.days.length, 15)
      requireEqual('the day', found?.days.find((it) => it.date === day)?.users, 2)
      requireEqual('today', found?.users_today, 0)
    },
  'GET traffic answers period, totals, comparison and rows': async (context) => {
    const { day } = await historyOf(context)
    const { period } = await traffic(context, {})
    requireEqual('period', period, { start: `${day}T00:00:00.000Z`, end: `${day}T23:59:59.999Z` })
  },
  'totals are sessions, pageviews, users, bounce_rate in percent and avg_duration in seconds': async (
    context,
  ) => {
    requireEqual('totals', (await traffic(context, {})).totals, truth)
  },
  'sessions, pageviews and users are whole numbers': async (context) => {
    const { totals } = await traffic(context, {})
    object({ sessions: integer, pageviews: integer, users: integer })(totals, 'totals')
  },
  'metrics selects the metrics of the report': async (context) => {
    const { totals, comparison, rows } = await traffic(context, {
      metrics: 'users,sessions',
      dimensions: 'source',
    })
    requireEqual('totals', totals, { users: truth.users, sessions: truth.sessions })
    requireEqual('metrics compared', Object.keys(comparison).sort(), ['sessions', 'users'])
    for (const { metrics } of rows)
      requireEqual('metrics', Object.keys(metrics).sort(), ['sessions', 'users'])
    failureOf(await ask(context, { metrics: 'happiness' }), 400, 'validation_error', 'metrics')
  },
  'the metrics of revenue count each order once; those of a goal need its id': async (context) => {
    const { totals, rows } = await traffic(context, {
      metrics: 'orders,revenue,average_order_value,refunds,revenue_per_visitor',
      dimensions: 'source',
    })
    requireEqual('totals', totals, {
      orders: 1,
      revenue: 59.9,
      average_order_value: 59.9,
      refunds: 0,
      revenue_per_visitor: 29.95,
    })
    const bySource = rows.map(({ dimensions, metrics }) => [dimensions.source, metrics.orders])
    requireEqual('orders by source', bySource.slice(0, 1), [['newsletter', 1]])
    failureOf(await ask(context, { metrics: 'conversions' }), 400, 'validation_error', 'conversion_id')
    const unknown = 'conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'
    failureOf(await ask(context, { metrics: 'conversions', conversion_id: unknown }), 404, 'not_found')
  },
  'an overview has totals, series, breakdowns and goals of a period in one answer': async (context) => {
    const { site, day } = await historyOf(context)
    const query = {
      start_date: day,
      end_date: day,
      metrics: 'users,orders',
      breakdowns: 'source,page',
      limit: 1,
      goals: true,
    }
    const found = dataOf(
      await context.ask((client) => client.analytics.overview(site.id, query)),
      200,
      overview,
    )
    requireEqual('totals', found.totals, { users: 2, orders: 1 })
    requireEqual('comparison', found.comparison.users, { value: 2, previous: 1, change_percent: 100 })
    requireEqual('series', found.series, [{ label: day, metrics: { users: 2, orders: 1 } }])
    requireEqual(
      'breakdowns',
      found.breakdowns.map((it) => [it.dimension, it.rows.length]),
      [
        ['source', 1],
        ['page', 1],
      ],
    )
    const unknown = await context.ask((client) =>
      client.analytics.overview(site.id, { breakdowns: 'colour' }),
    )
    failureOf(unknown, 400, 'validation_error', 'breakdowns')
  },
  'comparison has value, previous and change_percent of each metric, against the period before': async (
    context,
  ) => {
    const { comparison } = await traffic(context, { metrics: 'sessions,users,avg_duration' })
    requireEqual('comparison', comparison, {
      sessions: { value: 3, previous: 1, change_percent: 200 },
      users: { value: 2, previous: 1, change_percent: 100 },
      avg_duration: { value: 40, previous: 0, change_percent: null },
    })
  },
  'rows are by source, medium and campaign, taken from the URL of the first page': async (context) => {
    const { rows } = await traffic(context, {
      dimensions: 'source,medium,campaign',
      metrics: 'sessions,pageviews',
    })
    const found = rows.map(({ dimensions, metrics }) => [
      ...['source', 'medium', 'campaign'].map((it) => dimensions[it]),
      metrics.sessions,
      metrics.pageviews,
    ])
    requireEqual('rows', found.sort(), [
      ['direct', 'none', '', 1, 1],
      ['google', 'organic', '', 1, 1],
      ['newsletter', 'email', 'spring', 1, 2],
    ])
  },
  'rows are by device': async (context) => {
    requireTrue('no mobile session', (await valuesOf(context, 'device')).has('mobile'))
  },
  'rows are by country': async (context) => {
    requireTrue('no session of the United States', (await valuesOf(context, 'country')).has('US'))
  },
  'rows are by page': async (context) => {
    const pages = await valuesOf(context, 'page')
    requireEqual(
      'sessions by page',
      [pages.get('/'), pages.get('/pricing'), pages.get('/done')],
      [3, 1, undefined],
    )
  },
  'rows by date are a series in order, empty days included': async (context) => {
    const { day } = await historyOf(context)
    const next = shifted(day, 1)
    const { rows } = await traffic(context, {
      start_date: shifted(day, -1),
      end_date: next,
      dimensions: 'date',
      metrics: 'sessions',
    })
    requireEqual(
      'days',
      rows.map(({ dimensions, metrics }) => [dimensions.date, metrics.sessions]),
      [
        [shifted(day, -1), 1],
        [day, 3],
        [next, 0],
      ],
    )
  },
  'rows by hour are a series of 24 a day': async (context) => {
    const { rows } = await traffic(context, { dimensions: 'hour', metrics: 'pageviews' })
    const counts = rows.map(({ metrics }) => metrics.pageviews)
    requireEqual('page views by hour', counts, Object.assign(Array(24).fill(0), { 10: 2, 11: 2 }))
  },
  'unknown dimensions are refused': async (context) => {
    failureOf(await ask(context, { dimensions: 'source,mood' }), 400, 'validation_error', 'dimensions')
  },
  'filters: == and != compare with a value': async (context) => {
    await requireSessions(context, 'source==google', 1)
    await requireSessions(context, 'source!=google', 2)
  },
  'filters: several values of a condition mean any of them, with != none of them': async (context) => {
    await requireSessions(context, 'source==google,newsletter', 2)
    await requireSessions(context, 'source!=google,newsletter', 1)
  },
  'filters: all conditions must hold': async (context) => {
    await requireSessions(context, 'source==google,newsletter;device==mobile', 1)
    await requireSessions(context, 'source==google;device==mobile', 0)
  },
  'filters: =~ and !~ match a part of the value, and a backslash escapes the next character': async (
    context,
  ) => {
    await requireSessions(context, 'source=~letter', 1)
    await requireSessions(context, 'source!~letter', 2)
    await requireSessions(context, 'source==google\\,newsletter', 0)
  },
  'filters: a syntax error or an unknown dimension is 400': async (context) => {
    for (const filters of ['source', 'source=google', 'mood==good', 'source==a\\'])
      failureOf(await ask(context, { filters }), 400, 'validation_error', 'filters')
  },
  'invalid dates are 400, an end before the start is 422': async (context) => {
    failureOf(await ask(context, { start_date: 'yesterday' }), 400, 'validation_error', 'start_date')
    failureOf(await ask(context, { start_date: '2026-03-02', end_date: '2026-03-01' }), 422, 'unprocessable')
  },
  'without dates the period is the last 30 days': async (context) => {
    const { site } = await historyOf(context)
    const answer = await context.ask((client) => client.analytics.traffic(site.id, { metrics: 'sessions' }))
    const { period, totals } = dataOf(answer, 200, report)
    const days = (Date.parse(period.end) + 1 - Date.parse(period.start)) / 86_400_000
    requireEqual('days and sessions', [days, totals.sessions], [30, 4])
  },
  'traffic of a site that does not exist is 404': async (context) => {
    failureOf(await context.ask((client) => client.analytics.traffic('site_unknown')), 404, 'not_found')
  },
})

/** Queries the main day of the history by default. */
async function ask(context: ConformanceContext, parameters: TrafficQuery) {
  const { site, day } = await historyOf(context)
  const query = { start_date: day, end_date: day, ...parameters }
  return context.ask((client) => client.analytics.traffic(site.id, query))
}

async function traffic(context: ConformanceContext, parameters: TrafficQuery) {
  return dataOf(await ask(context, parameters), 200, report)
}

/** Returns the values of a dimension, and the sessions of each. */
async function valuesOf(
  context: ConformanceContext,
  dimension: string,
): Promise<Map<string | undefined, number | undefined>> {
  const { rows } = await traffic(context, { dimensions: dimension, metrics: 'sessions' })
  return new Map(rows.map(({ dimensions, metrics }) => [dimensions[dimension], metrics.sessions]))
}

async function requireSessions(context: ConformanceContext, filters: string, sessions: number) {
  requireEqual(
    `sessions with ${filters}`,
    (await traffic(context, { filters, metrics: 'sessions' })).totals,
    {
      sessions,
    },
  )
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, day.length)
}
