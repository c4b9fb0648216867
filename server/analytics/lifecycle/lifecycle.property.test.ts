import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { history, historyEvent, storeHistory } from '../../../test/fixtures/credited-history.ts'
import { referenceStates, referenceStickiness } from '../../../test/references/lifecycle.ts'
import type { ReferenceActivity } from '../../../test/references/retention.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { lifecycleReport, stickinessReport } from './lifecycle.ts'
import { lifecyclePeople, stickinessPeople } from './lifecycle-people.ts'
import { type ActivePerson, type LifecycleQuery, lifecycleStates } from './model.ts'

setDefaultTimeout(600_000)

const { begin, now } = history
const day_ms = 86_400_000

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

const question = fc.record({
  activity: fc.constantFrom('visit', 'orders', 'goal', 'event'),
  interval: fc.constantFrom('day' as const, 'week' as const),
  // Periods may start before the history, and end after it.
  firstDay: fc.integer({ min: -3, max: 8 }),
  days: fc.integer({ min: 1, max: 12 }),
  filters: fc.constantFrom('', '', 'source==news'),
  // How many days before the period the compared one begins, as often negative; null for the preceding intervals.
  daysBefore: fc.option(fc.integer({ min: -5, max: 12 })),
})
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

test('states and stickiness are those of a count person by person', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(historyEvent, { minLength: 20, maxLength: 100 }),
      fc.array(question, { minLength: 8, maxLength: 8 }),
      async (sent, questions) => {
        const stored = await storeHistory(api, sent)
        for (const it of questions) await check(stored, it)
      },
    ),
    { numRuns: rounds({ short: 2, long: 15 }), endOnFailure: true },
  )
})

type Stored = Awaited<ReturnType<typeof storeHistory>>

async function check(stored: Stored, it: Question) {
  const { site, goals } = stored
  const first = begin + it.firstDay * day_ms
  const daysFrom = (from: number) => [dayOf(from), dayOf(from + (it.days - 1) * day_ms)]
  const [start_date, end_date] = daysFrom(first)
  const query: LifecycleQuery = {
    interval: it.interval,
    activity: { visit: 'visit', orders: 'orders', goal: goals.once, event: 'event:sign_up' }[it.activity],
    start_date,
    end_date,
    ...(it.filters && { filters: it.filters }),
  } as LifecycleQuery
  const other = first - (it.daysBefore ?? 0) * day_ms
  const compare = it.daysBefore === null ? 'preceding' : daysFrom(other).join('/')
  const activities = activitiesOf(stored, it)
  const length = lengthOf(it)
  const intervals = intervalsFrom(first, it)
  const earlier = comparedWith(intervals, it)

  const { intervals: reported } = await lifecycleReport(api.services, site, { ...query, compare })
  expect(reported.map((found) => found.date)).toEqual(intervals.map(({ from }) => dayOf(from)))
  const statesIn = (interval: Interval) =>
    referenceStates(activities, { from: interval.from - length, to: interval.from }, interval)
  for (const [n, interval] of intervals.entries()) {
    const before = earlier[n]
    const previous = before && { date: dayOf(before.from), ...countsOf(statesIn(before)) }
    expect(reported[n]).toMatchObject({ ...countsOf(statesIn(interval)), previous: previous ?? null })
  }
  const last = intervals.at(-1)
  if (last) await checkPeople(site, { ...query, date: dayOf(last.from) }, statesIn(last))
  await checkStickiness(site, { ...query, compare }, { current: intervals, earlier }, activities)
}

type Interval = { from: number; to: number }

function lengthOf({ interval }: Question): number {
  return interval === 'day' ? day_ms : 7 * day_ms
}

/**
 * As many intervals as those of a question: right before it or, with other days, of all possible ones those that most of
 * these days lie in. Of other days that begin earlier, they end before the first one.
 */
