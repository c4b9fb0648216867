import { and, desc, eq } from 'drizzle-orm'
import { goals } from '../../../db/postgres/schema/goals.ts'
import { ValidationError } from '../../platform/errors.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { percent } from '../../revenue/attribution/credited.ts'
import { batchGoals } from '../../revenue/conversions/batch-by-weight.ts'
import type { StoredGoal } from '../../revenue/conversions/goals.ts'
import { displayAmount } from '../../revenue/conversions/money.ts'
import { moneyOf } from '../../revenue/exchange-rates/exchange-rates.ts'
import type { Services } from '../../services.ts'
import { breakdownsOf } from './breakdowns.ts'
import { readCompared } from './compared-period.ts'
import { creditedByGoal, type GoalSums } from './credited.sql.ts'
import { type Counted, compareAll, metricValues } from './metric-values.ts'
import { type CellDimension, cellDimensions, type TimeDimension } from './model.ts'
import { type BothPeople, countPeriods, countSeries } from './overview-counts.ts'
import { breakdowns_max, type OverviewQuery, type TrafficOverview } from './overview-model.ts'
import { parseQuery, readNames, type TrafficRequest } from './parse-query.ts'
import { scanPeople } from './people-scan.ts'
import { type Period, periodAnswer } from './period.ts'
import { slotsOf } from './slots.ts'
import { countingOf, sessionMetrics } from './traffic-counts.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

/**
 * Reports all that a dashboard shows of a period: totals and series with their comparison, the first rows by several
 * dimensions, and the goals.
 * @throws ValidationError, @throws Unprocessable, @throws NotFound, and QueryTooLarge if a query exceeds its limits.
 */
export async function trafficOverview(
  services: Working,
  site: ConvertingSite,
  query: OverviewQuery,
): Promise<TrafficOverview> {
  const { clickhouse } = services
  const { breakdown_metrics = query.metrics, interval = 'date', limit = 10, compare } = query
  const { start_date, end_date, conversion_id, filters, metrics } = query
  const asked = { start_date, end_date, conversion_id, filters }
  const [request, ofRows] = await Promise.all([
    parseQuery(services, site, { ...asked, metrics, dimensions: interval }),
    parseQuery(services, site, { ...asked, metrics: breakdown_metrics }),
  ])
  const dimensions = readBreakdowns(query.breakdowns)
  const before = readCompared(compare ?? 'preceding', request.period, services.clock())
  const counted = withUsers(request, query.goals)
  const people = await peopleOf(clickhouse, site, counted, { before, interval, dimensions, rows: limit })
  const series = countSeries(clickhouse, site, counted, { before, interval, people })
  const [{ current, previous }, breakdowns, ofGoals] = await Promise.all([
    countPeriods(clickhouse, site, counted, { before, interval, people, series }),
    breakdownsOf(clickhouse, site, { ...ofRows, limit }, dimensions, {
      ...{ before, people },
      series: request.credited?.orders ? series : undefined,
    }),
    query.goals ? goalsOf(services, site, request, before) : [],
  ])
  const valuesOf = (count: Counted) => metricValues(count, request.metrics, site.currency)
  return {
    period: periodAnswer(request.period),
    compared_with: before && periodAnswer(before),
    currency: site.currency,
    totals: valuesOf(current.total),
    comparison: before ? compareAll(valuesOf(current.total), valuesOf(previous.total)) : {},
    series: current.series.map(({ label, count }) => ({ label, metrics: valuesOf(count) })),
    previous_series: previous.series.map(({ label, count }) => ({ label, metrics: valuesOf(count) })),
    breakdowns,
    goals: ofGoals.map(({ goal, ...sums }) => ({
      conversion_id: goal.id,
      name: goal.name,
      ...goalNumbers(sums.current, current.total, site.currency),
      previous: before && goalNumbers(sums.previous, previous.total, site.currency),
    })),
  }
}

/** Counts the people of both periods in one scan, if that is possible and faster. */
async function peopleOf(
  clickhouse: Services['clickhouse'],
  site: ConvertingSite,
  request: TrafficRequest,
  {
    before,
    interval,
    ...wanted
  }: { before: Period | null; interval: TimeDimension; dimensions: CellDimension[]; rows: number },
): Promise<BothPeople | null> {
  if (!sessionMetrics(request.metrics).includes('users')) return null
  const periods = [request.period, ...(before ? [before] : [])]
  const slots = periods.map((it) => slotsOf(it, request.conditions, [interval]).slots)
  const [current, previous] = (await scanPeople(clickhouse, site, request, slots, wanted)) ?? []
  return current ? { current, previous } : null
}

/** Rates of goals need the users of the period. */
function withUsers(request: TrafficRequest, needsUsers = false): TrafficRequest {
  return needsUsers ? { ...request, metrics: [...new Set([...request.metrics, 'users' as const])] } : request
}

function readBreakdowns(text: string | undefined): CellDimension[] {
  const problems: ConstructorParameters<typeof ValidationError>[0] = []
  const found = readNames('breakdowns', text, cellDimensions, problems)
  if (found.length > breakdowns_max)
    problems.push({ field: 'breakdowns', message: `breakdowns must not be more than ${breakdowns_max}` })
  if (problems.length > 0) throw new ValidationError(problems)
  return found
}

async function goalsOf(
  { db, clickhouse }: Pick<Working, 'db' | 'clickhouse'>,
  site: ConvertingSite,
  request: TrafficRequest,
  before: Period | null,
) {
  const [active, money] = await Promise.all([
    db
      .select()
      .from(goals)
      .where(and(eq(goals.siteId, site.id), eq(goals.status, 'active')))
      .orderBy(desc(goals.createdAt), desc(goals.id)),
    moneyOf(db, site),
  ])
  const sumsIn = async (some: StoredGoal[], period: Period | null): Promise<GoalSums[]> => {
    if (!period) return []
    const { slots } = slotsOf(period, request.conditions)
    if (slots.length === 0) return []
    const { selection } = countingOf(site, request, slots, [], period)
    return clickhouse.rows(creditedByGoal({ ...selection, money, goals: some }))
  }
  const batches = batchGoals(active, (it) => it).map(async (some) => {
    const [current, previous] = await Promise.all([sumsIn(some, request.period), sumsIn(some, before)])
    return some.map((goal, n) => ({
      goal,
      current: current.find((it) => it.goal === n),
      previous: previous.find((it) => it.goal === n),
    }))
  })
  return (await Promise.all(batches)).flat()
}

function goalNumbers(sums: GoalSums | undefined, total: Counted, currency: string) {
  const reached = (total?.users ?? 0) + (sums?.converters_outside ?? 0)
  return {
    conversions: sums?.conversions ?? 0,
    conversion_rate: percent(BigInt(sums?.converters ?? 0), BigInt(reached)),
    value: displayAmount(currency, BigInt(sums?.value ?? 0)),
  }
}
