import { bigint, boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sites } from './sites.ts'

export const erasureStatuses = ['pending', 'running', 'completed', 'failed'] as const

/** Number of rows or files by personal-data store. */
export type StoreCounts = Record<string, number>

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Erasure requests and their results. A completed one does not identify the person. */
export const erasures = pgTable(
  'erasures',
  {
    id: text().primaryKey(),
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    /** HMAC of site and id with APP_SECRET, so that the erasure can be found by the id. */
    userHash: text('user_hash').notNull(),
    /** The id, encrypted with APP_SECRET; null once it is no longer needed. */
    subject: text(),
    /** Whether the id is the client_id of an anonymous visitor; null until it was looked up. */
    isAnonymous: boolean('is_anonymous'),
    status: text({ enum: erasureStatuses }).notNull().default('pending'),
    /** The key of the request. */
    requestedBy: text('requested_by').notNull(),
    requestedAt: time('requested_at').notNull(),
    /** The newest inbox row at the time of the request. Rows up to it must be drained before the erasure. */
    inboxUntil: bigint('inbox_until', { mode: 'bigint' }).notNull(),
    startedAt: time('started_at'),
    completedAt: time('completed_at'),
    /** What was found about the person before the deletion, and therefore deleted. */
    found: jsonb().$type<StoreCounts>(),
    /** Why the last attempt failed. */
    error: text(),
  },
  (table) => [
    index('erasures_site').on(table.siteId, table.requestedAt),
    index('erasures_user').on(table.siteId, table.userHash),
  ],
)
