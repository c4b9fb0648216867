import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { history, historyEvent, storeHistory } from '../../../test/fixtures/credited-history.ts'
import { createStaticSegment } from '../../../test/fixtures/static-segment.ts'
import { type ReferenceEvent, textOf } from '../../../test/references/events.ts'
import {
  type ReferenceSeries,
  referenceHours,
  referenceSeries,
  referenceValues,
} from '../../../test/references/trends.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { workspacePrincipal } from '../../platform/http/principal.ts'
import { printFilter } from '../traffic/filter.ts'
import type { TrafficQuery } from '../traffic/model.ts'
import { trafficReport } from '../traffic/traffic.ts'
import { trendHours } from './hours.ts'
import {
  type EventTrend,
  numberMetrics,
  type TrafficTrend,
  type TrendHours,
  type Trends,
  type TrendsQuery,
} from './model.ts'
import { trendsReport } from './trends.ts'

setDefaultTimeout(600_000)

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
/** The ten days until 6 April: in two of the time zones, the clock changes within them. */
const begin = Date.parse('2026-03-27T00:00:00Z')
const shift_ms = begin - history.begin

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now: history.now })
}, 120_000)
afterAll(() => api.stop())

const sentEvent = fc
  .tuple(
    historyEvent,
    fc.constantFrom<unknown>('pro', 'team', 'Ä "quoted"', '', null, 7, '7', '4.50', true, -2.25),
    fc.constantFrom<unknown>(0, 3, 12.5, '1e2', 'many', null, -8, 1000),
  )
  .map(([it, plan, seats]) => ({ ...it, time: it.time + shift_ms, plan, items: { seats } }))
type Sent = typeof sentEvent extends fc.Arbitrary<infer T> ? T : never

/** Stands for the id of the segment of ann and bob. */
const listed = 'listed'
const conditions = fc.constantFrom<ReferenceSeries['conditions']>(
  [],
  [],
  [{ dimension: 'event_name', operator: '==', values: ['page_view'] }],
  [{ dimension: 'event_name', operator: '!=', values: ['purchase'] }],
  [{ dimension: 'property:plan', operator: '==', values: ['pro', '7', ''] }],
  [{ dimension: 'source', operator: '=~', values: ['s'] }],
  [{ dimension: 'segment', operator: '==', values: [listed] }],
  [
    { dimension: 'segment', operator: '!=', values: [listed] },
    { dimension: 'event_name', operator: '==', values: ['page_view'] },
  ],
)
const eventSeries = fc
  .record({
    metric: fc.constantFrom('events' as const, 'users' as const, ...numberMetrics),
    property: fc.constantFrom('items.seats', 'value', 'plan'),
    conditions,
  })
  .map(({ metric, property, conditions }) =>
    metric === 'events' || metric === 'users' ? { metric, conditions } : { metric, property, conditions },
  )
type Series = typeof eventSeries extends fc.Arbitrary<infer T> ? T : never

const time = {
  interval: fc.constantFrom('hour', 'day', 'week', 'month'),
  timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
  fromHour: fc.integer({ min: -24, max: 8 * 24 }),
  hours: fc.integer({ min: 1, max: 12 * 24 }),
}
const question = fc.record({
  ...time,
  series: fc.array(eventSeries, { minLength: 1, maxLength: 3 }),
  breakdown: fc.constantFrom(
    '',
    'property:plan',
    'property:items.seats',
    'event_name',
    'device',
    'property:none',
  ),
  limit: fc.integer({ min: 1, max: 4 }),
  isCumulative: fc.boolean(),
  movingAverage: fc.integer({ min: 2, max: 4 }),
  isCompared: fc.boolean(),
  inSegment: fc.boolean(),
})
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

const additive = ['events', 'users', 'sum']

test('series of events, their groups and formulas are those of a count event by event', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sentEvent, { minLength: 30, maxLength: 150 }),
      fc.array(question, { minLength: 12, maxLength: 12 }),
      async (sent, questions) => {
        const stored = await store(sent)
        for (const it of questions) await check(stored, it)
        for (const it of questions.slice(0, 6)) await checkHours(stored, it)
      },
    ),
    { numRuns: rounds({ short: 2, long: 20 }), endOnFailure: true },
  )
})

