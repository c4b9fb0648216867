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
import { sites } from './sites.ts'

export const reportTypes = ['scheduled', 'on_demand'] as const
export const reportStatuses = ['active', 'paused'] as const
export const frequencies = ['daily', 'weekly', 'monthly'] as const

/** When a report is made: at a time of the clock on the wall in a zone. */
export type ReportSchedule = {
  frequency: (typeof frequencies)[number]
  /** 1 Monday to 7 Sunday; of weekly ones only. */
  day_of_week?: number
  /** 1 to 31, the last day where a month is shorter; of monthly ones only. */
  day_of_month?: number
  /** `HH:MM` */
  time: string
  /** IANA name. */
  timezone: string
}

/** What a report says: see `AskedReport` of server/output/reports/content.ts. */
export type StoredConfig = {
  date_range: string
  metrics: string[]
  dimensions: string[]
  filters: string
  comparison: string
}

/** Who gets it, and as what. */
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
    /** Null for those on demand. */
    schedule: jsonb().$type<ReportSchedule>(),
    config: jsonb().$type<StoredConfig>().notNull(),
    delivery: jsonb().$type<StoredDelivery>().notNull(),
    /** The next slot; null for those on demand, and while it is paused. */
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

/** Each time a report is made: once a slot of its schedule, and when somebody asks for it. */
export const reportRuns = pgTable(
  'report_runs',
  {
    id: text().primaryKey(),
    reportId: text('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    status: text({ enum: runStatuses }).notNull().default('processing'),
    /** Why it failed; while it is being tried again, why it did the last time. */
    error: text(),
    /** The moment of the schedule that it is for; null where somebody asked for it. */
    slot: time('slot'),
    isMailed: boolean('is_mailed').notNull(),
    /** Days in the report's time zone, the last one included; null until it is made. */
    periodStart: text('period_start'),
    periodEnd: text('period_end'),
    /** What the mails say, as long as some are to be sent: the same numbers as in the files. */
    content: jsonb().$type<object>(),
    createdAt: time('created_at').notNull(),
    startedAt: time('started_at'),
    finishedAt: time('finished_at'),
    /** When its files go. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    // Also what makes it one run a slot; those that somebody asked for have none.
    uniqueIndex('report_runs_slot').on(table.reportId, table.slot),
    index('report_runs_report').on(table.reportId, table.createdAt),
    index('report_runs_expiry').on(table.expiresAt),
  ],
)

/**
 * The files of runs in the store, each noted before it is written. They outlive their run: where it is gone the file is
 * to be removed, and then its row.
 */
export const reportFiles = pgTable(
  'report_files',
  {
    runId: text('run_id').notNull(),
    name: text().notNull(),
    format: text().notNull(),
    /** Null until it is written. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    /** Whether it holds rows of single sessions, which are somebody's. */
    isRaw: boolean('is_raw').notNull(),
    /** The sessions in it, and how many there were in all, where that could be counted; null for the report itself. */
    rows: bigint({ mode: 'number' }),
    totalRows: bigint('total_rows', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.runId, table.name] })],
)

export const reportMailStatuses = ['pending', 'sent', 'failed', 'unsubscribed'] as const

/** One mail of a run to one recipient. */
export const reportMails = pgTable(
  'report_mails',
  {
    runId: text('run_id')
      .notNull()
      .references(() => reportRuns.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    status: text({ enum: reportMailStatuses }).notNull(),
    /** Why the last attempt failed. */
    error: text(),
    sentAt: time('sent_at'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.email] })],
)
