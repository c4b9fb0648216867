import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { defaultRevenue } from '../../../db/postgres/schema/sites.ts'
import {
  cents,
  compareLedger,
  compareReport,
  compareSeries,
  sum,
} from '../../../test/fixtures/attribution-answers.ts'
import { browserHashes, during, histories } from '../../../test/fixtures/attribution-history.ts'
import { creditsBy, orderWorth, toReference, visitsOf } from '../../../test/references/attributed-events.ts'
import {
  type ReferenceConversion,
  type ReferenceVisit,
  referenceConversions,
} from '../../../test/references/attribution.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { defaultSettings } from '../../identity/sites/default-settings.ts'
import type { EventRow } from '../../ingest/pipeline/event-row.ts'
import { projectSessions } from '../../ingest/pipeline/project-sessions.ts'
import { goalSummary } from '../conversions/goal-summary.ts'
import { conversionLedger } from '../conversions/ledger.ts'
import { divided } from '../conversions/money.ts'
import { conversionStats } from '../conversions/stats.ts'
import { attributionReport, type ConvertingSite } from './attribution.ts'
import { type AttributionModel, attributionDimensions, attributionModels } from './models.ts'

const day_ms = 86_400_000

let api: Awaited<ReturnType<typeof startInstance>>
/** Hashes of browsers, by their names in the reference. */
let hashes: ReadonlyMap<string, bigint>

beforeAll(async () => {
  api = await startInstance()
  hashes = await browserHashes(api.services.clickhouse)
}, 120_000)
afterAll(() => api.stop())

/** The goals to create, each with a function that checks whether an event meets it. */
const goals = [
  {
    input: { event_name: 'purchase', value_type: 'dynamic', value_property: 'order.value' },
    isMet: (it: EventRow) => it.event_name === 'purchase',
  },
  {
    input: { event_name: 'purchase', filters: { plan: 'pro' }, fixed_value: 0.333333 },
    isMet: (it: EventRow) => it.event_name === 'purchase' && JSON.parse(it.properties).plan === 'pro',
  },
  {
    input: { type: 'page', page_pattern: '/thanks*', value_type: 'dynamic', value_property: 'order.value' },
    isMet: (it: EventRow) => it.event_name === 'page_view' && it.page.startsWith('/thanks'),
  },
  {
    input: { type: 'page', page_pattern: '/*%_s*', fixed_value: 7 },
    isMet: (it: EventRow) => it.event_name === 'page_view' && it.page === '/100%_sure',
  },
  { input: { event_name: 'page_leave' }, isMet: (it: EventRow) => it.event_name === 'page_leave' },
]

const someTime = fc
  .integer({ min: 0, max: 40 })
  .chain((step) =>
    fc.constantFrom(0, 1, 600_000, 1_800_000).map((offset) => during.from + step * 43_200_000 + offset),
  )
const someCase = fc.record({
  history: histories,
  goal: fc.constantFrom(...goals),
  windowDays: fc.constantFrom(1, 2, 7, 30),
  period: fc.oneof(
    { weight: 2, arbitrary: fc.constant([during.from, during.until] as const) },
    fc.tuple(someTime, someTime).map(([a, b]) => [Math.min(a, b), Math.max(a, b) + 1] as const),
  ),
  rates: fc.constantFrom<Record<string, number>>({ USD: 0.9, JPY: 0.006_543_211 }, { USD: 1.5 }, {}),
  dimension: fc.constantFrom(...attributionDimensions),
  model: fc.constantFrom(...attributionModels),
})
type Case = typeof someCase extends fc.Arbitrary<infer C> ? C : never
type StoredCase = Case & {
  site: ConvertingSite
  ids: string[]
  events: EventRow[]
}

test('ledger, attribution and statistics match the reference implementation', async () => {
  await fc.assert(
    fc.asyncProperty(someCase, async (one) => {
      const stored = await store(one)
      const stats: Stats[] = []
      for (const [n, id] of stored.ids.entries()) stats.push(await compare(stored, id, n === 1))
      await compareSummary(stored, stats)
    }),
    // Each case has ten histories, tested with every model and both counting methods.
    { numRuns: rounds({ short: 2, long: 24 }), endOnFailure: true },
  )
}, 900_000)

let batches = Date.now()

