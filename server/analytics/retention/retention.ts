import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { percent } from '../../revenue/attribution/credited.ts'
import { readCompared } from '../traffic/compared-period.ts'
import { periodAnswer } from '../traffic/period.ts'
import type { RetentionQuery, RetentionReport, RetentionTotals } from './model.ts'
import { type RetentionRequest, readRetention, type Working } from './read-retention.ts'
import { countByValue, countCohorts, type Retention, type ValueRow } from './retention.sql.ts'

type Cohort = RetentionReport['cohorts'][number]
type Total = Omit<RetentionTotals[number], 'previous'>

/**
 * Reports how many of the people who started in each interval of a period came back in each of the intervals after it.
 * @throws as `readRetention`.
 */
export async function retentionReport(
  services: Working,
  site: ConvertingSite,
  { breakdown: dimension, compare = 'none', ...query }: RetentionQuery,
): Promise<RetentionReport> {
  const { compared, ...request } = await readRetention(services, site, query)
  const before = readCompared(compare, request.period, request.now)
  const earlier = before && compared(before)
  // One after the other: each query may take all the memory that a query has.
  const current = await cohortsOf(services, request)
  const previous = earlier && (await cohortsOf(services, earlier))
  const values = dimension && (await valuesOf(services, request, dimension))
  const names = values?.map((it) => it.value)
  const earlierValues =
    earlier && dimension && names?.length ? await valuesOf(services, earlier, dimension, names) : []
  return {
    period: periodAnswer(request.period),
    compared_with: before && periodAnswer(before),
    size: current.size,
    previous_size: previous?.size ?? null,
    cohorts: current.cohorts,
    totals: withPrevious(current.totals, previous?.totals),
    ...(values && {
      breakdown: values.map(({ value, size, totals }) => {
        const found = earlierValues.find((it) => it.value === value)
        const previous_size = earlier ? (found?.size ?? 0) : null
        return { value, size, previous_size, totals: withPrevious(totals, found?.totals) }
      }),
    }),
  }
}

async function cohortsOf({ clickhouse }: Working, { retention, cohorts: count }: RetentionRequest) {
  const rows = count === 0 ? [] : await clickhouse.rows(countCohorts(retention))
  const found = new Map(rows.map((it) => [it.cohort, it]))
  const cohorts = retention.intervals.slice(0, count).map(({ label }, n): Cohort => {
    const { size, returned } = found.get(n) ?? { size: 0, returned: [] }
    return { date: label, size, intervals: returnsOf(retention, n, { size, returned }) }
  })
  return { cohorts, size: cohorts.reduce((sum, it) => sum + it.size, 0), totals: totalsOf(cohorts) }
}

/** Counts people by a dimension: the values with the most people, or those given. */
async function valuesOf(
  { clickhouse }: Working,
  { retention, cohorts }: RetentionRequest,
  dimension: NonNullable<RetentionQuery['breakdown']>,
  values?: readonly string[],
) {
  const rows = cohorts === 0 ? [] : await clickhouse.rows(countByValue(retention, dimension, values))
  return rows.map((it) => ({ value: it.value, size: it.size, totals: totalsOfValue(it) }))
}

function withPrevious(totals: readonly Total[], before: readonly Total[] | undefined): RetentionTotals {
  return totals.map((total) => {
    const found = before?.find((it) => it.number === total.number)
    return { ...total, previous: found ? { users: found.users, rate: found.rate, size: found.size } : null }
  })
}

function returnsOf(
  { intervals, complete }: Retention,
  cohort: number,
  { size, returned }: { size: number; returned: readonly number[] },
): Cohort['intervals'] {
  return intervals.slice(cohort + 1).map(({ from }, n) => {
    const index = cohort + 1 + n
    const users = returned[index] ?? 0
    return {
      number: n + 1,
      users,
      rate: rateOf(users, size),
      start: new Date(from).toISOString(),
      is_complete: index < complete,
    }
  })
}

function totalsOfValue({ sizes, returned }: ValueRow): Total[] {
  return sizes.map((people, n) => totalOf(n + 1, returned[n] ?? 0, people)).filter((it) => it.size > 0)
}

function totalsOf(cohorts: readonly Cohort[]): Total[] {
  const longest = Math.max(0, ...cohorts.map((it) => it.intervals.length))
  return Array.from({ length: longest }, (_, n) => {
    const complete = cohorts.filter((it) => it.intervals[n]?.is_complete)
    const size = complete.reduce((sum, it) => sum + it.size, 0)
    const users = complete.reduce((sum, it) => sum + (it.intervals[n]?.users ?? 0), 0)
    return totalOf(n + 1, users, size)
  }).filter(({ size }) => size > 0)
}

function totalOf(number: number, users: number, size: number): Total {
  return { number, users, rate: rateOf(users, size), size }
}

function rateOf(users: number, size: number): number {
  return percent(BigInt(users), BigInt(size))
}
