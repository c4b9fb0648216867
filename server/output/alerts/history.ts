import { desc, eq, lt } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { alertChanges } from '../../../db/postgres/schema/alerts.ts'
import { listPage } from '../../platform/resource-rows.ts'
import type { Services } from '../../services.ts'
import { findAlert } from './alerts.ts'
import type { HistoryQuery } from './model.ts'
import { toEntry } from './stored-alert.ts'

const kept_ms = 400 * 86_400_000

/** Returns the changes of an alert, newest first. @throws NotFound */
export async function alertHistory(db: Db, site: { id: string }, alertId: string, page: HistoryQuery) {
  await findAlert(db, site, alertId)
  const isOf = eq(alertChanges.alertId, alertId)
  const { rows, pagination } = await listPage(db, alertChanges, isOf, page, [
    desc(alertChanges.at),
    desc(alertChanges.id),
  ])
  return { data: rows.map(toEntry), pagination }
}

/** Deletes changes that are too old to be listed. */
export async function expireChanges({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.delete(alertChanges).where(lt(alertChanges.at, new Date(clock() - kept_ms)))
}
