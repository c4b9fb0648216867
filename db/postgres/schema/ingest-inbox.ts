import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/**
 * What has been answered with 202 and is not yet in ClickHouse. One row is one group commit: the events of
 * several requests as zstd-compressed NDJSON, one `EventRow` a line, without `batch_id`.
 */
export const ingestInbox = pgTable(
  'ingest_inbox',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    events: integer().notNull(),
    /** Uncompressed size. */
    bytes: integer().notNull(),
    payload: bytea().notNull(),
    /** Whether a client chose the id of any of its events, so that repeats must be looked for. */
    hasSuppliedIds: boolean('has_supplied_ids').notNull().default(false),
    /** The batch this row was claimed for; null while it waits. A claimed batch is always finished first. */
    batchId: bigint('batch_id', { mode: 'bigint' }),
  },
  (table) => [index('ingest_inbox_batch').on(table.batchId, table.id)],
)

/** Numbers the batches, and with them the versions of whatever is projected from events. */
export const ingestBatch = pgSequence('ingest_batch')

/** Accepted, but refused by ClickHouse: set aside so that what came after it is not held up. */
export const ingestRejected = pgTable(
  'ingest_rejected',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    rejectedAt: timestamp('rejected_at', { withTimezone: true }).notNull().defaultNow(),
    batchId: bigint('batch_id', { mode: 'bigint' }).notNull(),
    inboxId: bigint('inbox_id', { mode: 'bigint' }).notNull(),
    /** Which line of the inbox row, from 0; -1 when the payload as a whole could not be read. */
    line: integer().notNull(),
    content: bytea().notNull(),
    error: text().notNull(),
  },
  (table) => [uniqueIndex('ingest_rejected_line').on(table.inboxId, table.line)],
)
