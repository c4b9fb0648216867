import { afterAll, beforeAll, expect, test } from 'bun:test'
import { t } from 'elysia'
import fc from 'fast-check'
import { defaultRevenue } from '../../../db/postgres/schema/sites.ts'
import { during, everybody, histories } from '../../../test/fixtures/attribution-history.ts'
import {
  type ReferenceConversion,
  type ReferenceEvent,
  type ReferenceVisit,
  referenceConversions,
  referenceCredits,
  referenceEffect,
  referenceMicro,
  referencePaths,
} from '../../../test/references/attribution.ts'
import { referenceSessions } from '../../../test/references/sessions.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { defaultSettings } from '../../identity/sites/default-settings.ts'
import type { EventRow } from '../../ingest/pipeline/event-row.ts'
import { projectSessions } from '../../ingest/pipeline/project-sessions.ts'
import { goalSummary } from '../conversions/goal-summary.ts'
import { conversionLedger } from '../conversions/ledger.ts'
import type { LedgerEntry } from '../conversions/ledger-model.ts'
import { divided } from '../conversions/money.ts'
import { conversionStats } from '../conversions/stats.ts'
import { attributionReport, type ConvertingSite } from './attribution.ts'
import { type AttributionModel, attributionDimensions, attributionModels } from './models.ts'

const day_ms = 86_400_000
const whole = 1_000_000_000_000n

let api: Awaited<ReturnType<typeof startInstance>>
/** Hashes of browsers, by their names in the reference. */
let hashes: Map<string, bigint>