type Stored = Awaited<ReturnType<typeof store>>

async function store(sent: readonly Sent[]) {
  const { site, siteId, goals } = await storeHistory(api, sent)
  const segmentId = await createStaticSegment(api, siteId, ['ann', 'bob'])
  const events = sent.map(
    ({ name, person, time, source, device, page, ...properties }, n): ReferenceEvent => ({
      id: String(n),
      time,
      user: person,
      columns: {
        event_name: name,
        source,
        device,
        page,
        segment: ['ann', 'bob'].includes(person) ? listed : '',
      },
      properties,
    }),
  )
  return { site, goals, events, segmentId }
}

const principal = () => workspacePrincipal(api.workspaceId, 'live')

/** The period and the people of a question, and the events that they leave. */
function scopeOf({ events, segmentId, site }: Stored, it: Question) {
  const from = begin + it.fromHour * hour_ms
  const until = from + it.hours * hour_ms
  return {
    site: { ...site, timezone: it.timezone },
    from,
    until,
    events: it.inSegment ? events.filter(({ user }) => ['ann', 'bob'].includes(user)) : events,
    query: {
      start_date: new Date(from).toISOString(),
      end_date: new Date(until - 1).toISOString(),
      ...(it.inSegment && { filters: `segment==${segmentId}` }),
    },
  }
}

function trendOf({ segmentId }: Stored, { conditions, ...series }: Series): EventTrend {
  return { type: 'events', ...series, filters: printFilter(conditions).replace(listed, segmentId) }
}

async function check(stored: Stored, it: Question) {
  const { site, from, until, events, query } = scopeOf(stored, it)
  const kept = it.series.filter(({ metric }) => !it.isCumulative || additive.includes(metric))
  const series = kept.length > 0 ? kept : [{ metric: 'users' as const, conditions: [] }]
  const found = await trendsReport(api.services, principal(), site, {
    ...query,
    interval: it.interval as NonNullable<TrendsQuery['interval']>,
    series: series.map((it) => trendOf(stored, it)),
    formulas: [{ expression: 'A / 4 - 1' }],
    ...(it.breakdown !== '' && { breakdown: it.breakdown, limit: it.limit }),
    ...(it.isCumulative ? { cumulative: true } : { moving_average: it.movingAverage }),
    ...(it.isCompared && { compare: 'preceding' }),
  })
  const edges = edgesOf(found.intervals, until)
  const before = edgesOf(found.previous_intervals, found.compared_with ? from : 0)
  expect(edges[0]).toBe(from)

  const { isCumulative } = it
  const groups = groupsOf(events, series, { by: it.breakdown, limit: it.limit, from, until })
  for (const [n, one] of series.entries()) {
    const expectedOf = (some: readonly ReferenceEvent[]) => ({
      ...referenceSeries(some, one, { edges, isCumulative }),
      previous: it.isCompared ? referenceSeries(some, one, { edges: before, isCumulative }) : null,
    })
    const answer = found.series[n] as Trends['series'][number]
    expectMeasures(answer, expectedOf(events), it)
    expect(answer.groups?.map(({ value }) => value)).toEqual(groups?.map(({ value }) => value))
    for (const [g, group] of (groups ?? []).entries())
      expectMeasures(answer.groups?.[g], expectedOf(group.events), it)
  }
  const [first, formula] = [found.series[0], found.formulas[0]]
  const calculated = (value: number | null) => (value === null ? null : value / 4 - 1)
  expect(formula?.total).toBe(calculated(first?.total ?? null))
  expect(formula?.values).toEqual(first?.values.map(calculated) ?? [])
  expect(formula?.groups?.map(({ values }) => values)).toEqual(
    first?.groups?.map(({ values }) => values.map(calculated)),
  )
}

function edgesOf(intervals: readonly { start: string }[], end: number): number[] {
  return [...intervals.map(({ start }) => Date.parse(start)), end]
}

