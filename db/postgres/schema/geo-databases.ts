import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The downloaded database of countries, and the state of its refreshes. All nodes use it. */
export const geoDatabases = pgTable('geo_databases', {
  /** A hash of the configured address, which may contain a token. */
  source: text().primaryKey(),
  /** The key in the file store. Null until the first download has succeeded. */
  fileKey: text('file_key'),
  /** The validators of the file, for conditional requests. */
  etag: text(),
  lastModified: text('last_modified'),
  checkedAt: timestamp('checked_at', { withTimezone: true }),
  /** Why the last refresh failed. */
  error: text(),
  /** Failed refreshes since the last one that succeeded. */
  failures: integer().notNull().default(0),
})
