import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { modes } from './keys.ts'
import { workspaces } from './workspaces.ts'

export const exportTypes = ['events', 'sessions', 'conversions', 'users', 'segment'] as const
export const exportFormats = ['csv', 'ndjson', 'parquet'] as const
export const exportCompressions = ['none', 'gzip', 'zstd'] as const
export const exportStatuses = ['processing', 'completed', 'failed', 'cancelled', 'expired'] as const
export const callStatuses = ['pending', 'retrying', 'delivered', 'failed'] as const

/** Filters that restrict the exported rows. */
export type ExportFilters = { event_names?: string[]; expression?: string; segment_id?: string }

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const large = (name: string) => bigint(name, { mode: 'number' })

/** Data exports. After a site is deleted, its rows remain until a job has removed the files. */
export const dataExports = pgTable(
  'exports',
  {
    id: text().primaryKey(),
    siteId: text('site_id').notNull(),
    type: text({ enum: exportTypes }).notNull(),
    format: text({ enum: exportFormats }).notNull(),
    compression: text({ enum: exportCompressions }).notNull(),
    columns: text().array().notNull(),
    filters: jsonb().$type<ExportFilters>().notNull(),
    /** The period from `from` to `until`, excluding `until`; null for members of a segment. */
    from: time('from'),
    until: time('until'),
    status: text({ enum: exportStatuses }).notNull().default('processing'),
    /** Why it failed, or why its file was removed early. */
    error: text(),
    /** From 0 to 1. */
    progress: real().notNull().default(0),
    /** Number of attempts. The result of an earlier attempt is ignored. */
    attempts: integer().notNull().default(0),
    /** Null if the rows could not be counted beforehand. */
    estimatedRows: large('estimated_rows'),
    estimatedCompletion: time('estimated_completion'),
    rowsExported: large('rows_exported'),
    /** Size and key of the file in the store; null without a file. */
    fileSizeBytes: large('file_size_bytes'),
    fileKey: text('file_key'),
    /** Called when the export is completed; null without a call. */
    webhookUrl: text('webhook_url'),
    callStatus: text('call_status', { enum: callStatuses }),
    callAttempts: integer('call_attempts').notNull().default(0),
    callError: text('call_error'),
    createdAt: time('created_at').notNull(),
    startedAt: time('started_at'),
    finishedAt: time('finished_at'),
    /** When the file is removed. */
    expiresAt: time('expires_at'),
  },
  (table) => [
    index('exports_site').on(table.siteId, table.createdAt),
    index('exports_finished').on(table.finishedAt),
    index('exports_expiry').on(table.expiresAt).where(sql`status = 'completed'`),
  ],
)

/** Signing secrets of the calls of a workspace's exports. */
export const exportSecrets = pgTable(
  'export_secrets',
  {
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    mode: text({ enum: modes }).notNull(),
    /** Encrypted with APP_SECRET. */
    secret: text().notNull(),
    last4: text().notNull(),
    /** The previous secret, encrypted. Also used for signing until `previousSecretUntil`. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: time('previous_secret_until'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.mode] })],
)
