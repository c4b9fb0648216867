import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type ClickHouse, connectClickHouse } from '../../../db/clickhouse/client.ts'
import { insertSessions } from '../../../test/fixtures/traffic-rows.ts'
import type { ReferenceSession } from '../../../test/references/traffic.ts'
import { sharedEngines } from '../../../test/support/engines.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { type Condition, operators, satisfies } from '../traffic/filter.ts'
import { sessionDimensions } from '../traffic/model.ts'
import { currentVisitors } from './realtime.ts'

const minute_ms = 60_000

let clickhouse: ClickHouse
beforeAll(async () => {
  clickhouse = connectClickHouse((await sharedEngines()).clickhouseUrl)
}, 120_000)
afterAll(() => clickhouse.close())

const word = fc.constantFrom('', 'a', 'b', 'c')

/** Sessions around a time, some of which last longer than half an hour or begin later. */
function sessionsAround(now: number): fc.Arbitrary<ReferenceSession[]> {
  const session = fc.record({
    user: fc.integer({ min: 1, max: 8 }),
    start: fc.integer({ min: now - 50 * minute_ms, max: now + 2 * minute_ms }),
    length: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 * minute_ms })),
    values: fc.tuple(...sessionDimensions.map(() => word)),
  })
  return fc.array(session, { maxLength: 40 }).map((all) =>
    all.map(({ user, start, length, values }, n) => ({
      visitor: 1000 + n,
      user,
      start,
      end: start + length,
      events: 1,
      views: [],
      ...(Object.fromEntries(sessionDimensions.map((it, index) => [it, values[index]])) as Record<
        (typeof sessionDimensions)[number],
        string
      >),
    })),
  )
}

const filterDimensions = ['source', 'exit_page', 'country'] as const
type OneCondition = Condition<(typeof filterDimensions)[number]>
const conditions: fc.Arbitrary<OneCondition[]> = fc.array(
  fc.record({
    dimension: fc.constantFrom(...filterDimensions),
    operator: fc.constantFrom(...operators),
    values: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 2 }),
  }),
  { maxLength: 2 },
)

/** Counts by brute force: every minute, every session. */
function reference(all: readonly ReferenceSession[], now: number, filter: readonly OneCondition[]) {
  const sessions = all.filter((session) => filter.every((it) => satisfies(it, session[it.dimension])))
  const begun = sessions.filter((it) => it.start <= now)
  const current = begun.filter((it) => it.end > now - 5 * minute_ms)
  const people = (some: readonly ReferenceSession[]) => new Set(some.map((it) => it.user)).size
  const by = <Name extends string>(name: Name, readValue: (session: ReferenceSession) => string) =>
    [...new Set(current.map(readValue))]
      .map((value) => ({
        [name]: value,
        visitors: people(current.filter((it) => readValue(it) === value)),
      }))
      .sort((a, b) => Number(b.visitors) - Number(a.visitors) || (String(a[name]) < String(b[name]) ? -1 : 1))
  return {
    visitors: people(current),
    pages: by('page', (it) => it.exit_page),
    sources: by('source', (it) => it.source),
    countries: by('country', (it) => it.country),
    minutes: Array.from({ length: 30 }, (_, index) => {
      const minute = (Math.floor(now / minute_ms) - 29 + index) * minute_ms
      const reaching = begun.filter((it) => it.start < minute + minute_ms && it.end >= minute)
      return { minute: new Date(minute).toISOString(), visitors: people(reaching) }
    }),
  }
}

test('the current visitors match the reference implementation', async () => {
  const times = fc.integer({ min: Date.UTC(2026, 2, 31), max: Date.UTC(2026, 3, 1, 1) })
  const cases = times.chain((now) =>
    fc.record({ now: fc.constant(now), sessions: sessionsAround(now), filter: conditions }),
  )
  await fc.assert(
    fc.asyncProperty(cases, async ({ now, sessions, filter }) => {
      const site = { id: `site_${crypto.randomUUID()}` }
      await insertSessions(clickhouse, site.id, sessions)
      const all = reference(sessions, now, filter) as never
      expect(await currentVisitors(clickhouse, site, now, { conditions: filter, people: [] })).toEqual(all)
    }),
    { numRuns: rounds({ short: 10, long: 200 }) },
  )
})
