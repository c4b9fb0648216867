import { causeDimensions, type StoredCause } from '../../../db/postgres/schema/anomalies.ts'
import type { Slot } from '../../analytics/traffic/slots.ts'
import { bounded } from '../../platform/text.ts'
import type { StoredGoal } from '../../revenue/conversions/goals.ts'
import type { Services } from '../../services.ts'
import {
  type Comparison,
  conversionChanges,
  errorChanges,
  errorDimensions,
  trafficChanges,
} from './causes.sql.ts'
import type { Judgement } from './detection.ts'
import { week_hours } from './expectation.ts'
import type { HourGrid } from './grid.ts'
import type { AnomalyMetric, CauseDimension } from './model.ts'
import { queryLimits } from './query-limits.ts'
import type { WatchedSite } from './watched-site.ts'

/** Number of previous weeks that a finding is compared with. */
const weeks_max = 4
const causes_max = 5
/** A value with a smaller share of the change explains little. */
const share_min = 0.1
/**
 * A value that moved like everything else is not a cause: its share of the change must exceed its normal share by this
 * much.
 */
const excess_min = 0.1

type Change = { label: string; current: number; usual: number; all_current: number; all_usual: number }
type Changes = (Change & { dimension: CauseDimension; metric: AnomalyMetric })[]
/** `since`: the index of the first hour in which the metric was counted. */
type CountedMetric = { metric: AnomalyMetric; goal: StoredGoal | null; since: number }
type Working = Pick<Services, 'clickhouse' | 'log'>

/**
 * Finds the values of source, campaign, country, device and page that changed most, largest share of the change first.
 * Sessions, users and page views of the same hours share one query.
 */
export class CauseFinder {
  readonly #services: Working
  readonly #site: WatchedSite
  readonly #traffic = new Map<string, Promise<Changes>>()

  constructor(services: Working, site: WatchedSite) {
    this.#services = services
    this.#site = site
  }

  /**
   * @param hourIndex index of the last hour of the finding in the site's grid.
   * @returns an empty list if the query fails: an anomaly is worth reporting without causes.
   */
  async find(about: CountedMetric, finding: Judgement, hourIndex: number): Promise<StoredCause[]> {
    try {
      return await this.#find(about, finding, hourIndex)
    } catch (err) {
      this.#services.log.warn(
        { err, site_id: this.#site.id, metric: about.metric },
        'anomalies: cannot query causes; storing the anomaly without them',
      )
      return []
    }
  }

  async #find(about: CountedMetric, finding: Judgement, hourIndex: number): Promise<StoredCause[]> {
    const all = (await this.#changes(about, finding, hourIndex)).filter((it) => it.metric === about.metric)
    const byDimension = Map.groupBy(all, (it) => it.dimension)
    return (about.metric === 'errors' ? errorDimensions : causeDimensions)
      .flatMap((it) => significantCauses(it, byDimension.get(it) ?? []))
      .sort((one, other) => other.share_percent - one.share_percent)
      .slice(0, causes_max)
  }

  async #changes(
    about: CountedMetric,
    { direction, window_hours }: Judgement,
    hourIndex: number,
  ): Promise<Changes> {
    const slots = comparedSlots(this.#site.grid, hourIndex, window_hours, about.since)
    if (slots.length === 1) return []
    const compared: Comparison = { site_id: this.#site.id, slots, direction }
    if (about.metric === 'errors') return this.#rows(errorChanges(compared))
    if (about.metric === 'conversions' || about.metric === 'revenue')
      return this.#conversionChanges(about.metric, about.goal, compared)
    const key = `${hourIndex} ${window_hours} ${direction} ${slots.length}`
    const known = this.#traffic.get(key) ?? this.#rows(trafficChanges(compared))
    this.#traffic.set(key, known)
    return known
  }

  async #conversionChanges(
    metric: 'conversions' | 'revenue',
    goal: StoredGoal | null,
    compared: Comparison,
  ): Promise<Changes> {
    const { orders, money } = this.#site
    return this.#rows(conversionChanges(compared, { metric, goal: goal ?? orders, money }))
  }

  #rows(query: ReturnType<typeof trafficChanges>): Promise<Changes> {
    return this.#services.clickhouse.rows(query, queryLimits)
  }
}

/**
 * Returns the hours of a finding and the same hours of previous weeks, each a group of its own, the finding last.
 * Leaves out weeks in which nothing was counted yet or in which the hour was skipped.
 */
export function comparedSlots(
  { hours }: Pick<HourGrid, 'hours'>,
  hourIndex: number,
  window: number,
  since: number,
): Slot[] {
  const slots: Omit<Slot, 'group'>[] = []
  for (let back = weeks_max; back >= 0; back--) {
    const last = hourIndex - back * week_hours
    const first = last - window + 1
    if (first < since && back > 0) continue
    const [from, to] = [hours[first]?.from ?? 0, hours[last]?.to ?? 0]
    if (from < to) slots.push({ from, to })
  }
  return slots.map((it, group) => ({ group, ...it }))
}

/** Returns the values of a dimension whose share of the change is well above their normal share. */
export function significantCauses(dimension: CauseDimension, changes: readonly Change[]): StoredCause[] {
  return changes.flatMap(({ label, current, usual, all_current, all_usual }) => {
    const share = (current - usual) / (all_current - all_usual)
    const usualShare = all_usual > 0 ? usual / all_usual : 0
    // Pages may be longer. `bounded` never cuts within a character.
    const value = bounded(label, 500)
    if (value === '' || !Number.isFinite(share) || share < share_min || share - usualShare < excess_min)
      return []
    return [
      {
        dimension,
        value,
        current: round(current),
        usual: round(usual),
        share_percent: Math.round(1000 * share) / 10,
      },
    ]
  })
}

function round(value: number): number {
  return Math.round(100 * value) / 100
}

const nouns: Record<AnomalyMetric, string> = {
  sessions: 'Sessions',
  users: 'Users',
  pageviews: 'Page views',
  conversions: 'Conversions',
  revenue: 'Revenue',
  errors: 'Errors',
}
const prepositions: Record<CauseDimension, string> = {
  source: 'from',
  campaign: 'of campaign',
  country: 'from',
  device: 'on',
  page: 'on',
}
const amount = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** Describes a cause: `Sessions from newsletter / email rose by 3,700 (93.2 % of the change)`. */
export function describeCause(metric: AnomalyMetric, cause: StoredCause): string {
  const { dimension, value, current, usual, share_percent } = cause
  const format = metric === 'revenue' ? amount : whole
  const moved = current >= usual ? 'rose' : 'fell'
  return `${nouns[metric]} ${prepositions[dimension]} ${value} ${moved} by ${format.format(Math.abs(current - usual))} (${share_percent} % of the change)`
}
