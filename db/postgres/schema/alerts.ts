import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sites } from './sites.ts'

export const alertSeverities = ['low', 'medium', 'high', 'critical'] as const
export const alertMetrics = [
  'sessions',
  'users',
  'pageviews',
  'bounce_rate',
  'avg_duration',
  'conversions',
  'revenue',
  'events',
] as const
export const alertOperators = ['above', 'below', 'increased_by_percent', 'decreased_by_percent'] as const
export const alertWindows = ['hour', 'day', 'week'] as const
export const comparisonPeriods = [
  'none',
  'previous_hour',
  'previous_day',
  'previous_week',
  'previous_month',
  'same_hour_yesterday',
  'same_hour_last_week',
] as const
export const checkIntervals = ['15_minutes', 'hour', 'day'] as const
/** Changes of an alert. `reset`: its condition was changed while it was triggered. */
export const alertChangeTypes = ['triggered', 'resolved', 'muted', 'unmuted', 'reset'] as const

/** When an alert is triggered. */
export type AlertCondition = {
  metric: (typeof alertMetrics)[number]
  /** For conversions and revenue: the goal; null for all active goals. */
  conversion_id: string | null
  /** For the metric `events`: the name of the events. */
  event_name: string | null
  operator: (typeof alertOperators)[number]
  threshold: number
  comparison_period: (typeof comparisonPeriods)[number]
  window: (typeof alertWindows)[number]
  /** A filter expression. */
  filters: string
}

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The window of a check, and the values that it measured. */
const counted = {
  windowStart: time('window_start'),
  windowEnd: time('window_end'),
  currentValue: doublePrecision('current_value'),
  previousValue: doublePrecision('previous_value'),
  changePercent: doublePrecision('change_percent'),
  /** The currency of the site at that time, which is the unit of amounts. */
  currency: text(),
}

const isInCurrency = sql`(current_value is null) = (currency is null)`

export const alerts = pgTable(
  'alerts',
  {
    id: text().primaryKey(),
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    severity: text({ enum: alertSeverities }).notNull(),
    condition: jsonb().$type<AlertCondition>().notNull(),
    minimumVolume: doublePrecision('minimum_volume').notNull(),
    checkEvery: text('check_every', { enum: checkIntervals }).notNull(),
    recipients: text().array().notNull(),
    mutedUntil: time('muted_until'),
    /** When it was triggered; null while it is not. */
    triggeredAt: time('triggered_at'),
    /** `triggeredAt` as last notified by webhooks and mails. Differs while an alert is muted. */
    notifiedTriggeredAt: time('told_triggered_at'),
    /** The time that the last check was for. Its result follows. */
    checkedFor: time('checked_for'),
    ...counted,
    /** Whether the last check had a result. False below the minimum volume, or without a value to compare with. */
    isJudged: boolean('is_judged').notNull().default(false),
    /** Why the last check failed. */
    failure: text(),
    dueAt: time('due_at').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('alerts_site').on(table.siteId, table.createdAt),
    index('alerts_due').on(table.dueAt),
    check('alerts_currency', isInCurrency),
  ],
)

/** The history of alerts, one row per change. */
export const alertChanges = pgTable(
  'alert_changes',
  {
    id: text().primaryKey(),
    alertId: text('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    type: text({ enum: alertChangeTypes }).notNull(),
    at: time('at').notNull(),
    /** The condition at that time, for changes by checks. */
    condition: jsonb().$type<AlertCondition>(),
    ...counted,
    /** For `muted`. */
    mutedUntil: time('muted_until'),
    /** When webhooks and mails were notified; null for changes without a notification. */
    notifiedAt: time('told_at'),
  },
  (table) => [
    index('alert_changes_alert').on(table.alertId, table.at),
    index('alert_changes_age').on(table.at),
    check('alert_changes_currency', isInCurrency),
  ],
)