beforeAll(async () => {
  api = await startInstance()
  const rows = await api.services.clickhouse.rows({
    sql: 'SELECT name, toString(sipHash64(name)) AS hash FROM (SELECT arrayJoin({names:Array(String)}) AS name)',
    params: { names: everybody },
    row: t.Object({ name: t.String(), hash: t.String() }),
  })
  hashes = new Map(rows.map(({ name, hash }) => [name, BigInt(hash)]))
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
  const visits = visitsOf(it.events)
  const events = it.events.filter((event) => event.excluded === '' && it.goal.isMet(event))
  const conversions = referenceConversions(
    events.map((event) => toReference(event, it, visits)),
    visits,
    { from, until, windowDays, isOncePerUser },
  )

  const creditsBy = (name: (visit: ReferenceVisit) => string) => {
    const effects = effectsOf(conversions, visits, { from, until }, name)
    const effectOf = (visit: ReferenceVisit) => effects.get(name(visit)) ?? 0
    return (one: AttributionModel) =>
      conversions.map((conversion) => referenceCredits(one, conversion.path, effectOf))
  }

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
    creditsBy((visit) => visit[dimension]),
  )

  const report = await attributionReport(api.services, site, {
    ...period,
    conversion_id: goalId,
    dimension,
    model,
    compare: attributionModels.join(),
  })
  compareReport(report, entries, conversions, dimension)

  const stats = await conversionStats(api.services, site, goalId, {
    ...period,
    attribution_model: model,
    granularity: until - from > 31 * day_ms ? 'day' : 'hour',
  })
  const bySource = (visit: ReferenceVisit) => `${visit.source}\n${visit.medium}`
  compareStats(stats, conversions, visits, { from, until }, model, creditsBy(bySource)(model))
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

/** Formats millionths as decimal text: they can exceed the exact range of a JavaScript number. */
function decimal(micro: bigint): string {
  const digits = String(micro < 0n ? -micro : micro).padStart(7, '0')
  return `${micro < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

function compareLedger(
  entries: LedgerEntry[],
  conversions: ReferenceConversion[],
  creditsOf: (model: AttributionModel) => bigint[][],
) {
  expect(entries.map((it) => [it.event_id, Date.parse(it.timestamp), it.value])).toEqual(
    conversions.map((it) => [it.event_id, it.time, Number(decimal(it.micro))]),
  )
  expect(
    entries.map((it) =>
      it.touchpoints.map(({ source, medium, campaign, channel, timestamp }) => [
        Date.parse(timestamp),
        source,
        medium,
        campaign,
        channel,
      ]),
    ),
  ).toEqual(
    conversions.map(({ path }) =>
      path.map(({ start, source, medium, campaign, channel }) => [start, source, medium, campaign, channel]),
    ),
  )
  for (const model of attributionModels) {
    const wanted = creditsOf(model)
    for (const [n, entry] of entries.entries()) {
      const credits = entry.touchpoints.map((it) => parts(it.credit[model] ?? Number.NaN))
      expect(sum(credits)).toBe(whole)
      // The last bits may differ if weights are real numbers.
      const slack = model === 'time_decay' || model === 'data_driven' ? 1000n : 0n
      for (const [position, credit] of credits.entries())
        expect(distance(credit, wanted[n]?.[position] as bigint)).toBeLessThanOrEqual(slack)
    }
  }
}

type Report = Awaited<ReturnType<typeof attributionReport>>

function compareReport(
  { data, meta }: Report,
  entries: LedgerEntry[],
  conversions: ReferenceConversion[],
  dimension: Case['dimension'],
) {
  const total = sum(conversions.map((it) => it.micro))
  expect(data.summary).toMatchObject({ conversions: conversions.length, value: cents(total) / 100, cost: 0 })
  expect(meta).toEqual({
    ignored_values: conversions.filter((it) => it.isIgnored).length,
    unconverted_values: conversions.filter((it) => it.isUnconverted).length,
    unconverted_costs: 0,
  })
  for (const { model, channels } of [
    { model: data.model, channels: data.channels },
    ...(data.comparison ?? []),
  ]) {
    // Displayed numbers add up to the summary, and differ by less than one unit from the sums of the ledger.
    const unit = model === 'last_click' || model === 'first_click' ? 1 : 1e-4
    const printed = channels.map((it) => Math.round(it.attributed_conversions / unit))
    expect(sum(printed.map(BigInt))).toBe(BigInt(Math.round(conversions.length / unit)))
    expect(sum(channels.map((it) => BigInt(Math.round(it.attributed_value * 100))))).toBe(
      BigInt(cents(total)),
    )
    const names = channels.map((it) => it.channel)
    expect(new Set(names).size).toBe(names.length)
    for (const entry of entries)
      for (const touchpoint of entry.touchpoints)
        if (touchpoint.credit[model]) expect(names).toContain(touchpoint[dimension])
    for (const { channel, attributed_conversions, attributed_value } of channels) {
      const own = entries.flatMap((entry, n) =>
        entry.touchpoints
          .filter((it) => it[dimension] === channel)
          .map((it) => {
            const credit = parts(it.credit[model] ?? 0)
            return { credit, value: credit * (conversions[n] as ReferenceConversion).micro }
          }),
      )
      const credit = Number(sum(own.map((it) => it.credit))) / 1e12
      const value = Number(sum(own.map((it) => it.value))) / 1e18
      expect(Math.abs(attributed_conversions - credit)).toBeLessThan(unit * 1.000001)
      expect(Math.abs(attributed_value - value)).toBeLessThan(0.01 + Math.abs(value) * 1e-12)
    }
  }
}

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

/** The visits of a history, with their persons. */
function visitsOf(events: EventRow[]): (ReferenceVisit & { visitor: string })[] {
  return referenceSessions(events).map(({ visitor, person, ordinal, ...session }) => ({
    visitor,
    person,
    start: milliseconds(session.start),
    end: milliseconds(session.end),
    order: (hashes.get(visitor) as bigint) * 65_536n + BigInt(ordinal),
    source: session.source,
    medium: session.medium,
    campaign: session.campaign,
    channel: session.channel,
  }))
}

function toReference(
  event: EventRow,
  { rates, goal }: Case,
  visits: ReturnType<typeof visitsOf>,
): ReferenceEvent {
  const visitor = event.client_id ? `c:${event.client_id}` : `u:${event.user_id}`
  const time = milliseconds(event.timestamp)
  const session = visits
    .filter((it) => it.visitor === visitor && it.start <= time)
    .sort((a, b) => a.start - b.start || (a.order < b.order ? -1 : 1))
    .at(-1)
  const person = event.user_id ? `u:${event.user_id}` : (session?.person ?? visitor)
  return { event_id: event.event_id, time, person, ...worth(event, rates, goal.input) }
}

function worth(event: EventRow, rates: Record<string, number>, input: Case['goal']['input']) {
  if (!('value_type' in input)) {
    const micro = BigInt(Math.round(('fixed_value' in input ? (input.fixed_value ?? 0) : 0) * 1e6))
    return { micro, isIgnored: false, isUnconverted: false }
  }
  const { order, currency } = JSON.parse(event.properties)
  const micro = referenceMicro(order?.value)
  if (micro === undefined) return { micro: 0n, isIgnored: true, isUnconverted: false }
  const code = typeof currency === 'string' && /^[a-z]{3}$/i.test(currency) ? currency.toUpperCase() : 'EUR'
  if (code === 'EUR') return { micro, isIgnored: false, isUnconverted: false }
  const rate = rates[code]
  if (rate === undefined) return { micro: 0n, isIgnored: false, isUnconverted: true }
  const nano = BigInt(Math.round(rate * 1e9))
  return { micro: divided(micro * nano, 1_000_000_000n), isIgnored: false, isUnconverted: false }
}

function effectsOf(
  conversions: ReferenceConversion[],
  visits: ReferenceVisit[],
  period: Period,
  name: (visit: ReferenceVisit) => string,
): Map<string, number> {
  const paths = referencePaths(conversions, visits, period, name)
  const names = new Set(paths.flatMap((it) => it.slice(1, -1)))
  return new Map([...names].map((it) => [it, referenceEffect(paths, it)]))
}

function milliseconds(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}

function parts(credit: number): bigint {
  return BigInt(Math.round(credit * 1e12))
}

function cents(micro: bigint): number {
  return Number(divided(micro, 10_000n))
}

function percent(part: number, all: number): number {
  return all === 0 ? 0 : Math.round((part / all) * 10_000) / 100
}

function sum(values: bigint[]): bigint {
  return values.reduce((total, it) => total + it, 0n)
}

function distance(a: bigint, b: bigint): bigint {
  return a < b ? b - a : a - b
}
