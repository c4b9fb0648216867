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

/** What a source says it counted on a day of the site. */
export type ReportedDay = { date: string; visitors?: number; pageviews?: number; sessions?: number }

/** A day of the site on which there were events already. */
export type OverlappedDay = { date: string; live_events: number; imported_events: number }

/** How far an upload was read when its last block was stored: a repeat has to begin with the same bytes. */
export type ImportPosition = { entries: number; bytes: number; hash: string }

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const counter = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** Uploads of events of the past. */
export const imports = pgTable(
  'imports',
  {
    id: text().primaryKey(),
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    source: text({ enum: importSources }).notNull(),
    /** Checked and counted, but not stored. */
    isDryRun: boolean('is_dry_run').notNull(),
    status: text({ enum: importStatuses }).notNull().default('receiving'),
    /** Why it was interrupted, or has failed. */
    error: text(),
    idempotencyKey: text('idempotency_key'),
    /** What of the request besides its body has to be the same in a repeat. */
    request: text().notNull(),
    /** Hash of the whole body, once it was received. */
    bodyHash: text('body_hash'),
    position: jsonb().$type<ImportPosition>().notNull().default({ entries: 0, bytes: 0, hash: '' }),
    blocks: integer().notNull().default(0),
    received: counter('received'),
    imported: counter('imported'),
    rejected: counter('rejected'),
    duplicates: counter('duplicates'),
    /** Lines that were left out on purpose, by reason. */
    skipped: jsonb().$type<Record<string, number>>().notNull().default({}),
    notes: jsonb().$type<string[]>().notNull().default([]),
    firstEventAt: time('first_event_at'),
    lastEventAt: time('last_event_at'),
    /** Events by day of the site's time zone. */
    days: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Days (UTC) whose sessions do not count all of its events yet. */
    unsettledDays: jsonb('unsettled_days').$type<string[]>().notNull().default([]),
    /** Days (UTC) that it has events on. */
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

/** The block of an import that is being stored: written down first, so that whoever comes next can bring it to an end. */
export const importBlocks = pgTable('import_blocks', {
  importId: text('import_id')
    .primaryKey()
    .references(() => imports.id, { onDelete: 'cascade' }),
  /** Its place among the blocks of the import, from 0. */
  number: integer().notNull(),
  batchId: bigint('batch_id', { mode: 'bigint' }).notNull(),
  events: integer().notNull(),
  hasSuppliedIds: boolean('has_supplied_ids').notNull(),
  /** zstd-compressed, the columns of an event a line, tab-separated. */
  payload: bytea().notNull(),
  /** What the import is once the block is stored. */
  progress: jsonb().$type<Record<string, unknown>>().notNull(),
})

/** What is wrong with lines of an upload. */
export const importErrors = pgTable(
  'import_errors',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Its place among the errors of the import, from 0. */
    number: integer().notNull(),
    line: bigint({ mode: 'number' }).notNull(),
    /** Of an archive. */
    file: text(),
    field: text(),
    message: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
)
