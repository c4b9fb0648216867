import type { Services } from '../../services.ts'
import { readSegmentFilter } from '../segments/membership.ts'
import type { ReportedSite } from '../traffic/parse-query.ts'
import { periodAnswer, readPeriod } from '../traffic/period.ts'
import type { BreakdownRow, FunnelQuery, FunnelReport, FunnelStep, StepCount } from './model.ts'
import { defaultWindow_hours } from './model.ts'
import { type BrokenDownRow, brokenDownQuery, countedQuery } from './report.sql.ts'
import type { Funnel } from './step-events.sql.ts'
import { checkedSteps } from './steps.ts'

const hour_ms = 3_600_000
const breakdownRows = 20

/**
 * Reports how many people reached each step of a funnel within the period and the conversion window.
 * @throws ValidationError, @throws Unprocessable, and QueryTooLarge if a query exceeds its limits.
 */
export async function funnelReport(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: ReportedSite,
  query: FunnelQuery,
): Promise<FunnelReport> {
  const { clickhouse } = services
  const funnel = await readFunnel(services, site, query)
  const { breakdown } = query
  const [totals, ...rows] = breakdown
    ? await clickhouse.rows(brokenDownQuery(funnel, breakdown, breakdownRows))
    : await clickhouse.rows(countedQuery(funnel))
  const { reached = [], median_ms = [] } = totals ?? {}
  const entered = reached[0] ?? 0
  const completed = reached.at(-1) ?? 0
  return {
    period: periodAnswer(funnel.period),
    conversion_window_hours: funnel.window_ms / hour_ms,
    funnel: {
      name: query.name ?? '',
      total_entered: entered,
      total_completed: completed,
      overall_conversion_rate: percent(completed, entered),
    },
    steps: funnel.steps.map((step, n) => stepCount(step, n, reached, median_ms[n] ?? null)),
    ...(breakdown && { breakdown: rows.map((it) => breakdownRow(it as BrokenDownRow, funnel.steps)) }),
  }
}

/** Validates a funnel request and converts it for queries. @throws ValidationError, @throws Unprocessable */
export async function readFunnel(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  site: ReportedSite,
  query: Omit<FunnelQuery, 'breakdown'>,
): Promise<Funnel> {
  return {
    site_id: site.id,
    steps: checkedSteps(query.steps),
    period: readPeriod(query, site.timezone, clock()),
    window_ms: (query.conversion_window_hours ?? defaultWindow_hours) * hour_ms,
    people: await readSegmentFilter(db, site, query.filters),
  }
}

function breakdownRow({ value, reached }: BrokenDownRow, steps: readonly FunnelStep[]): BreakdownRow {
  return {
    value,
    steps: steps.map((it, n) => {
      const { step, name, users, conversion_rate } = stepCount(it, n, reached, null)
      return { step, name, users, conversion_rate }
    }),
  }
}

function stepCount(
  { event_name, name = event_name }: FunnelStep,
  n: number,
  reached: readonly number[],
  median_ms: number | null,
): StepCount {
  const users = reached[n] ?? 0
  const before = reached[n - 1] ?? 0
  const rate = percent(users, before)
  return {
    step: n + 1,
    name,
    users,
    conversion_rate: n === 0 ? 100 : rate,
    drop_off_rate: n === 0 || before === 0 ? 0 : (10_000 - Math.round(100 * rate)) / 100,
    median_seconds: median_ms === null ? null : Math.round(median_ms) / 1000,
  }
}

/** Returns a percentage, rounded to two decimals; 0 if the whole is 0. */
function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((10_000 * part) / whole) / 100
}
