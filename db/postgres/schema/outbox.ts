import { bigint, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { goals } from './goals.ts'
import { modes } from './keys.ts'
import { workspaces } from './workspaces.ts'

/**
 * The outbox: domain events that webhooks report. Each row is the content of a notification, for all its receivers. `key`
 * identifies the event, so that it is stored once even if the work that detects it is repeated.
 */
export const domainEvents = pgTable(
  'facts',
  {
    /** The `id` of the notification's envelope. */
    id: text().primaryKey(),
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    mode: text({ enum: modes }).notNull(),
    /** Null for what concerns no site. Not a foreign key, because the deletion of a site is also a domain event. */
    siteId: text('site_id'),
    type: text().notNull(),
    key: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('facts_key').on(table.key),
    index('facts_workspace').on(table.workspaceId, table.mode, table.createdAt),
    index('facts_site').on(table.siteId, table.createdAt),
    index('facts_age').on(table.createdAt),
  ],
)

/** Published conversions, as last published. Later events may change their value or attribution. */
export const recordedConversions = pgTable(
  'recorded_conversions',
  {
    goalId: text('goal_id')
      .notNull()
      .references(() => goals.id, { onDelete: 'cascade' }),
    eventId: text('event_id').notNull(),
    siteId: text('site_id').notNull(),
    /** The person, as hashed in ClickHouse. */
    person: text().notNull(),
    visitor: text().notNull(),
    convertedAt: timestamp('converted_at', { withTimezone: true, precision: 3 }).notNull(),
    /** The data of the newest domain event of this conversion. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** 1 when the conversion is published. Each later domain event of it gets the next number. */
    revision: bigint({ mode: 'number' }).notNull().default(1),
  },
  (table) => [
    uniqueIndex('recorded_conversions_event').on(table.goalId, table.eventId),
    index('recorded_conversions_person').on(table.siteId, table.person, table.convertedAt),
    index('recorded_conversions_visitor').on(table.siteId, table.visitor, table.convertedAt),
    index('recorded_conversions_age').on(table.convertedAt),
  ],
)
