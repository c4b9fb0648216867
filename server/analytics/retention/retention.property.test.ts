import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { history, historyEvent, storeHistory } from '../../../test/fixtures/credited-history.ts'
import { type ReferenceFirst, referenceRetention } from '../../../test/references/retention.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import {
  type RetentionPeopleQuery,
  type RetentionPerson,
  type RetentionQuery,
  type RetentionReport,
  retentionIntervals,
  returnModes,
} from './model.ts'
import { retentionReport } from './retention.ts'
import { retentionPeople } from './retention-people.ts'

setDefaultTimeout(600_000)

const { begin, now } = history
const day_ms = 86_400_000

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

const activity = fc.constantFrom('visit', 'orders', 'goal', 'event')
const question = fc.record({
  interval: fc.constantFrom(...retentionIntervals),
  mode: fc.constantFrom(...returnModes),
  start: activity,
  returning: activity,
  // Periods may start within a day, and before the history.
  fromHour: fc.integer({ min: -48, max: 9 * 24 }),
  hours: fc.integer({ min: 1, max: 12 * 24 }),
  comparedHour: fc.integer({ min: -48, max: 9 * 24 }),
  filters: fc.constantFrom('', '', 'source==news', 'source!=direct;device==mobile'),
  breakdown: fc.constantFrom('source', 'device', 'entry_page'),
})
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

test('cohorts and their returns are those of a count person by person', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(historyEvent, { minLength: 20, maxLength: 120 }),
      fc.array(question, { minLength: 10, maxLength: 10 }),
      async (sent, questions) => {
        const stored = await storeHistory(api, sent)
        for (const it of questions) await check(stored, it)
      },
    ),
    { numRuns: rounds({ short: 2, long: 15 }), endOnFailure: true },
  )
})

type Stored = Awaited<ReturnType<typeof storeHistory>>

async function check({ site, goals, visits, credits }: Stored, it: Question) {
  const name = { visit: 'visit', orders: 'orders', goal: goals.once, event: 'event:sign_up' }
  const periodFrom = (hour: number) => {
    const from = begin + hour * 3_600_000
    return { from, until: from + it.hours * 3_600_000 }
  }
  const [period, before] = [periodFrom(it.fromHour), periodFrom(it.comparedHour)]
  const query: RetentionQuery = {
    interval: it.interval,
    mode: it.mode,
    start: name[it.start as keyof typeof name],
    returning: name[it.returning as keyof typeof name],
    start_date: new Date(period.from).toISOString(),
    end_date: new Date(period.until - 1).toISOString(),
    ...(it.filters && { filters: it.filters }),
    breakdown: it.breakdown,
  }
  const compare = [before.from, before.until - 1].map((time) => new Date(time).toISOString()).join('/')
  const report = await retentionReport(api.services, site, { ...query, compare })

  const ofVisits = visits.map((visit) => ({
    ...visit,
    time: visit.start,
    order: visit.visitor * 65_536n + BigInt(visit.ordinal),
  }))
  const doneBy = (kind: string) =>
    kind === 'visit'
      ? ofVisits
      : credits.filter((credit) => credit.kind === (kind === 'orders' ? 'order' : 'goal'))
  const isKept = (first: ReferenceFirst | undefined) =>
    it.filters === '' ||
    (it.filters === 'source==news'
      ? first?.source === 'news'
      : first !== undefined && first.source !== 'direct' && first.device === 'mobile')
  // The other period is counted as of a time as long after it as now is after this one.
  const earlierNow = Math.min(now, before.until + Math.max(0, now - period.until))
  const countedIn = ({ from, until }: typeof period, keeps: typeof isKept, asOf = now) => {
    const whole = intervalsInUtc(it.interval, from, asOf)
    const intervals = asOf === now ? whole : whole.map((one) => ({ ...one, to: Math.min(one.to, asOf) }))
    const counted = referenceRetention(doneBy(it.start), doneBy(it.returning), ofVisits, {
      from,
      until,
      intervals,
      isUnbounded: it.mode === 'on_or_after',
      keeps,
    })
    const cohorts = counted.slice(0, intervals.filter((interval) => interval.from < until).length)
    const isComplete = whole.map(({ to }) => to <= asOf)
    return { cohorts, size: sumOf(cohorts.map((it) => it.size)), totals: totalsOf(cohorts, isComplete) }
  }
  const bothIn = (keeps: typeof isKept) => {
    const [current, earlier] = [countedIn(period, keeps), countedIn(before, keeps, earlierNow)]
    const totals = current.totals.map((total) => {
      const found = earlier.totals.find((it) => it.number === total.number)
      const previous = found ? { users: found.users, rate: found.rate, size: found.size } : null
      return { ...total, previous }
    })
    return { size: current.size, previous_size: earlier.size, totals }
  }
  expect(
    report.cohorts.map(({ size, intervals }) => ({ size, returned: intervals.map(({ users }) => users) })),
  ).toEqual(countedIn(period, isKept).cohorts)
  await checkPeople(site, query, report)
  const values = [...new Set(ofVisits.map((visit) => visit[it.breakdown] ?? ''))]
  expect(report.breakdown).toEqual(
    values
      .map((value) => ({
        value,
        ...bothIn((first) => isKept(first) && first?.[it.breakdown] === value),
      }))
      .filter(({ size }) => size > 0)
      .sort((one, other) => other.size - one.size || (one.value < other.value ? -1 : 1))
      .slice(0, 20),
  )
  const { size, previous_size, totals } = report
  expect({ size, previous_size, totals }).toEqual(bothIn(isKept))
}