function comparedWith(intervals: readonly Interval[], it: Question): Interval[] {
  const [first, last, length] = [intervals[0], intervals.at(-1), lengthOf(it)]
  if (!first || !last) return []
  const shifted = (count: number) =>
    intervals.map(({ from, to }) => ({ from: from - count * length, to: to - count * length }))
  const start = begin + (it.firstDay - (it.daysBefore ?? 0)) * day_ms
  const isEarlier = start < begin + it.firstDay * day_ms
  const shifts = Array.from({ length: 80 }, (_, n) => n - 40).filter((count) => {
    const [from, to] = [shifted(count).at(-1)?.from ?? 0, shifted(count).at(-1)?.to ?? 0]
    return from <= now && (!isEarlier || to <= first.from)
  })
  const overlap = (count: number) => {
    const all = shifted(count)
    const end = Math.min(start + it.days * day_ms, all.at(-1)?.to ?? 0)
    return Math.max(0, end - Math.max(start, all[0]?.from ?? 0))
  }
  const most = Math.max(...shifts.map(overlap))
  const chosen = shifted(
    it.daysBefore === null ? intervals.length : (shifts.find((count) => overlap(count) === most) ?? 0),
  )
  // The last one is as long as the current one has run.
  return last.to <= now
    ? chosen
    : chosen.map((one, n) => (n < chosen.length - 1 ? one : { ...one, to: one.from + now - last.from }))
}

/** The whole intervals of the days of a question that have begun, if they start with a day. */
function intervalsFrom(first: number, it: Question): Interval[] {
  const found: Interval[] = []
  const start = it.interval === 'day' ? first : mondayOf(first)
  for (let from = start; from < first + it.days * day_ms && from <= now; from += lengthOf(it))
    found.push({ from, to: from + lengthOf(it) })
  return found
}

function countsOf(people: ReturnType<typeof referenceStates>) {
  return Object.fromEntries(lifecycleStates.map((it) => [it, people[it].length]))
}

async function checkPeople(
  site: Stored['site'],
  query: LifecycleQuery & { date: string },
  expected: ReturnType<typeof referenceStates>,
) {
  for (const state of lifecycleStates) {
    const behind = await allPages((cursor) =>
      lifecyclePeople(api.services, site, { ...query, state, limit: 2, ...cursor }),
    )
    expect(behind.length).toBe(expected[state].length)
  }
}

async function checkStickiness(
  site: Stored['site'],
  { compare, ...query }: LifecycleQuery,
  { current, earlier }: Record<'current' | 'earlier', Interval[]>,
  activities: ReferenceActivity[],
) {
  const report = await stickinessReport(api.services, site, { ...query, compare })
  const [expected, before] = [current, earlier].map((it) => referenceStickiness(activities, it)) as [
    Map<string, number>,
    Map<string, number>,
  ]
  const numbers = [...expected.values()]
  const usersOf = (counts: Map<string, number>, number: number) =>
    [...counts.values()].filter((it) => it === number).length
  expect([report.users, report.previous?.users]).toEqual([expected.size, before.size])
  expect(report.previous?.intervals).toBe(earlier.length)
  for (const { number, users, previous } of report.counts)
    expect([users, previous?.users]).toEqual([usersOf(expected, number), usersOf(before, number)])
  expect(report.counts.reduce((sum, it) => sum + it.users, 0)).toBe(report.users)
  const everybody = await allPages((cursor) =>
    stickinessPeople(api.services, site, { ...query, limit: 2, ...cursor }),
  )
  expect(everybody.map((it) => it.active.length).sort()).toEqual(numbers.sort())
}

/** What people did, without those whom the filter leaves out. */
function activitiesOf({ visits, credits }: Stored, { activity, filters }: Question): ReferenceActivity[] {
  const ofVisits = visits.map((visit) => ({
    ...visit,
    time: visit.start,
    order: visit.visitor * 65_536n + BigInt(visit.ordinal),
  }))
  const all: ReferenceActivity[] =
    activity === 'visit'
      ? ofVisits
      : credits.filter((credit) => credit.kind === (activity === 'orders' ? 'order' : 'goal'))
  if (filters === '') return all
  const firstOf = (user: string) =>
    ofVisits
      .filter((it) => it.user === user)
      .sort((one, other) => one.time - other.time || (one.order < other.order ? -1 : 1))[0]
  return all.filter((it) => firstOf(it.user)?.source === 'news')
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function mondayOf(time: number): number {
  return time - ((new Date(time).getUTCDay() + 6) % 7) * day_ms
}

async function allPages(
  read: (cursor: {
    cursor?: string
  }) => Promise<{ data: ActivePerson[]; pagination: { cursor: string | null } }>,
): Promise<ActivePerson[]> {
  const found: ActivePerson[] = []
  let cursor: string | null = null
  do {
    const page: { data: ActivePerson[]; pagination: { cursor: string | null } } = await read(
      cursor ? { cursor } : {},
    )
    found.push(...page.data)
    cursor = page.pagination.cursor
  } while (cursor !== null)
  return found
}
