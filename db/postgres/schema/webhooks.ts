import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { modes } from './keys.ts'
import { workspaces } from './workspaces.ts'

export const webhookStatuses = ['active', 'paused', 'disabled'] as const
export const deliveryStatuses = ['pending', 'retrying', 'delivered', 'failed'] as const
/** Why a delivery was created: by a domain event, or on request. */
export const deliveryOrigins = ['event', 'test', 'replay', 'backfill'] as const
/** How an attempt ended: answered with 2xx, answered otherwise, or not answered in time. */
export const attemptOutcomes = ['delivered', 'refused', 'unanswered'] as const
export const backfillStatuses = ['running', 'completed', 'cancelled', 'failed'] as const

/** Conditions on domain events, by type. */
export type WebhookFilters = Record<
  string,
  { min_value?: number; conversion_ids?: string[]; severity?: string[] }
>

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Subscriptions: the addresses that domain events of a workspace and mode are sent to. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text().primaryKey(),
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    mode: text({ enum: modes }).notNull(),
    url: text().notNull(),
    /** Types, groups such as `conversion.*`, or `*`. */
    events: text().array().notNull(),
    /** Empty: all sites. */
    siteIds: text('site_ids').array().notNull(),
    filters: jsonb().$type<WebhookFilters>().notNull().default({}),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    status: text({ enum: webhookStatuses }).notNull().default('active'),
    /** Encrypted with APP_SECRET. */
    secret: text().notNull(),
    /** The previous secret, encrypted. Also used for signing until `previousSecretUntil`. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: time('previous_secret_until'),
    /** The first failure since the last success; null without failures. */
    failingSince: time('failing_since'),
    lastDeliveryAt: time('last_delivery_at'),
    /** When an attempt was last stored, successful or not. */
    lastAttemptAt: time('last_attempt_at'),
    disabledAt: time('disabled_at'),
    /** When the last mail about a failed delivery was sent. */
    mailedAt: time('mailed_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [index('webhooks_workspace').on(table.workspaceId, table.mode, table.createdAt)],
)

/** Deliveries: one domain event for one subscription, with its state. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text().primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The `id` of the envelope, the same for every attempt and subscription. */
    eventId: text('event_id').notNull(),
    eventType: text('event_type').notNull(),
    /** Null for an event that concerns no site. */
    siteId: text('site_id'),
    /** The `created_at` of the envelope. */
    eventCreatedAt: time('event_created_at').notNull(),
    /** The `data` of the envelope. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    origin: text({ enum: deliveryOrigins }).notNull().default('event'),
    backfillId: text('backfill_id'),
    status: text({ enum: deliveryStatuses }).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    /** When the next attempt is due; null once no attempt remains. */
    nextAttemptAt: time('next_attempt_at'),
    /** The next attempt was requested manually. If it fails, no further one follows. */
    isManual: boolean('is_manual').notNull().default(false),
    responseStatus: integer('response_status'),
    responseTime_ms: integer('response_time_ms'),
    lastError: text('last_error'),
    deliveredAt: time('delivered_at'),
    failedAt: time('failed_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('webhook_deliveries_due')
      .on(table.webhookId, table.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
    index('webhook_deliveries_newest').on(table.webhookId, table.createdAt, table.id),
    // Partial indexes, because every attempt updates all indexes that contain the delivery.
    index('webhook_deliveries_failed')
      .on(table.webhookId, table.createdAt, table.id)
      .where(sql`status = 'failed'`),
    index('webhook_deliveries_untried_backfill')
      .on(table.backfillId)
      .where(sql`backfill_id is not null and attempts = 0`),
    index('webhook_deliveries_without_fact')
      .on(table.webhookId, table.eventId)
      .where(sql`origin in ('backfill', 'replay')`),
  ],
)

/** Attempts to send a delivery, with request and response. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    deliveryId: text('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    startedAt: time('started_at').notNull(),
    duration_ms: integer('duration_ms').notNull(),
    url: text().notNull(),
    requestHeaders: jsonb('request_headers').$type<Record<string, string>>().notNull(),
    /** The raw body that was signed. */
    requestBody: text('request_body').notNull(),
    responseStatus: integer('response_status'),
    responseHeaders: jsonb('response_headers').$type<Record<string, string>>(),
    /** The first 16 KiB. */
    responseBody: text('response_body'),
    /** Null if the receiver responded with 2xx. */
    error: text(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
)

/** Attempts by hour, outcome and duration, so that statistics of millions of attempts read a few thousand rows. */
export const webhookAttemptCounts = pgTable(
  'webhook_attempt_counts',
  {
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The hour that the attempts started in, in UTC. */
    hour: time('hour').notNull(),
    outcome: text({ enum: attemptOutcomes }).notNull(),
    /** Rounded to two significant digits, which limits the rows of an hour. */
    duration_ms: integer('duration_ms').notNull(),
    attempts: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.webhookId, table.hour, table.outcome, table.duration_ms] })],
)

/** Back-fills: deliveries of conversions of a past period to a subscription. */
export const webhookBackfills = pgTable(
  'webhook_backfills',
  {
    id: text().primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    startDate: text('start_date').notNull(),
    endDate: text('end_date').notNull(),
    conversionIds: text('conversion_ids').array().notNull(),
    perSecond: integer('per_second').notNull(),
    status: text({ enum: backfillStatuses }).notNull().default('running'),
    total: integer().notNull().default(0),
    sent: integer().notNull().default(0),
    /** The last processed conversion, after which the back-fill continues. */
    position: jsonb().$type<Record<string, unknown>>(),
    /** Why it failed. */
    error: text(),
    createdAt: time('created_at').notNull().defaultNow(),
    finishedAt: time('finished_at'),
  },
  (table) => [index('webhook_backfills_webhook').on(table.webhookId, table.createdAt)],
)

/** Counts of rejected events of a site by reason and minute. A burst becomes a `tracking.error`. */
export const eventRefusals = pgTable(
  'event_refusals',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    siteId: text('site_id').notNull(),
    reason: text().notNull(),
    minute: time('minute').notNull(),
    count: integer().notNull(),
    /** The error message of one of these events, as the sender received it. */
    example: text().notNull(),
  },
  (table) => [uniqueIndex('event_refusals_minute').on(table.siteId, table.reason, table.minute)],
)