/** Stores the events in a new site, with one goal for each counting method. */
async function store(it: Case): Promise<StoredCase> {
  const { id } = await api.createSite({ currency: 'EUR', timezone: 'UTC' })
  const path = `/v1/sites/${id}`
  await api.request('PUT', `${path}/exchange-rates`, { body: { rates: it.rates } })
  const ids: string[] = []
  for (const counting_method of ['every', 'one_per_user']) {
    const body = {
      name: 'Goal',
      ...it.goal.input,
      counting_method,
      attribution_window_days: it.windowDays,
    }
    ids.push((await api.request('POST', `${path}/conversions`, { body })).body.data.id)
  }
  const events = it.history.map((event) => ({ ...event, site_id: id }))
  const batch_id = String(batches++)
  const lines = events.map((event) => JSON.stringify({ ...event, batch_id }))
  if (lines.length > 0) await api.services.clickhouse.insertNdjson('events', lines.join('\n'))
  await projectSessions(api.services, batch_id)
  return {
    ...it,
    ids,
    events,
    site: { id, timezone: 'UTC', currency: 'EUR', settings: defaultSettings, revenue: defaultRevenue },
  }
}

async function compare(it: StoredCase, goalId: string, isOncePerUser: boolean): Promise<Stats> {
  const { site, dimension, model, windowDays } = it
  const [from, until] = it.period
  const period = { start_date: new Date(from).toISOString(), end_date: new Date(until - 1).toISOString() }
  const visits = visitsOf(it.events, hashes)
  const events = it.events.filter((event) => event.excluded === '' && it.goal.isMet(event))
  const conversions = referenceConversions(
    events.map((event) => toReference(event, worthOf(event, it), visits)),
    visits,
    { from, until, windowDays, isOncePerUser },
  )

  const credits = (name: (visit: ReferenceVisit) => string) =>
    creditsBy(conversions, visits, { from, until }, name)

  const ledger = await conversionLedger(api.services, site, goalId, {
    ...period,
    model: 'data_driven',
    dimension,
    limit: 1000,
  })
  const entries = ledger.data.toReversed()
  compareLedger(
    entries,
    conversions,
    credits((visit) => visit[dimension]),
  )

  const report = await attributionReport(api.services, site, {
    ...period,
    conversion_id: goalId,
    dimension,
    model,
    compare: attributionModels.join(),
    granularity: 'day',
  })
  compareReport(report, entries, conversions, dimension)
  compareSeries(report, entries, conversions, dimension)

  const stats = await conversionStats(api.services, site, goalId, {
    ...period,
    attribution_model: model,
    granularity: until - from > 31 * day_ms ? 'day' : 'hour',
  })
  const bySource = (visit: ReferenceVisit) => `${visit.source}\n${visit.medium}`
  compareStats(stats, conversions, visits, { from, until }, model, credits(bySource)(model))
  return stats
}

/** Checks that the summary of all goals agrees with the statistics of each. */
async function compareSummary({ site, ids, period: [from, until] }: StoredCase, stats: Stats[]) {
  const { data, meta } = await goalSummary(api.services, site, {
    start_date: new Date(from).toISOString(),
    end_date: new Date(until - 1).toISOString(),
  })
  expect(data.goals.map((it) => it.conversion_id)).toEqual(ids.toReversed())
  for (const [n, { data: wanted }] of stats.entries()) {
    const { conversions, value, conversion_rate, sparkline } = data.goals[
      1 - n
    ] as (typeof data.goals)[number]
    const { total_conversions, total_value } = wanted.summary
    expect([conversions, value, conversion_rate]).toEqual([
      total_conversions,
      total_value,
      wanted.summary.conversion_rate,
    ])
    const days = Map.groupBy(wanted.timeseries, (it) => it.date.slice(0, 10))
    expect(sparkline).toEqual(
      [...days.values()].map((hours) => hours.reduce((total, it) => total + it.conversions, 0)),
    )
  }
  for (const name of ['ignored_values', 'unconverted_values'] as const)
    expect(meta[name]).toBe(stats.reduce((total, it) => total + it.meta[name], 0))
}

type Period = { from: number; until: number }

type Stats = Awaited<ReturnType<typeof conversionStats>>

