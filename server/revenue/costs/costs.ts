import { and, desc, eq, gte, lte, type SQL } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/postgres/client.ts'
import { adCosts } from '../../../db/postgres/schema/ad-costs.ts'
import { lockSite } from '../../identity/sites/lock-site.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { notFound, Unprocessable, ValidationError } from '../../platform/errors.ts'
import { listPage, type Page } from '../../platform/resource-rows.ts'
import type { Services } from '../../services.ts'
import { microDecimals, toNumber } from '../conversions/money.ts'
import { allOf, type CostRow, isDay, readEntries, readLines, summed } from './cost-rows.ts'
import { readCsv } from './csv.ts'
import { type Cost, type CostUploadResult, rows_max } from './model.ts'
import { ofSameDaysAndSources, replaceCosts } from './replace-costs.ts'

type Site = Pick<StoredSite, 'id' | 'currency'>
type Working = Pick<Services, 'db' | 'clock'>
type Days = { start_date?: string; end_date?: string; source?: string }

/**
 * Stores the costs of an upload, CSV text or entries. They replace the stored costs of the same days and sources.
 * @throws ValidationError with all problems; nothing is stored then.
 */
export async function uploadCosts(
  { db, clock }: Working,
  site: Site,
  upload: string | { costs: unknown[] },
): Promise<CostUploadResult> {
  const rows = summed(
    allOf(
      typeof upload === 'string'
        ? readLines(readCsv(upload, rows_max), site.currency)
        : readEntries(upload.costs, site.currency),
    ),
  )
  return db.transaction(async (tx) => {
    const { name } = await lockSite(tx, site.id)
    const others = ofSameDaysAndSources(rows)
    const replaced = await replaceCosts(tx, site, { rows, others, uploadedAt: new Date(clock()) })
    const days = rows.map((it) => it.date).sort()
    const result = { days: new Set(days).size, rows: rows.length, replaced, total: totals(rows) }
    await recordAudit(tx, clock, {
      ...audited('costs.uploaded', { id: site.id, name }),
      after: {
        ...result,
        sources: [...new Set(rows.map((it) => it.source))].sort(),
        first_day: days[0],
        last_day: days.at(-1),
      },
    })
    return result
  })
}

/** Returns a page of the costs of a site, newest days first. @throws as `deleteCosts`. */
export async function listCosts(db: Db, site: Site, { limit = 100, offset, ...wanted }: Days & Page) {
  const condition = between(site, wanted)
  const { rows, pagination } = await listPage(db, adCosts, condition, { limit, offset }, [
    desc(adCosts.date),
    adCosts.source,
    adCosts.medium,
    adCosts.campaign,
    adCosts.currency,
  ])
  return { data: rows.map(toCost), pagination }
}

/**
 * Deletes the costs of a range of days. @throws ValidationError for an invalid day, @throws Unprocessable if the end
 * is before the start.
 */
export async function deleteCosts(services: Working, site: Site, wanted: Days): Promise<{ deleted: number }> {
  const condition = between(site, wanted)
  const deleted = await services.db.transaction((tx) => remove(tx, services, site, condition, wanted))
  return { deleted }
}

/** Deletes one cost. @throws NotFound if the site has no cost with this id. */
export async function deleteCost(services: Working, site: Site, costId: string): Promise<void> {
  const condition = and(eq(adCosts.id, costId), eq(adCosts.siteId, site.id))
  await services.db.transaction(async (tx) => {
    const deleted = await remove(tx, services, site, condition, { cost_id: costId })
    if (deleted === 0) throw notFound('cost', costId)
  })
}

/** Deletes costs and records how many. @param selection what the request has selected. */
async function remove(
  tx: Transaction,
  { clock }: Working,
  { id }: Site,
  condition: SQL | undefined,
  selection: object,
): Promise<number> {
  const { name } = await lockSite(tx, id)
  const { length: deleted } = await tx.delete(adCosts).where(condition).returning({ id: adCosts.id })
  if (deleted > 0)
    await recordAudit(tx, clock, {
      ...audited('costs.deleted', { id, name }),
      after: { deleted, ...selection },
    })
  return deleted
}

function audited(action: AuditAction, { id, name }: { id: string; name: string }) {
  return { action, siteId: id, target: { id, name } }
}

function between(site: Site, { start_date, end_date, source }: Days): SQL | undefined {
  const problems = Object.entries({ start_date, end_date }).flatMap(([field, day]) =>
    day === undefined || isDay(day) ? [] : [{ field, message: `${field} must be a day like 2026-03-31` }],
  )
  if (problems.length > 0) throw new ValidationError(problems)
  if (start_date !== undefined && end_date !== undefined && start_date > end_date) {
    const message = `start_date ${start_date} is after end_date ${end_date}`
    throw new Unprocessable(message, [{ field: 'start_date', message }])
  }
  return and(
    eq(adCosts.siteId, site.id),
    start_date === undefined ? undefined : gte(adCosts.date, start_date),
    end_date === undefined ? undefined : lte(adCosts.date, end_date),
    source === undefined ? undefined : eq(adCosts.source, source.toLowerCase()),
  )
}

function totals(rows: readonly CostRow[]): CostUploadResult['total'] {
  return [...Map.groupBy(rows, (it) => it.currency)]
    .map(([currency, same]) => ({
      currency,
      cost: toNumber(
        same.reduce((sum, it) => sum + it.cost, 0n),
        microDecimals,
      ),
    }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
}

function toCost(row: typeof adCosts.$inferSelect): Cost {
  const { id, date, source, medium, campaign, currency, clicks, impressions } = row
  return {
    id,
    date,
    source,
    medium,
    campaign,
    cost: Number(row.cost),
    currency,
    clicks,
    impressions,
    uploaded_at: row.uploadedAt.toISOString(),
  }
}
