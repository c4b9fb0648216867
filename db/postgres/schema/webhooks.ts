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
export const backfillStatuses = ['running', 'completed', 'cancelled', 'failed'] as const

/** Conditions on the facts of a type, by type. */
export type WebhookFilters = Record<
  string,
  { min_value?: number; conversion_ids?: string[]; severity?: string[] }
>

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Subscriptions: where facts of a workspace and mode are sent. */
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
    /** Sealed under APP_SECRET. */
    secret: text().notNull(),
    /** The secret before, sealed; it signs too until it ends. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: time('previous_secret_until'),
    /** The first failure since the last success; null while all is well. */
    failingSince: time('failing_since'),
    lastDeliveryAt: time('last_delivery_at'),
    /** When an attempt was last stored, successful or not. */
    lastAttemptAt: time('last_attempt_at'),
    disabledAt: time('disabled_at'),
    /** When its workspace was last told by mail of a failed delivery. */
    mailedAt: time('mailed_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [index('webhooks_workspace').on(table.workspaceId, table.mode, table.createdAt)],
)

/** One notification to one subscription, with what became of it. */
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
    siteId: text('site_id').notNull(),
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
    /** The next attempt was asked for by hand: when it fails, none follows. */
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
    // No more than these of all deliveries: every attempt has an entry made in each.
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

/** Every try to send a delivery, as it was sent and answered. */
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
    /** Null when the receiver answered 2xx. */
    error: text(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
)

/** Conversions of a period sent to a subscription that is younger than they are. */
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
    /** Where it goes on: the last conversion that was taken. */
    position: jsonb().$type<Record<string, unknown>>(),
    /** Why it could not go on. */
    error: text(),
    createdAt: time('created_at').notNull().defaultNow(),
    finishedAt: time('finished_at'),
  },
  (table) => [index('webhook_backfills_webhook').on(table.webhookId, table.createdAt)],
)

/** How many events of a site were refused for a reason, by the minute: bursts become `tracking.error`. */
export const eventRefusals = pgTable(
  'event_refusals',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    siteId: text('site_id').notNull(),
    reason: text().notNull(),
    minute: time('minute').notNull(),
    count: integer().notNull(),
    /** What was wrong with one of them, as the sender was told. */
    example: text().notNull(),
  },
  (table) => [uniqueIndex('event_refusals_minute').on(table.siteId, table.reason, table.minute)],
)
