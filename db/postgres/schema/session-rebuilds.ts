import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { sites } from './sites.ts'

/** Why sessions are recomputed: an upgrade computes more values, or a site changed its custom dimensions. */
export const rebuildReasons = ['upgrade', 'dimensions'] as const

/** The sites whose earlier sessions lack values. They are recomputed in the background, newest first. */
export const sessionRebuilds = pgTable(
  'session_rebuilds',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    reason: text({ enum: rebuildReasons }).notNull().default('upgrade'),
    /** Sessions from here on are complete. */
    completeSince: timestamp('complete_since', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.reason] })],
)
