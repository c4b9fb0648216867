import { desc, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { reportRuns, type reports } from '../../../db/postgres/schema/reports.ts'
import { sourceLanguage } from '../../../packages/text/languages.ts'
import type { Recipient } from '../mail-subscriptions/model.ts'
import { recipientsOf } from '../mail-subscriptions/subscriptions.ts'
import type { Config, Delivery, Report } from './model.ts'

type Row = typeof reports.$inferSelect
export type StoredReport = Omit<Row, 'config' | 'delivery'> & { config: Config; delivery: Delivery }

/** Converts a row; its JSON was validated before it was stored. Older versions stored fewer settings. */
export function fromRow(row: Row): StoredReport {
  const { config, delivery } = row as StoredReport
  const { language = sourceLanguage, sections = [], explorations = [] } = config
  return { ...row, config: { ...config, sections, explorations, language }, delivery }
}

/** Converts reports to their API representation, with the recipients that have unsubscribed and their last run. */
export async function toReports(db: Db, rows: readonly StoredReport[]): Promise<Report[]> {
  const ids = rows.map((it) => it.id)
  if (ids.length === 0) return []
  const [recipients, runs] = await Promise.all([
    recipientsOf(
      db,
      'report',
      rows.map(({ id, delivery }) => ({ id, emails: delivery.email })),
    ),
    db
      .selectDistinctOn([reportRuns.reportId], {
        reportId: reportRuns.reportId,
        id: reportRuns.id,
        status: reportRuns.status,
        error: reportRuns.error,
        createdAt: reportRuns.createdAt,
      })
      .from(reportRuns)
      .where(inArray(reportRuns.reportId, ids))
      .orderBy(reportRuns.reportId, desc(reportRuns.createdAt), desc(reportRuns.id)),
  ])
  return rows.map((report, n) =>
    toReport(report, {
      recipients: recipients[n] ?? [],
      lastRun: runs.find((it) => it.reportId === report.id),
    }),
  )
}

type LastRun = Pick<typeof reportRuns.$inferSelect, 'id' | 'status' | 'error' | 'createdAt'>

function toReport(
  row: StoredReport,
  { recipients, lastRun }: { recipients: Recipient[]; lastRun: LastRun | undefined },
): Report {
  return {
    id: row.id,
    site_id: row.siteId,
    name: row.name,
    description: row.description,
    type: row.type,
    status: row.status,
    schedule: row.schedule,
    config: row.config,
    delivery: row.delivery,
    recipients,
    next_run_at: row.dueAt?.toISOString() ?? null,
    last_run: lastRun
      ? {
          id: lastRun.id,
          status: lastRun.status,
          error: lastRun.error,
          created_at: lastRun.createdAt.toISOString(),
        }
      : null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