function compareStats(
  { data, meta }: Stats,
  conversions: ReferenceConversion[],
  visits: ReferenceVisit[],
  { from, until }: Period,
  model: AttributionModel,
  credits: bigint[][],
) {
  const total = sum(conversions.map((it) => it.micro))
  const present = visits.filter((it) => it.start < until && it.end >= from)
  const converting = new Set(conversions.map((it) => it.person))
  expect(data.summary).toEqual({
    total_conversions: conversions.length,
    total_value: cents(total) / 100,
    conversion_rate: percent(converting.size, new Set(present.map((it) => it.person)).size),
    avg_value:
      conversions.length === 0 ? 0 : Number(divided(total, BigInt(conversions.length) * 10_000n)) / 100,
  })
  expect(meta.ignored_values).toBe(conversions.filter((it) => it.isIgnored).length)

  const first = conversions.map((it, n) => conversions.findIndex((other) => other.person === it.person) === n)
  const shares = conversions.flatMap(({ person, path, micro }, n) =>
    path.map((visit, position) => ({
      person,
      source: visit.source,
      medium: visit.medium,
      credit: credits[n]?.[position] as bigint,
      value: (credits[n]?.[position] as bigint) * micro,
      isFirst: first[n] as boolean,
    })),
  )
  const rows = [...Map.groupBy(shares, ({ source, medium }) => JSON.stringify([source, medium])).values()]
    .map((own) => {
      const [{ source, medium } = { source: '', medium: '' }] = own
      const credited = own.filter((it) => it.credit > 0n)
      const users = new Set([
        ...credited.map((it) => it.person),
        ...visits
          .filter(
            (it) => it.source === source && it.medium === medium && it.start >= from && it.start < until,
          )
          .map((it) => it.person),
      ])
      const firsts = sum(own.filter((it) => it.isFirst).map((it) => it.credit))
      return {
        source,
        medium,
        conversions: Number(sum(own.map((it) => it.credit))) / 1e12,
        value: Number(sum(own.map((it) => it.value))) / 1e18,
        conversion_rate: percent(Number(firsts) / 1e12, users.size),
        isCredited: credited.length > 0,
      }
    })
    .filter((it) => it.isCredited)
  expect(data.by_source.map((it) => `${it.source} ${it.medium}`).sort()).toEqual(
    rows.map((it) => `${it.source} ${it.medium}`).sort(),
  )
  for (const row of data.by_source) {
    const wanted = rows.find((it) => it.source === row.source && it.medium === row.medium)
    const unit = model === 'last_click' || model === 'first_click' ? 1e-9 : 1e-4
    expect(Math.abs(row.conversions - (wanted?.conversions ?? 0))).toBeLessThan(unit * 1.001)
    expect(Math.abs(row.value - (wanted?.value ?? 0))).toBeLessThan(0.011 + Math.abs(row.value) * 1e-9)
    expect(Math.abs(row.conversion_rate - (wanted?.conversion_rate ?? 0))).toBeLessThan(0.011)
  }
  expect(sum(data.by_source.map((it) => BigInt(Math.round(it.conversions * 1e4))))).toBe(
    BigInt(conversions.length) * 10_000n,
  )
  expect(sum(data.by_source.map((it) => BigInt(Math.round(it.value * 100))))).toBe(BigInt(cents(total)))

  const hour = (time: number) => Math.floor(time / 3_600_000) * 3_600_000
  const series = data.timeseries.filter((it) => it.conversions > 0)
  expect(series.map((it) => [Date.parse(it.date), it.conversions])).toEqual(
    [...Map.groupBy(conversions, (it) => hour(it.time))].map(([time, own]) => [time, own.length]),
  )
  expect(data.timeseries.length).toBe((hour(until - 1) - hour(from)) / 3_600_000 + 1)
  expect(sum(data.timeseries.map((it) => BigInt(Math.round(it.value * 100))))).toBe(BigInt(cents(total)))
}

function percent(part: number, all: number): number {
  return all === 0 ? 0 : Math.round((part / all) * 10_000) / 100
}

function worthOf(event: EventRow, { goal, rates }: Case) {
  if ('value_type' in goal.input) return orderWorth(event, rates)
  const fixed = 'fixed_value' in goal.input ? (goal.input.fixed_value ?? 0) : 0
  return { micro: BigInt(Math.round(fixed * 1e6)), isIgnored: false, isUnconverted: false }
}
