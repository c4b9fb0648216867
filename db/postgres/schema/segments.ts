import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { EventFilters } from './event-filters.ts'
import { sites } from './sites.ts'

export const segmentTypes = ['dynamic', 'static'] as const
export const segmentStatuses = ['active', 'archived'] as const
export const groupOperators = ['and', 'or', 'not'] as const
export const timeUnits = ['hours', 'days', 'weeks', 'months'] as const
export const countOperators = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'] as const
export const fieldOperators = [...countOperators, 'in', 'not_in', 'contains', 'exists'] as const

/** A period of this length that ends now. */
export type TimeSpan = { last: number; unit: (typeof timeUnits)[number] }

type Scalar = string | number | boolean
/** Compares a field of people. `exists` needs no value. */
export type FieldCondition = {
  field: string
  operator: (typeof fieldOperators)[number]
  value?: Scalar | Scalar[] | TimeSpan
}

/** Whether people had an event `count` times (by default at least once), or did not have it. */
export type EventCondition = {
  type: 'event' | 'event_absence'
  event_name: string
  count?: { operator: (typeof countOperators)[number]; value: number }
  filters?: EventFilters
  time_window?: TimeSpan
}

/** Conditions of which all (`and`), at least one (`or`) or none (`not`) must match. */
export type SegmentGroup = { operator: (typeof groupOperators)[number]; conditions: SegmentCondition[] }
export type SegmentCondition = FieldCondition | EventCondition | SegmentGroup

/** Numbers of the computations of all segments. */
export const segmentComputationNumbers = pgSequence('segment_computation_numbers')

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Groups of people of a site, by rules or by a list. */
export const segments = pgTable(
  'segments',
  {
    id: text().primaryKey(),
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    type: text({ enum: segmentTypes }).notNull(),
    /** Null for static segments. */
    rules: jsonb().$type<SegmentGroup>(),
    status: text({ enum: segmentStatuses }).notNull().default('active'),
    /** The current computation. `segment_members` in ClickHouse has its members under this number. */
    computation: bigint({ mode: 'number' }).notNull(),
    /** The previous computation, which readers may still use. */
    previousComputation: bigint('previous_computation', { mode: 'number' }),
    userCount: integer('user_count').notNull(),
    computedAt: time('computed_at').notNull(),
    /** When the members are recomputed next; null for static segments. */
    dueAt: time('due_at'),
    /** Why the last computation failed; null if it succeeded. */
    failure: text(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('segments_site').on(table.siteId, table.createdAt),
    index('segments_due').on(table.dueAt),
    check('segments_what', sql`(type = 'dynamic') = (rules is not null)`),
  ],
)

/** The results of each computation of a segment. */
export const segmentComputations = pgTable(
  'segment_computations',
  {
    computation: bigint({ mode: 'number' }).primaryKey(),
    segmentId: text('segment_id')
      .notNull()
      .references(() => segments.id, { onDelete: 'cascade' }),
    computedAt: time('computed_at').notNull(),
    userCount: integer('user_count').notNull(),
    entered: integer().notNull(),
    left: integer().notNull(),
  },
  (table) => [index('segment_computations_segment').on(table.segmentId, table.computation)],
)

/** The lists of segments of type `static`. */
export const segmentListings = pgTable(
  'segment_listings',
  {
    segmentId: text('segment_id')
      .notNull()
      .references(() => segments.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    listedAt: time('listed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.segmentId, table.userId] })],
)
