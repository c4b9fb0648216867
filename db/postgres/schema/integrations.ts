import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sites } from './sites.ts'

export const integrationTypes = ['google_ads', 'meta_ads', 'cost_feed', 'slack'] as const
export const integrationStatuses = ['active', 'paused', 'error'] as const

/** Subjects of messages. */
export const slackSubjects = ['alerts', 'reports'] as const

/** Non-secret settings of an integration. Its type determines which ones it has. */
export type IntegrationSettings = {
  customer_id?: string
  login_customer_id?: string
  client_id?: string
  ad_account_id?: string
  pixel_id?: string
  url?: string
  header_name?: string
  source?: string
  medium?: string
  about?: (typeof slackSubjects)[number][]
  /** The host that messages are sent to. The rest of the URL is secret. */
  host?: string
}

/** An error, with a code for programs and a message for people. */
export type SyncError = { code: string; message: string }

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const integrations = pgTable(
  'integrations',
  {
    id: text().primaryKey(),
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    type: text({ enum: integrationTypes }).notNull(),
    name: text().notNull(),
    status: text({ enum: integrationStatuses }).notNull().default('active'),
    settings: jsonb().$type<IntegrationSettings>().notNull(),
    /** All credentials as JSON, encrypted. */
    credentials: text().notNull(),
    /** The last characters of each credential, so that people can recognise it. */
    credentialEnds: jsonb('credential_ends').$type<Record<string, string>>().notNull(),
    /** Null for an integration without a schedule. */
    everyHours: integer('every_hours'),
    lookbackDays: integer('lookback_days'),
    /** When it is synchronised next; null while it is paused, or without a schedule. */
    dueAt: time('due_at'),
    error: jsonb().$type<SyncError & { since: string }>(),
    lastSyncedAt: time('last_synced_at'),
    connectedAt: time('connected_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('integrations_site').on(table.siteId, table.connectedAt),
    index('integrations_due').on(table.dueAt),
    // A site has at most one account of each type.
    uniqueIndex('integrations_account')
      .on(table.siteId, table.type)
      .where(sql`type in ('google_ads', 'meta_ads')`),
    check('integrations_clock', sql`(every_hours is null) = (type = 'slack')`),
  ],
)

export const syncStatuses = ['waiting', 'running', 'completed', 'failed'] as const
export const syncTriggers = ['schedule', 'request', 'alert', 'report'] as const

/** A message in the format of Slack's incoming webhooks. */
export type SlackMessage = { text: string; blocks: object[] }

/** Synchronisations: each fetches costs, or sends a message. */
export const integrationSyncs = pgTable(
  'integration_syncs',
  {
    id: text().primaryKey(),
    integrationId: text('integration_id')
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    trigger: text({ enum: syncTriggers }).notNull(),
    status: text({ enum: syncStatuses }).notNull().default('waiting'),
    /** The subject of a message; null for costs. */
    subject: text(),
    message: jsonb().$type<SlackMessage>(),
    /** Identifies the cause of a message, so that it is sent once. */
    key: text(),
    periodStart: date('period_start', { mode: 'string' }),
    periodEnd: date('period_end', { mode: 'string' }),
    rows: integer(),
    rejected: integer().notNull().default(0),
    /** The first errors of single rows. */
    problems: jsonb().$type<{ field: string; message: string }[]>().notNull().default([]),
    /** The error of the last attempt. */
    error: jsonb().$type<SyncError>(),
    attempts: integer().notNull().default(0),
    createdAt: time('created_at').notNull(),
    startedAt: time('started_at'),
    finishedAt: time('finished_at'),
    nextAttemptAt: time('next_attempt_at'),
  },
  (table) => [
    index('integration_syncs_integration').on(table.integrationId, table.createdAt),
    index('integration_syncs_age').on(table.createdAt),
    uniqueIndex('integration_syncs_key').on(table.integrationId, table.key),
    // One at a time: a request during a synchronisation returns the one in progress.
    uniqueIndex('integration_syncs_open')
      .on(table.integrationId)
      .where(sql`key is null and status in ('waiting', 'running')`),
  ],
)
