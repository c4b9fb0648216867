import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { sites } from './sites.ts'

/**
 * Why sessions are recomputed: an upgrade measures page views or knows their titles, or a site changed its custom
 * dimensions or content groups.
 */
export const rebuildReasons = ['engagement', 'page_titles', 'settings'] as const

/** The sites whose earlier sessions lack values. They are recomputed in the background, newest first. */
export const sessionRebuilds = pgTable(
  'session_rebuilds',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    reason: text({ enum: rebuildReasons }).notNull().default('engagement'),
    /** Sessions from here on are complete. In milliseconds, as the service reads and compares it. */
    completeSince: timestamp('complete_since', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.reason] })],
)