/** The groups of a breakdown with their events; undefined without a breakdown. */
function groupsOf(
  events: readonly ReferenceEvent[],
  series: readonly ReferenceSeries[],
  { by, limit, from, until }: { by: string; limit: number; from: number; until: number },
): { value: string | null; events: ReferenceEvent[] }[] | undefined {
  if (by === '') return undefined
  const values = referenceValues(events, series, { by, from, until })
  const top = values.slice(0, limit)
  return [
    ...top.map((value) => ({ value, events: events.filter((it) => textOf(it, by) === value) })),
    ...(values.length > limit
      ? [{ value: null, events: events.filter((it) => !top.includes(textOf(it, by))) }]
      : []),
  ]
}

type Expected = ReturnType<typeof referenceSeries> & { previous: ReturnType<typeof referenceSeries> | null }
type Answered = Pick<
  Trends['series'][number],
  'total' | 'values' | 'moving_average' | 'previous_total' | 'previous_values'
>

function expectMeasures(answer: Answered | undefined, { total, values, previous }: Expected, it: Question) {
  expect(rounded(answer)).toEqual(
    rounded({
      total,
      values,
      moving_average: it.isCumulative ? null : averages(values, it.movingAverage),
      previous_total: previous?.total ?? null,
      previous_values: previous && values.map((_, n) => previous.values[n] ?? null),
    }),
  )
}

function averages(values: readonly (number | null)[], window: number): (number | null)[] {
  return values.map((_, n) => {
    const known = values.slice(Math.max(0, n - window + 1), n + 1).filter((it) => it !== null)
    if (n < window - 1 || known.length === 0) return null
    return known.reduce((sum, it) => sum + it, 0) / known.length
  })
}

/** Sums of floating-point numbers depend on their order. */
function rounded(answer: Answered | undefined): unknown {
  const { total, values, moving_average, previous_total, previous_values } = answer as Answered
  const all = { total, values, moving_average, previous_total, previous_values }
  return JSON.parse(JSON.stringify(all), (_, it) =>
    typeof it === 'number' ? Math.round(it * 1e6) / 1e6 + 0 : it,
  )
}

async function checkHours(stored: Stored, it: Question) {
  const { site, from, until, events, query } = scopeOf(stored, it)
  const series = it.series[0] as Series
  const found = await trendHours(api.services, principal(), site, {
    ...query,
    series: trendOf(stored, series),
    compare: `${query.start_date}/${query.end_date}`,
  })
  const nothing = { moving_average: null, previous_total: null, previous_values: null }
  const numbersOf = ({ total, values }: Pick<TrendHours, 'total' | 'values'>) =>
    rounded({ ...nothing, total, values: values.flat() })
  expect(found.previous && numbersOf(found.previous)).toEqual(numbersOf(found))
  const { timezone } = it
  expect(numbersOf(found)).toEqual(
    rounded({
      ...nothing,
      total: referenceSeries(events, series, { edges: [from, until], isCumulative: false }).total,
      values: referenceHours(events, series, { from, until, timezone }),
    }),
  )
  const { highest } = found
  const known = found.values.flat().filter((it) => it !== null)
  expect(highest?.value).toBe(known.some((it) => it !== 0) ? Math.max(...known) : undefined)
  if (highest) expect(found.values[highest.weekday - 1]?.[highest.hour]).toBe(highest.value)
}

const dimensionOf = { hour: 'hour', day: 'date', week: 'week', month: 'month' }
const cumulativeMetrics = [
  'sessions',
  'users',
  'pageviews',
  'revenue',
  'orders',
  'refunds',
  'conversions',
] as const
const otherMetrics = [
  'bounce_rate',
  'avg_duration',
  'views_per_visit',
  'average_order_value',
  'revenue_per_visitor',
  'conversion_rate',
] as const

const trafficQuestion = fc.record({
  ...time,
  filters: fc.constantFrom(
    '',
    'source==news',
    'page==/a,/b;device!=mobile',
    'date!=2026-03-30',
    'conversion==orders',
  ),
  isOnce: fc.boolean(),
  breakdown: fc.constantFrom('source', 'device', 'page', 'entry_page', 'country'),
  limit: fc.integer({ min: 1, max: 3 }),
  first: fc.constantFrom(...cumulativeMetrics, ...otherMetrics),
})
type TrafficQuestion = typeof trafficQuestion extends fc.Arbitrary<infer T> ? T : never

