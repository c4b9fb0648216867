import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sites } from './sites.ts'

export const importSources = ['sightline', 'plausible', 'ga4', 'umami'] as const
export const importStatuses = [
  'receiving',
  'interrupted',
  'processing',
  'completed',
  'failed',
  'undoing',
  'undone',
] as const

/** The counts that a source reports for a day of the site. */
export type ReportedDay = { date: string; visitors?: number; pageviews?: number; sessions?: number }

/** A day of the site that already had events. */
export type OverlappedDay = { date: string; live_events: number; imported_events: number }

/** How much of an upload was read when its last block was stored. A repeated upload must start with the same bytes. */
export type ImportPosition = { entries: number; bytes: number; hash: string }

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const counter = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** Imports of past events. */
export const imports = pgTable(
  'imports',
  {
    id: text().primaryKey(),
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    source: text({ enum: importSources }).notNull(),
    /** The events are checked and counted, but not stored. */
    isDryRun: boolean('is_dry_run').notNull(),
    status: text({ enum: importStatuses }).notNull().default('receiving'),
    /** Why it was interrupted or failed. */
    error: text(),
    idempotencyKey: text('idempotency_key'),
    /** The parts of the request, without its body, that must be the same in a repeated upload. */
    request: text().notNull(),
    /** Hash of the complete body, once it was received. */
    bodyHash: text('body_hash'),
    position: jsonb().$type<ImportPosition>().notNull().default({ entries: 0, bytes: 0, hash: '' }),
    blocks: integer().notNull().default(0),
    received: counter('received'),
    imported: counter('imported'),
    rejected: counter('rejected'),
    duplicates: counter('duplicates'),
    /** Counts of lines that were skipped intentionally, by reason. */
    skipped: jsonb().$type<Record<string, number>>().notNull().default({}),
    notes: jsonb().$type<string[]>().notNull().default([]),
    firstEventAt: time('first_event_at'),
    lastEventAt: time('last_event_at'),
    /** Counts of events by day in the site's time zone. */
    days: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Days (UTC) whose sessions do not include all events of the import yet. */
    unsettledDays: jsonb('unsettled_days').$type<string[]>().notNull().default([]),
    /** Days (UTC) that have events of the import. */
    storedDays: jsonb('stored_days').$type<string[]>().notNull().default([]),
    overlaps: jsonb().$type<OverlappedDay[]>().notNull().default([]),
    reported: jsonb().$type<ReportedDay[]>().notNull().default([]),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    finishedAt: time('finished_at'),
  },
  (table) => [
    index('imports_site').on(table.siteId, table.createdAt),
    uniqueIndex('imports_once')
      .on(table.siteId, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
  ],
)

/** The import block that is being stored. It is recorded first, so that another process can finish it. */
export const importBlocks = pgTable('import_blocks', {
  importId: text('import_id')
    .primaryKey()
    .references(() => imports.id, { onDelete: 'cascade' }),
  /** Index of the block in the import, from 0. */
  number: integer().notNull(),
  batchId: bigint('batch_id', { mode: 'bigint' }).notNull(),
  events: integer().notNull(),
  hasSuppliedIds: boolean('has_supplied_ids').notNull(),
  /** zstd-compressed, tab-separated, one event per line. */
  payload: bytea().notNull(),
  /** The state of the import after the block is stored. */
  progress: jsonb().$type<Record<string, unknown>>().notNull(),
})

/** Errors in lines of an upload. */
export const importErrors = pgTable(
  'import_errors',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Index of the error in the import, from 0. */
    number: integer().notNull(),
    line: bigint({ mode: 'number' }).notNull(),
    /** The name of the file in an archive. */
    file: text(),
    field: text(),
    message: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
)
