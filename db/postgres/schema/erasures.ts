import { bigint, boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sites } from './sites.ts'

export const erasureStatuses = ['pending', 'running', 'completed', 'failed'] as const

/** How much there is in each place that holds something of people. */
export type StoreCounts = Record<string, number>

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Requests to remove everything of a person, and what became of them: none says who it was once it is done. */
export const erasures = pgTable(
  'erasures',
  {
    id: text().primaryKey(),
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    /** HMAC of site and id under APP_SECRET: who knows the id can find it. */
    userHash: text('user_hash').notNull(),
    /** The id, sealed under APP_SECRET; null as soon as it is needed no more. */
    subject: text(),
    /** Whether the id is the client_id of somebody anonymous; null until that was looked up. */
    isAnonymous: boolean('is_anonymous'),
    status: text({ enum: erasureStatuses }).notNull().default('pending'),
    /** The key that asked for it. */
    requestedBy: text('requested_by').notNull(),
    requestedAt: time('requested_at').notNull(),
    /** The newest row of the inbox at the time: up to it, everything has to be stored first. */
    inboxUntil: bigint('inbox_until', { mode: 'bigint' }).notNull(),
    startedAt: time('started_at'),
    completedAt: time('completed_at'),
    /** What was found of the person before anything was removed, and with it: what was removed. */
    found: jsonb().$type<StoreCounts>(),
    /** Why the last attempt failed. */
    error: text(),
  },
  (table) => [
    index('erasures_site').on(table.siteId, table.requestedAt),
    index('erasures_user').on(table.siteId, table.userHash),
  ],
)
