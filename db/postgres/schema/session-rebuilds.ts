import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sites } from './sites.ts'

/**
 * The sites whose sessions of before an upgrade lack values that are computed now. Their sessions are recomputed in the
 * background, newest first.
 */
export const sessionRebuilds = pgTable('session_rebuilds', {
  siteId: text('site_id')
    .primaryKey()
    .references(() => sites.id, { onDelete: 'cascade' }),
  /** Sessions from here on are complete. */
  completeSince: timestamp('complete_since', { withTimezone: true }).notNull(),
})