test('series of traffic are those of traffic reports; running totals those of periods that end later and later', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sentEvent, { minLength: 20, maxLength: 90 }),
      fc.array(trafficQuestion, { minLength: 2, maxLength: 2 }),
      async (sent, questions) => {
        const stored = await store(sent)
        for (const it of questions) {
          await checkTraffic(stored, it)
          await checkTrafficGroups(stored, it)
        }
      },
    ),
    { numRuns: rounds({ short: 1, long: 12 }), endOnFailure: true },
  )
})

/** Asks for trends and reports of traffic in the period of a question, with its filter and goal. */
function trafficOf({ site: utc, goals }: Stored, it: TrafficQuestion) {
  const site = { ...utc, timezone: it.timezone }
  const from = begin + it.fromHour * hour_ms
  const until = from + it.hours * hour_ms
  const conversion_id = it.isOnce ? goals.once : goals.every
  const trend = (metric: TrafficTrend['metric']) => ({
    ...{ type: 'traffic', metric, conversion_id },
    ...(it.filters !== '' && { filters: it.filters }),
  })
  const dates = (end: number) => ({
    start_date: new Date(from).toISOString(),
    end_date: new Date(end - 1).toISOString(),
  })
  const ask = (metrics: readonly TrafficTrend['metric'][], options: Partial<TrendsQuery> = {}) =>
    trendsReport(api.services, principal(), site, {
      ...dates(until),
      interval: it.interval as NonNullable<TrendsQuery['interval']>,
      series: metrics.map(trend),
      ...options,
    })
  const report = async (end: number, query: Partial<TrafficQuery> = {}) => {
    const filters = [it.filters, query.filters ?? ''].filter((some) => some !== '').join(';')
    const { data } = await trafficReport(api.services, site, {
      ...dates(end),
      conversion_id,
      metrics: [...cumulativeMetrics, ...otherMetrics].join(),
      ...query,
      ...(filters !== '' && { filters }),
    })
    return data
  }
  const dimension = dimensionOf[it.interval as keyof typeof dimensionOf]
  /** The values of a metric in each interval. */
  const valuesOf = async (metric: TrafficTrend['metric'], intervals: Trends['intervals'], filters = '') => {
    const { rows } = await report(until, { dimensions: dimension, filters })
    const byLabel = new Map(rows.map((row) => [row.dimensions[dimension], row.metrics]))
    return intervals.map(({ label }) => byLabel.get(label)?.[metric] ?? 0)
  }
  return { site, until, ask, report, dates, trend, valuesOf }
}

async function checkTraffic(stored: Stored, it: TrafficQuestion) {
  const { site, until, ask, report, dates, trend } = trafficOf(stored, it)
  const dimension = dimensionOf[it.interval as keyof typeof dimensionOf]
  const { totals, rows } = await report(until, { dimensions: dimension })
  const byLabel = new Map(rows.map((row) => [row.dimensions[dimension], row.metrics]))
  for (const metrics of [cumulativeMetrics, otherMetrics]) {
    const { series, intervals } = await ask(metrics)
    for (const [n, metric] of metrics.entries()) {
      expect(series[n]?.total).toBe(totals[metric] as number)
      expect(series[n]?.values).toEqual(intervals.map(({ label }) => byLabel.get(label)?.[metric] ?? 0))
    }
  }
  const hours = await report(until, { dimensions: 'hour' })
  for (const metric of ['sessions', 'pageviews', 'conversions'] as const) {
    const { total, values } = await trendHours(api.services, principal(), site, {
      ...dates(until),
      series: trend(metric),
    })
    const expected = new Array<number>(7 * 24).fill(0)
    for (const { dimensions, metrics } of hours.rows) {
      const { dayOfWeek, hour } = Temporal.PlainDateTime.from(dimensions.hour as string)
      const n = (dayOfWeek - 1) * 24 + hour
      expected[n] = (expected[n] ?? 0) + (metrics[metric] ?? 0)
    }
    expect(total).toBe(totals[metric] as number)
    expect(values.flat()).toEqual(expected)
  }
  await checkHourOfWeek(stored, it)
  // Whom a filter on conversions keeps depends on the end of the period.
  if (it.filters.startsWith('conversion') || it.hours * hour_ms < day_ms) return
  const { series, intervals } = await ask(cumulativeMetrics, { cumulative: true })
  const edges = edgesOf(intervals, until)
  for (const n of [0, Math.floor(intervals.length / 2), intervals.length - 1]) {
    const expected = await report(edges[n + 1] as number)
    for (const [at, metric] of cumulativeMetrics.entries())
      expect(series[at]?.values[n]).toBe(expected.totals[metric] as number)
  }
  expect(series.map(({ total }) => total)).toEqual(cumulativeMetrics.map((it) => totals[it] as number))
}

