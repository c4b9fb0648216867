import { bigint, bigserial, customType, index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

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
    /** The batch this row was claimed for; null while it waits. A claimed batch is always finished first. */
    batchId: bigint('batch_id', { mode: 'bigint' }),
  },
  (table) => [index('ingest_inbox_batch').on(table.batchId)],
)
