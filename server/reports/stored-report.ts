import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/postgres/client.ts'
import { reportRuns, type reports, reportUnsubscriptions } from '../../db/postgres/schema/reports.ts'
import { sameAddress } from '../mail/addresses.ts'
import type { Config, Delivery, Report } from './model.ts'

type Row = typeof reports.$inferSelect
export type StoredReport = Omit<Row, 'config' | 'delivery'> & { config: Config; delivery: Delivery }

/** A row as it was checked before it was stored. */
export function fromRow(row: Row): StoredReport {
  return row as StoredReport
}

/** Reports as they are answered: with who has unsubscribed, and how their last run went. */
export async function toReports(db: Db, rows: readonly StoredReport[]): Promise<Report[]> {
  const ids = rows.map((it) => it.id)
  if (ids.length === 0) return []
  const [unsubscribed, runs] = await Promise.all([
    db.select().from(reportUnsubscriptions).where(inArray(reportUnsubscriptions.reportId, ids)),
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
  return rows.map((report) =>
    toReport(report, {
      unsubscribed: new Map(
        unsubscribed
          .filter((it) => it.reportId === report.id)
          .map(({ email, unsubscribedAt }) => [email, unsubscribedAt]),
      ),
      lastRun: runs.find((it) => it.reportId === report.id),
    }),
  )
}

/** When those who did unsubscribed from a report, by `sameAddress`. */
export async function unsubscriptionsOf(
  db: Pick<Db, 'select'>,
  reportId: string,
  emails: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await db
    .select()
    .from(reportUnsubscriptions)
    .where(
      and(
        eq(reportUnsubscriptions.reportId, reportId),
        inArray(reportUnsubscriptions.email, emails.map(sameAddress)),
      ),
    )
  return new Map(rows.map(({ email, unsubscribedAt }) => [email, unsubscribedAt]))
}

type LastRun = Pick<typeof reportRuns.$inferSelect, 'id' | 'status' | 'error' | 'createdAt'>

function toReport(
  row: StoredReport,
  { unsubscribed, lastRun }: { unsubscribed: Map<string, Date>; lastRun: LastRun | undefined },
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
    recipients: row.delivery.email.map((email) => {
      const since = unsubscribed.get(sameAddress(email))
      return {
        email,
        status: since ? 'unsubscribed' : 'subscribed',
        unsubscribed_at: since?.toISOString() ?? null,
      }
    }),
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
