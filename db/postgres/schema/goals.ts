import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { EventFilters } from './event-filters.ts'
import { sites } from './sites.ts'

export const goalTypes = ['event', 'page'] as const
export const goalStatuses = ['active', 'archived'] as const
export const valueTypes = ['dynamic', 'fixed'] as const
export const countingMethods = ['one_per_user', 'every'] as const

/** Goals: which events of a site are conversions, and what they are worth. */
export const goals = pgTable(
  'goals',
  {
    id: text().primaryKey(),
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text({ enum: goalTypes }).notNull(),
    /** For goals of type `event`. */
    eventName: text('event_name'),
    /** For goals of type `page`: a path in which `*` matches any text. */
    pagePattern: text('page_pattern'),
    filters: jsonb().$type<EventFilters>().notNull().default({}),
    valueType: text('value_type', { enum: valueTypes }).notNull(),
    valueProperty: text('value_property'),
    fixedValue: numeric('fixed_value', { mode: 'number' }),
    attributionWindowDays: integer('attribution_window_days').notNull(),
    countingMethod: text('counting_method', { enum: countingMethods }).notNull(),
    status: text({ enum: goalStatuses }).notNull().default('active'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('goals_site').on(table.siteId, table.createdAt),
    check(
      'goals_what',
      sql`(type = 'event') = (event_name is not null) and (type = 'page') = (page_pattern is not null)`,
    ),
  ],
)
