import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type ClickHouse, connectClickHouse } from '../../../db/clickhouse/client.ts'
import { connectPostgres, type Postgres } from '../../../db/postgres/client.ts'
import { reportedSite } from '../../../test/fixtures/reported-site.ts'
import { insertSessions } from '../../../test/fixtures/traffic-rows.ts'
import {
  type ReferenceQuery,
  type ReferenceSession,
  referenceReport,
} from '../../../test/references/traffic.ts'
import { sharedEngines } from '../../../test/support/engines.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { type Condition, operators, printFilter } from './filter.ts'
import {
  type ClockDimension,
  type Dimension,
  dimensions,
  type Metric,
  metrics,
  sessionDimensions,
  timeDimensions,
  viewDimensions,
} from './model.ts'
import { type Period, periodAnswer } from './period.ts'
import { trafficReport } from './traffic.ts'

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms

let clickhouse: ClickHouse
let postgres: Postgres
beforeAll(async () => {
  const { clickhouseUrl, databaseUrl } = await sharedEngines()
  clickhouse = connectClickHouse(clickhouseUrl)
  postgres = connectPostgres(databaseUrl)
}, 120_000)
afterAll(() => Promise.all([clickhouse.close(), postgres.close()]))

/** Times around which a local clock changes, and one without a change. */
const scenes = [
  { timezone: 'UTC', around: Date.UTC(2026, 5, 1) },
  { timezone: 'Europe/Berlin', around: Date.UTC(2026, 2, 29, 1) },
  { timezone: 'Europe/Berlin', around: Date.UTC(2026, 9, 25, 1) },
  { timezone: 'America/New_York', around: Date.UTC(2026, 10, 1, 6) },
  { timezone: 'Australia/Lord_Howe', around: Date.UTC(2026, 3, 4, 15) },
  { timezone: 'Australia/Lord_Howe', around: Date.UTC(2026, 9, 3, 15, 30) },
  { timezone: 'Asia/Kathmandu', around: Date.UTC(2026, 0, 31, 18, 15) },
  { timezone: 'Pacific/Apia', around: Date.UTC(2011, 11, 30, 10) },
  { timezone: 'America/Sao_Paulo', around: Date.UTC(2018, 10, 4, 3) },
]

const value = fc.constantFrom('', 'a', 'b', 'ab', "c,'\\")
const page = fc.constantFrom('', '/', '/a', '/b', '/a/b')
/** Also of groups: few, so that pages share them. */
const title = fc.constantFrom('', 'a', 'b')

function sessionsAround(around: number): fc.Arbitrary<ReferenceSession[]> {
  const session = fc
    .record({
      user: fc.integer({ min: 1, max: 12 }),
      start: fc.integer({ min: around - 3 * day_ms, max: around + 2 * day_ms }),
      // Mostly short; some span hours and days.
      length: fc.oneof(
        fc.constant(0),
        fc.integer({ max: hour_ms, min: 1 }),
        fc.integer({ max: 40 * hour_ms, min: 1 }),
      ),
      views: fc.array(
        fc.record({
          page,
          page_title: title,
          content_group: title,
          share: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        {
          maxLength: 6,
        },
      ),
      others: fc.integer({ min: 0, max: 2 }),
      values: fc.tuple(...sessionDimensions.map(() => value)),
    })
    .map(({ user, start, length, views, others, values }): Omit<ReferenceSession, 'visitor'> => {
      const sorted = views
        .map(({ share, ...it }) => ({ ...it, time: start + Math.floor(share * length) }))
        .sort((a, b) => a.time - b.time)
      return {
        user,
        start,
        end: start + length,
        views: sorted,
        events: Math.max(1, sorted.length + others),
        ...(Object.fromEntries(sessionDimensions.map((it, n) => [it, values[n]])) as Record<
          (typeof sessionDimensions)[number],
          string
        >),
      }
    })
  return fc.array(session, { maxLength: 40 }).map((all) => all.map((it, n) => ({ ...it, visitor: 1000 + n })))
}

function clockCondition(
  dimension: ClockDimension,
  values: string[],
): fc.Arbitrary<Condition<ClockDimension>> {
  return fc.record({
    dimension: fc.constant(dimension),
    operator: fc.constantFrom('==', '!='),
    values: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }),
  })
}

