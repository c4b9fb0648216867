import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { EventFilters } from './event-filters.ts'
import { sites } from './sites.ts'

export type FunnelStep = { event_name: string; name?: string; filters?: EventFilters }

/** Saved funnels: steps that people take one after another within a time window. */
export const funnels = pgTable(
  'funnels',
  {
    id: text().primaryKey(),
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    steps: jsonb().$type<FunnelStep[]>().notNull(),
    conversionWindowHours: integer('conversion_window_hours').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('funnels_site').on(table.siteId, table.createdAt)],
)