/** For each number, the people of all cohorts whose interval of that number is complete. */
function totalsOf(cohorts: ReturnType<typeof referenceRetention>, isComplete: readonly boolean[]) {
  return isComplete
    .map((_, n) => {
      const counted = cohorts.filter((_, cohort) => isComplete[cohort + n + 1])
      const size = sumOf(counted.map((it) => it.size))
      const users = sumOf(counted.map((it) => it.returned[n] ?? 0))
      return { number: n + 1, users, rate: size && Math.round((10_000 * users) / size) / 100, size }
    })
    .filter(({ size }) => size > 0)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, it) => sum + it, 0)
}

/** The intervals of UTC from that of a time until another one. */
function intervalsInUtc(interval: Question['interval'], from: number, asOf: number) {
  const start = new Date(from)
  start.setUTCHours(0, 0, 0, 0)
  if (interval === 'week') start.setTime(start.getTime() - ((start.getUTCDay() + 6) % 7) * day_ms)
  if (interval === 'month') start.setUTCDate(1)
  const found: { from: number; to: number }[] = []
  while (start.getTime() <= asOf) {
    const begun = start.getTime()
    if (interval === 'month') start.setUTCMonth(start.getUTCMonth() + 1)
    else start.setTime(begun + (interval === 'week' ? 7 : 1) * day_ms)
    found.push({ from: begun, to: start.getTime() })
  }
  return found
}

/** The people behind each number are as many as it says, and those of the cohort who returned then. */
async function checkPeople(
  site: Stored['site'],
  { breakdown, ...query }: RetentionQuery,
  { cohorts, totals }: RetentionReport,
) {
  for (const { number, users } of totals.slice(0, 3))
    expect((await allPeople(site, { ...query, number })).length).toBe(users)
  const everybody = await allPeople(site, query)
  expect(everybody.length).toBe(cohorts.reduce((sum, it) => sum + it.size, 0))
  expect(new Set(everybody.map((it) => it.user_id ?? it.client_id)).size).toBe(everybody.length)
  const some = cohorts.filter((it) => it.size > 0).slice(0, 2)
  for (const { date, size, intervals } of some) {
    const members = everybody.filter((it) => it.cohort === date)
    expect(members.length).toBe(size)
    for (const { number, users } of intervals.slice(0, 3)) {
      const isBack = (it: RetentionPerson) =>
        it.returned.some((n) => n === number || (query.mode === 'on_or_after' && n > number))
      const behind = await allPeople(site, { ...query, cohort: date, number })
      expect(behind).toEqual(members.filter(isBack))
      expect(behind.length).toBe(users)
    }
  }
}

async function allPeople(site: Stored['site'], query: RetentionPeopleQuery): Promise<RetentionPerson[]> {
  const found: RetentionPerson[] = []
  let cursor: string | undefined
  do {
    const page = await retentionPeople(api.services, site, { ...query, limit: 2, ...(cursor && { cursor }) })
    found.push(...page.data)
    cursor = page.pagination.cursor ?? undefined
  } while (cursor !== undefined)
  return found
}