function queriesAround({ timezone, around }: (typeof scenes)[number]): fc.Arbitrary<ReferenceQuery> {
  const today = Temporal.Instant.fromEpochMilliseconds(around).toZonedDateTimeISO(timezone).toPlainDate()
  const edge = (date: Temporal.PlainDate) => date.toZonedDateTime(timezone).epochMilliseconds
  const wholeDays = fc
    .tuple(fc.integer({ min: -3, max: 1 }), fc.integer({ min: 1, max: 3 }))
    .map(([first, count]) => ({
      start: edge(today.add({ days: first })),
      end: edge(today.add({ days: first + count })),
      timezone,
    }))
    .filter((it) => it.start < it.end)
  const anyTime = fc
    .tuple(fc.integer({ min: -2 * day_ms, max: day_ms }), fc.integer({ min: 1, max: 3 * day_ms }))
    .map(([since, length]): Period => ({ start: around + since, end: around + since + length, timezone }))
  const timeText = fc.oneof(
    fc.integer({ min: -2, max: 2 }).map((it) => today.add({ days: it }).toString()),
    fc.constantFrom('T01:', 'T02:', 'T00:00:00', '+02:00', ':30:', '-0'),
  )
  const onClock = fc.oneof(
    clockCondition('weekday', ['monday', 'wednesday', 'saturday', 'sunday']),
    clockCondition('hour_of_day', ['0', '1', '2', '3', '12', '23']),
  )
  const onDimension: fc.Arbitrary<Condition<Dimension>> = fc
    .record({
      dimension: fc.oneof(fc.constantFrom(...dimensions), fc.constantFrom(...viewDimensions)),
      operator: fc.constantFrom(...operators),
    })
    .chain(({ dimension, operator }) => {
      const text = timeDimensions.some((it) => it === dimension)
        ? timeText
        : viewDimensions.some((it) => it === dimension && it !== 'page')
          ? title
          : dimension.includes('page')
            ? page
            : value
      const some = operator.endsWith('~') ? text.map((it) => it || 'a') : text
      return fc.array(some, { minLength: 1, maxLength: 3 }).map((values) => ({ dimension, operator, values }))
    })
  const condition = fc.oneof({ weight: 4, arbitrary: onDimension }, { weight: 1, arbitrary: onClock })
  const chosen = <T extends string>(of: readonly T[], minLength: number, maxLength: number) =>
    fc.uniqueArray(fc.constantFrom(...of), { minLength, maxLength })
  return fc.record({
    period: fc.oneof(wholeDays, anyTime),
    metrics: chosen<Metric>(metrics, 1, 5),
    dimensions: fc.oneof(
      chosen<Dimension>(dimensions, 0, 3),
      chosen<Dimension>(['date', 'hour', 'month', 'page', 'page_title', 'content_group', 'source'], 0, 3),
    ),
    conditions: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      fc.array(condition, { minLength: 1, maxLength: 3 }),
    ),
  })
}

const cases = fc.constantFrom(...scenes).chain((scene) =>
  fc.record({
    timezone: fc.constant(scene.timezone),
    sessions: sessionsAround(scene.around),
    queries: fc.array(queriesAround(scene), { minLength: 4, maxLength: 4 }),
  }),
)

test('the report matches the reference implementation', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ timezone, sessions, queries }) => {
      const site = reportedSite(`site_${crypto.randomUUID()}`, timezone)
      await insertSessions(clickhouse, site.id, sessions)
      for (const query of queries) {
        const { start, end } = periodAnswer(query.period)
        const working = { db: postgres.db, clickhouse, clock: Date.now }
        const { data, pagination } = await trafficReport(working, site, {
          start_date: start,
          end_date: end,
          metrics: query.metrics.join(),
          dimensions: query.dimensions.join(),
          filters: printFilter(query.conditions),
          limit: 10_000,
        })
        const wanted = referenceReport(sessions, query)
        expect(data.period).toEqual({ start, end })
        expect(data.totals).toEqual(wanted.totals)
        for (const metric of query.metrics) {
          expect(data.comparison[metric]?.value).toBe(wanted.totals[metric] as number)
          expect(data.comparison[metric]?.previous).toBe(wanted.before[metric] as number)
        }
        expect(data.rows).toEqual(wanted.rows as never)
        expect(pagination.total).toBe(wanted.rows.length)
      }
    }),
    { numRuns: rounds({ short: 6, long: 60 }) },
  )
}, 300_000)
