import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { memberships } from './accounts.ts'
import { sites } from './sites.ts'

export const reportTypes = ['scheduled', 'on_demand'] as const
export const reportStatuses = ['active', 'paused'] as const
export const frequencies = ['daily', 'weekly', 'monthly'] as const

/** When a report is generated: at a local time in a time zone. */
export type ReportSchedule = {
  frequency: (typeof frequencies)[number]
  /** 1 (Monday) to 7 (Sunday); only for weekly reports. */
  day_of_week?: number
  /** 1 to 31; in shorter months, the last day. Only for monthly reports. */
  day_of_month?: number
  /** `HH:MM` */
  time: string
  /** IANA name. */
  timezone: string
}

/** The content of a report. See `ReportDefinition` of server/output/reports/content.ts. */
export type StoredConfig = {
  date_range: string
  metrics: string[]
  dimensions: string[]
  filters: string
  comparison: string
}

/** The recipients and the format. */
export type StoredDelivery = { email: string[]; format: string; include_raw_data: boolean }

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const reports = pgTable(
  'reports',
  {
    id: text().primaryKey(),
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    type: text({ enum: reportTypes }).notNull(),
    status: text({ enum: reportStatuses }).notNull().default('active'),
    /** Null for on-demand reports. */
    schedule: jsonb().$type<ReportSchedule>(),
    config: jsonb().$type<StoredConfig>().notNull(),
    delivery: jsonb().$type<StoredDelivery>().notNull(),
    /** The next slot; null for on-demand reports, and while the report is paused. */
    dueAt: time('due_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('reports_site').on(table.siteId, table.createdAt),
    index('reports_due').on(table.dueAt),
    check('reports_when', sql`(type = 'scheduled') = (schedule is not null)`),
  ],
)

export const runStatuses = ['processing', 'completed', 'failed'] as const

/** Runs of reports: one per slot of the schedule, and one per request. */
export const reportRuns = pgTable(
  'report_runs',
  {
    id: text().primaryKey(),
    reportId: text('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    status: text({ enum: runStatuses }).notNull().default('processing'),
    /** Why it failed; during retries, why the last attempt failed. */
    error: text(),
    /** The slot of the schedule; null for a requested run. */
    slot: time('slot'),
    isMailed: boolean('is_mailed').notNull(),
    /** Days in the report's time zone, including the last one; null until it is generated. */
    periodStart: text('period_start'),
    periodEnd: text('period_end'),
    /** The content of the mails, with the same numbers as the files; kept until all mails are sent. */
    content: jsonb().$type<object>(),
    createdAt: time('created_at').notNull(),
    startedAt: time('started_at'),
    finishedAt: time('finished_at'),
    /** When its files are removed. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    // Also ensures one run per slot. Requested runs have no slot.
    uniqueIndex('report_runs_slot').on(table.reportId, table.slot),
    index('report_runs_report').on(table.reportId, table.createdAt),
    index('report_runs_expiry').on(table.expiresAt),
  ],
)

/**
 * Files of runs in the store, each recorded before it is written. The rows outlive their run. If the run is gone, the file
 * is removed first, and then its row.
 */
export const reportFiles = pgTable(
  'report_files',
  {
    runId: text('run_id').notNull(),
    name: text().notNull(),
    format: text().notNull(),
    /** Null while there is nothing to download: until it is written, and after it was withdrawn. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    /** Whether it contains rows of single sessions, which are personal data. */
    isRaw: boolean('is_raw').notNull(),
    /** The sessions in the file and, if they could be counted, in all; null for the report itself. */
    rows: bigint({ mode: 'number' }),
    totalRows: bigint('total_rows', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.runId, table.name] })],
)

export const reportMailStatuses = ['pending', 'sent', 'failed', 'unsubscribed'] as const

/** One mail of a run to one recipient, or to a member who chose to be sent reports. */
export const reportMails = pgTable(
  'report_mails',
  {
    runId: text('run_id')
      .notNull()
      .references(() => reportRuns.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** Null for the recipients of the report. */
    membershipId: text('membership_id').references(() => memberships.id, { onDelete: 'cascade' }),
    status: text({ enum: reportMailStatuses }).notNull(),
    /** Why the last attempt failed. */
    error: text(),
    sentAt: time('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.email] }),
    index('report_mails_membership').on(table.membershipId).where(sql`${table.membershipId} is not null`),
  ],
)
