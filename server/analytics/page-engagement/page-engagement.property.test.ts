import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { type ClickHouse, connectClickHouse } from '../../../db/clickhouse/client.ts'
import { connectPostgres, type Postgres } from '../../../db/postgres/client.ts'
import { reportedSite } from '../../../test/fixtures/reported-site.ts'
import { insertSessions } from '../../../test/fixtures/traffic-rows.ts'
import { referenceEngagement } from '../../../test/references/page-engagement.ts'
import type { ReferenceSession } from '../../../test/references/traffic.ts'
import { sharedEngines } from '../../../test/support/engines.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { type Condition, operators, printFilter, satisfies } from '../traffic/filter.ts'
import { sessionDimensions } from '../traffic/model.ts'
import { pageEngagement } from './page-engagement.ts'

setDefaultTimeout(600_000)

const begin = Date.parse('2026-05-10T00:00:00Z')
const hour_ms = 3_600_000

let clickhouse: ClickHouse
let postgres: Postgres
beforeAll(async () => {
  const { clickhouseUrl, databaseUrl } = await sharedEngines()
  clickhouse = connectClickHouse(clickhouseUrl)
  postgres = connectPostgres(databaseUrl)
}, 120_000)
afterAll(() => Promise.all([clickhouse.close(), postgres.close()]))

const page = fc.constantFrom('', '/', '/a', '/b')
const value = fc.constantFrom('', 'a', 'b')
const view = fc
  .record({
    page,
    after: fc.constantFrom(0, 1, hour_ms / 3, hour_ms),
    engaged_ms: fc.oneof(fc.constant(null), fc.nat(4_000_000)),
    scrolled: fc.oneof(fc.constant(null), fc.nat(100)),
  })
  // A depth is measured together with a time.
  .map((it) => (it.engaged_ms === null ? { ...it, scrolled: null } : it))

const session = fc
  .record({
    user: fc.integer({ min: 1, max: 5 }),
    // Over the edges of the periods.
    start: fc.integer({ min: -3, max: 26 }).map((it) => begin + it * hour_ms),
    views: fc.array(view, { maxLength: 6 }),
    values: fc.tuple(...sessionDimensions.map(() => value)),
  })
  .map(({ user, start, views, values }): Omit<ReferenceSession, 'visitor'> => {
    let time = start
    const timed = views.map(({ after, ...it }) => {
      time += after
      return { ...it, time }
    })
    const own = Object.fromEntries(sessionDimensions.map((it, n) => [it, values[n]]))
    const dimensions = own as Record<(typeof sessionDimensions)[number], string>
    return { user, start, end: time, views: timed, events: timed.length + 1, ...dimensions }
  })

const condition = fc
  .record({ dimension: fc.constantFrom('page', 'country'), operator: fc.constantFrom(...operators) })
  .chain(({ dimension, operator }) => {
    const text = dimension === 'page' ? page : value
    const some = operator.endsWith('~') ? text.map((it) => it || 'a') : text
    return fc
      .array(some, { minLength: 1, maxLength: 2 })
      .map((values): Condition => ({ dimension, operator, values }))
  })
const question = fc.record({
  fromHour: fc.integer({ min: -2, max: 23 }),
  hours: fc.integer({ min: 1, max: 24 }),
  conditions: fc.array(condition, { maxLength: 2 }),
})

test('pages are measured as by a count view by view, in each order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(session, { minLength: 1, maxLength: 40 }),
      fc.array(question, { minLength: 4, maxLength: 4 }),
      async (drawn, questions) => {
        const site = reportedSite(`site_${crypto.randomUUID()}`)
        const sessions = drawn.map((it, n) => ({ ...it, visitor: 1000 + n }))
        await insertSessions(clickhouse, site.id, sessions)
        for (const it of questions) await check(site, sessions, it)
      },
    ),
    { numRuns: rounds({ short: 8, long: 100 }), endOnFailure: true },
  )
})

/** A page without views in the period that is compared with. */
const unseen = {
  pageviews: 0,
  users: 0,
  measured_views: 0,
  engaged_seconds: 0,
  avg_engaged_seconds: null,
  scrolled_views: 0,
  avg_scroll_percent: null,
  median_scroll_percent: null,
}

type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

async function check(
  site: ReturnType<typeof reportedSite>,
  sessions: readonly ReferenceSession[],
  { fromHour, hours, conditions }: Question,
) {
  const from = begin + fromHour * hour_ms
  const until = from + hours * hour_ms
  const meets = (it: Record<'page' | 'country', string>) =>
    conditions.every((condition) => satisfies(condition, it[condition.dimension as 'page' | 'country']))
  const viewsIn = (start: number, end: number) =>
    sessions.flatMap(({ user, country, views }) =>
      views
        .filter(({ page, time }) => time >= start && time < end && meets({ page, country }))
        .map((it) => ({ ...it, user })),
    )
  const query = {
    start_date: new Date(from).toISOString(),
    end_date: new Date(until - 1).toISOString(),
    ...(conditions.length > 0 && { filters: printFilter(conditions) }),
  }
  const working = { db: postgres.db, clickhouse, clock: () => begin + 100 * hour_ms }
  const expected = referenceEngagement(viewsIn(from, until)).map((it) => ({ ...it, previous: null }))
  const report = await pageEngagement(working, site, { ...query, sort: 'page' })
  const compared = await pageEngagement(working, site, { ...query, sort: 'page', compare: 'preceding' })
  const before = new Map(
    referenceEngagement(viewsIn(from - (until - from), from)).map(({ page, ...it }) => [page, it]),
  )
  expect(compared.data.rows).toEqual(
    expected.map((it) => ({ ...it, previous: before.get(it.page) ?? unseen })),
  )
  expect(report.data.rows).toEqual(expected)
  expect(report.pagination.total).toBe(expected.length)
  for (const column of ['pageviews', 'avg_engaged_seconds', 'avg_scroll_percent'] as const) {
    const { data } = await pageEngagement(working, site, { ...query, sort: `-${column}` })
    const values = data.rows.map((it) => it[column] ?? -1)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    expect(data.rows.toSorted((a, b) => (a.page < b.page ? -1 : 1))).toEqual(expected)
  }
}
