import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { goals } from './goals.ts'
import { sites } from './sites.ts'

export const anomalyMetrics = ['sessions', 'users', 'pageviews', 'conversions', 'revenue', 'errors'] as const
export const anomalyDirections = ['up', 'down'] as const
export const anomalySeverities = ['low', 'medium', 'high', 'critical'] as const
export const causeDimensions = ['source', 'campaign', 'country', 'device', 'page'] as const

/** A value of a dimension that changed more than the others. */
export type StoredCause = {
  dimension: (typeof causeDimensions)[number]
  value: string
  current: number
  usual: number
  share_percent: number
}

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Periods in which a metric of a site left the range that its past makes likely. */
export const anomalies = pgTable(
  'anomalies',
  {
    id: text().primaryKey(),
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    metric: text({ enum: anomalyMetrics }).notNull(),
    /** For conversions: the goal. */
    goalId: text('goal_id').references(() => goals.id, { onDelete: 'cascade' }),
    direction: text({ enum: anomalyDirections }).notNull(),
    severity: text({ enum: anomalySeverities }).notNull(),
    confidence: doublePrecision().notNull(),
    /** How many hours were evaluated together. */
    windowHours: integer('window_hours').notNull(),
    periodStart: time('period_start').notNull(),
    periodEnd: time('period_end').notNull(),
    value: doublePrecision().notNull(),
    expected: doublePrecision().notNull(),
    expectedMin: doublePrecision('expected_min').notNull(),
    expectedMax: doublePrecision('expected_max').notNull(),
    /** The currency of the site when the values were counted, which is the unit of amounts. */
    currency: text().notNull(),
    causes: jsonb().$type<StoredCause[]>().notNull(),
    startedAt: time('started_at').notNull(),
    /** The end of the last hour that was anomalous by itself, or in a window of the initial length. */
    lastSeenAt: time('last_seen_at').notNull(),
    /** The end of the last hour that ended an anomalous window of any length. */
    lastFoundAt: time('last_found_at').notNull(),
    /** Null while it continues. */
    endedAt: time('ended_at'),
    detectedAt: time('detected_at').notNull(),
    /** When a user marked it as expected. */
    expectedSince: time('expected_since'),
    note: text().notNull().default(''),
  },
  (table) => [
    // Also ensures one domain event per anomaly, because no second one can be opened.
    uniqueIndex('anomalies_open')
      .on(table.siteId, table.metric, sql`coalesce(goal_id, '')`, table.direction)
      .where(sql`ended_at is null`),
    index('anomalies_site').on(table.siteId, table.startedAt),
    check('anomalies_goal', sql`(metric = 'conversions') = (goal_id is not null)`),
  ],
)

/** The hour up to which each site was checked. */
export const anomalyChecks = pgTable('anomaly_checks', {
  siteId: text('site_id')
    .primaryKey()
    .references(() => sites.id, { onDelete: 'cascade' }),
  checkedUntil: time('checked_until').notNull(),
})
