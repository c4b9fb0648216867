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
 * The inbox: events that were accepted with 202 and are not in ClickHouse yet. One row is one group commit: the events of
 * several requests as zstd-compressed NDJSON, one `EventRow` per line, without `batch_id`.
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
    /** Whether a client chose the id of any of these events, so that they must be deduplicated. */
    hasSuppliedIds: boolean('has_supplied_ids').notNull().default(false),
    /** The batch that claimed this row; null while it waits. A claimed batch is always finished first. */
    batchId: bigint('batch_id', { mode: 'bigint' }),
  },
  (table) => [index('ingest_inbox_batch').on(table.batchId, table.id)],
)

/** Numbers of batches, which are also the versions of projected rows. */
export const ingestBatch = pgSequence('ingest_batch')

/** Accepted events that ClickHouse rejected. They are quarantined here, so that they do not block later events. */
export const ingestRejected = pgTable(
  'ingest_rejected',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    rejectedAt: timestamp('rejected_at', { withTimezone: true }).notNull().defaultNow(),
    batchId: bigint('batch_id', { mode: 'bigint' }).notNull(),
    inboxId: bigint('inbox_id', { mode: 'bigint' }).notNull(),
    /** The line in the inbox row, from 0; -1 if the whole payload could not be read. */
    line: integer().notNull(),
    content: bytea().notNull(),
    error: text().notNull(),
  },
  (table) => [uniqueIndex('ingest_rejected_line').on(table.inboxId, table.line)],
)
