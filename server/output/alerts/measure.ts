import { and, eq } from 'drizzle-orm'
import type { AlertCondition } from '../../../db/postgres/schema/alerts.ts'
import { goals } from '../../../db/postgres/schema/goals.ts'
import { segmentFilter } from '../../analytics/segments/membership.ts'
import { type Condition, parseFilter } from '../../analytics/traffic/filter.ts'
import { metricValue } from '../../analytics/traffic/metric-values.ts'
import {
  type CellDimension,
  type Metric,
  metrics,
  type SessionDimension,
  sessionFilterDimensions,
} from '../../analytics/traffic/model.ts'
import { isOnViews } from '../../analytics/traffic/views.sql.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { NotFound } from '../../platform/errors.ts'
import { batchGoals } from '../../revenue/conversions/batch-by-weight.ts'
import { displayAmount } from '../../revenue/conversions/money.ts'
import { moneyOf } from '../../revenue/exchange-rates/exchange-rates.ts'
import { ordersOf } from '../../revenue/orders/orders.ts'
import type { Services } from '../../services.ts'
import { type ConversionSelection, conversionsInWindows, trafficInWindows } from './window-counts.sql.ts'
import { partsOf, type Window } from './windows.ts'

type Working = Pick<Services, 'db' | 'clickhouse'>
export type MeasuredSite = Pick<StoredSite, 'id' | 'currency' | 'settings' | 'revenue'>

/** What an alert measures. */
export type Subject = Pick<AlertCondition, 'metric' | 'conversion_id' | 'event_name' | 'filters'>

/** A number as shown in the API, and the number of sessions, page views, users or events it is based on. */
export type Measured = { value: number; volume: number }

/** Subjects with the same key can be counted by one query. */
export function sharedKey(subject: Subject): string {
  const { conversion_id, event_name, filters } = subject
  return JSON.stringify(
    isTrafficMetric(subject) ? [filters] : [filters, conversion_id, event_name, isOfOrders(subject)],
  )
}

/** True for the revenue of the site; the revenue of a goal is the value of its conversions. */
function isOfOrders({ metric, conversion_id }: Pick<Subject, 'metric' | 'conversion_id'>): boolean {
  return metric === 'revenue' && conversion_id === null
}

/**
 * Counts subjects with a shared key in windows, which may overlap. This takes one query, or for all goals of a site one
 * query per about 25 goals. The numbers equal those of traffic and statistics for a period of the same length.
 * @returns the number of a subject in a window: `of(subject, window)`, with the index of the window.
 * @throws NotFound if the goal was deleted, @throws ValidationError if a segment was, and QueryTooLarge.
 */
export async function measure(
  services: Working,
  site: MeasuredSite,
  subjects: readonly [Subject, ...Subject[]],
  windows: readonly Window[],
): Promise<(subject: Subject, window: number) => Measured> {
  return subjects.every(isTrafficMetric)
    ? measureTraffic(services, site, subjects, windows)
    : measureConversions(services, site, subjects[0], windows)
}

/** True if a metric is a mean or a share, which is undefined without data. */
export function isRate(metric: AlertCondition['metric']): boolean {
  return metric === 'bounce_rate' || metric === 'avg_duration'
}

export function isTrafficMetric({ metric }: Pick<Subject, 'metric'>): boolean {
  return metrics.some((it) => it === metric)
}

async function measureTraffic(
  { db, clickhouse }: Working,
  site: MeasuredSite,
  subjects: readonly [Subject, ...Subject[]],
  windows: readonly Window[],
) {
  const { conditions, people } = await filterOf(db, site, subjects[0])
  const needsUsers = subjects.some((it) => it.metric === 'users')
  const parts = partsOf(windows)
  const rows =
    parts.slots.length === 0
      ? []
      : await clickhouse.rows(
          trafficInWindows({ site_id: site.id, conditions, people }, parts, { needsUsers }),
        )
  const byWindow = new Map(rows.map((it) => [it.window, it]))
  return ({ metric }: Subject, window: number): Measured => {
    const row = byWindow.get(window)
    const value = metricValue(row, metric as Metric)
    return { value, volume: isRate(metric) ? (row?.sessions ?? 0) : value }
  }
}

async function measureConversions(
  { db, clickhouse }: Working,
  site: MeasuredSite,
  subject: Subject,
  windows: readonly Window[],
) {
  const [{ conditions, people }, money, wanted] = await Promise.all([
    filterOf(db, site, subject),
    moneyOf(db, site),
    goalsOf(db, site, subject),
  ])
  const parts = partsOf(windows)
  const counts = new Map<number, { conversions: number; micro: bigint }>()
  for (const some of parts.slots.length === 0 ? [] : batchGoals(wanted, (it) => it)) {
    const selection: ConversionSelection = {
      site_id: site.id,
      goals: some,
      money,
      conditions: conditions.filter((it): it is Condition<SessionDimension> => !isOnViews(it)),
      people,
    }
    for (const { window, conversions, micro } of await clickhouse.rows(
      conversionsInWindows(selection, parts),
    )) {
      const before = counts.get(window) ?? { conversions: 0, micro: 0n }
      counts.set(window, {
        conversions: before.conversions + conversions,
        micro: before.micro + BigInt(micro),
      })
    }
  }
  return ({ metric }: Subject, window: number): Measured => {
    const { conversions, micro } = counts.get(window) ?? { conversions: 0, micro: 0n }
    const value = metric === 'revenue' ? displayAmount(site.currency, micro) : conversions
    return { value, volume: conversions }
  }
}

async function filterOf(db: Working['db'], site: MeasuredSite, { filters }: Subject) {
  const conditions = parseFilter(filters, sessionFilterDimensions, 'condition.filters')
  const people = await segmentFilter(
    db,
    site,
    conditions.filter((it): it is Condition<'segment'> => it.dimension === 'segment'),
    'condition.filters',
  )
  return {
    people,
    conditions: conditions.filter((it): it is Condition<CellDimension> => it.dimension !== 'segment'),
  }
}

/** Events of a name are counted by a goal that is not stored. */
async function goalsOf(
  db: Working['db'],
  site: MeasuredSite,
  { metric, conversion_id, event_name }: Subject,
): Promise<ConversionSelection['goals']> {
  if (isOfOrders({ metric, conversion_id })) return [ordersOf(site)]
  if (metric === 'events')
    return [
      {
        type: 'event',
        eventName: event_name,
        pagePattern: null,
        filters: {},
        countingMethod: 'every',
        valueType: 'fixed',
        valueProperty: null,
        fixedValue: 0,
        attributionWindowDays: 30,
      },
    ]
  const found = await db
    .select()
    .from(goals)
    .where(
      and(
        eq(goals.siteId, site.id),
        conversion_id === null ? eq(goals.status, 'active') : eq(goals.id, conversion_id),
      ),
    )
  if (conversion_id !== null && found.length === 0)
    throw new NotFound(`The conversion goal ${conversion_id} was deleted. Choose another one`)
  return found
}