/** The traffic of an hour of the week, by a filter, is what the hour counts. */
async function checkHourOfWeek(stored: Stored, it: TrafficQuestion) {
  const { site, until, report, dates, trend } = trafficOf(stored, it)
  // Whom a filter on conversions keeps depends on the period, which is the same.
  for (const metric of ['sessions', 'users', 'pageviews', 'orders', 'revenue', 'conversions'] as const) {
    const { values, highest } = await trendHours(api.services, principal(), site, {
      ...dates(until),
      series: trend(metric),
    })
    const { weekday, hour } = highest ?? { weekday: 1, hour: 9 }
    const { totals } = await report(until, {
      filters: `weekday==${weekdays[weekday - 1]};hour_of_day==${hour}`,
    })
    expect(values[weekday - 1]?.[hour]).toBe(totals[metric] as number)
  }
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

async function checkTrafficGroups(stored: Stored, it: TrafficQuestion) {
  const { until, ask, report, valuesOf } = trafficOf(stored, it)
  const { breakdown, limit, first } = it
  const ranked = async (metric: string) => {
    const query = { dimensions: breakdown, metrics: metric, sort: `-${metric},${breakdown}` }
    return (await report(until, query)).rows.map((row) => row.dimensions[breakdown] as string)
  }
  const isAdditive = cumulativeMetrics.some((metric) => metric === first)
  const highest = isAdditive ? await ranked(first) : []
  const values = highest.length > 0 ? highest : await ranked('users')
  const top = values.slice(0, limit)
  const metrics = [first, ...cumulativeMetrics, ...otherMetrics.slice(0, 2)]
  const rest = { operator: '!=' as const, values: top }
  const { totals: ofRest } = await report(until, {
    filters: printFilter([{ dimension: breakdown, ...rest }]),
  })
  const hasOthers = values.length > limit || metrics.some((it) => ofRest[it])
  const others = hasOthers ? [{ value: null, ...rest }] : []
  const expected = [
    ...top.map((value) => ({ value, operator: '==' as const, values: [value] })),
    ...others,
  ].map(({ value, ...condition }) => ({
    value,
    filters: printFilter([{ dimension: breakdown, ...condition }]),
  }))
  const { series, intervals } = await ask(metrics, { breakdown, limit })
  for (const [n, metric] of metrics.entries()) {
    const groups = series[n]?.groups ?? []
    expect(groups.map(({ value }) => value)).toEqual(expected.map(({ value }) => value))
    for (const [g, { filters }] of expected.entries()) {
      expect(groups[g]?.total).toBe((await report(until, { filters })).totals[metric] as number)
      expect(groups[g]?.values).toEqual(await valuesOf(metric, intervals, filters))
    }
  }
  // Whom a filter on conversions keeps depends on the end of the period.
  if (it.filters.startsWith('conversion') || it.hours * hour_ms < day_ms) return
  const running = await ask(['users', 'orders'], { breakdown, limit, cumulative: true })
  const edges = edgesOf(running.intervals, until)
  const groups = running.series[0]?.groups ?? []
  for (const [g, { value }] of groups.entries()) {
    const values = value === null ? groups.flatMap((some) => some.value ?? []) : [value]
    const operator = value === null ? ('!=' as const) : ('==' as const)
    const filters = printFilter([{ dimension: breakdown, operator, values }])
    for (const n of [0, Math.floor(running.intervals.length / 2), running.intervals.length - 1]) {
      const { totals } = await report(edges[n + 1] as number, { filters })
      expect(running.series.map((some) => some.groups?.[g]?.values[n])).toEqual([
        totals.users as number,
        totals.orders as number,
      ])
    }
  }
}
