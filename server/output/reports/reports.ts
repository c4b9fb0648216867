import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { type ReportSchedule, reports } from '../../../db/postgres/schema/reports.ts'
import { enqueue } from '../../../db/queue.ts'
import { lockSite } from '../../identity/sites/lock-site.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { type NotFound, notFound, Unprocessable } from '../../platform/errors.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { sameAddress } from '../../platform/mail/addresses.ts'
import { requireName } from '../../platform/names.ts'
import { listPage, newestFirst, requireRoom } from '../../platform/resource-rows.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import { checkedConfig } from './checked-config.ts'
import { checkedSchedule } from './checked-schedule.ts'
import { requireExplorations } from './explorations/check-explorations.ts'
import type {
  Delivery,
  Report,
  ReportChange,
  ReportCreation,
  ReportDeliveryInput,
  ReportListQuery,
  ScheduleRequest,
} from './model.ts'
import { nextSlot } from './schedule.ts'
import { fromRow, type StoredReport, toReports } from './stored-report.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>
type Site = Pick<ConvertingSite, 'id' | 'timezone'>

const reports_max = 200

/** Returns a page of a site's reports, newest first. */
export async function listReports(db: Db, site: Site, { status, type, ...page }: ReportListQuery) {
  const wanted = and(
    eq(reports.siteId, site.id),
    status ? eq(reports.status, status) : undefined,
    type ? eq(reports.type, type) : undefined,
  )
  const { rows, pagination } = await listPage(db, reports, wanted, page, newestFirst(reports))
  return { data: await toReports(db, rows.map(fromRow)), pagination }
}

/** Returns the stored report. @throws NotFound if the site has no report with this id. */
export async function findReport(
  db: Pick<Db, 'select'>,
  site: Pick<Site, 'id'>,
  reportId: string,
): Promise<StoredReport> {
  const [row] = await db.select().from(reports).where(isReport(site, reportId))
  if (!row) throw reportNotFound(reportId)
  return fromRow(row)
}

/** @throws NotFound */
export async function getReport(db: Db, site: Site, reportId: string): Promise<Report> {
  return toAnswer(db, await findReport(db, site, reportId))
}

/**
 * Creates a report. @throws ValidationError, @throws Unprocessable for settings that contradict each other, and for
 * more than 200 reports; Forbidden for an exploration that the caller may not read.
 */
export async function createReport(
  services: Working,
  principal: Principal,
  site: ConvertingSite,
  input: ReportCreation,
): Promise<Report> {
  const { db, clock } = services
  requireName(input)
  const type = input.type ?? (input.schedule ? 'scheduled' : 'on_demand')
  const schedule = scheduleOf(site, type, input.schedule, null)
  const config = await checkedConfig(db, site, input.config)
  await requireExplorations(services, principal, site, config)
  const delivery = checkedDelivery(input.delivery)
  const report = await db.transaction(async (tx) => {
    // Serializes creations of one site, so that the limit cannot be exceeded.
    await lockSite(tx, site.id)
    await requireRoom(tx, reports, eq(reports.siteId, site.id), reports_max, ['The site', 'reports'])
    const now = new Date(clock())
    const [created] = await tx
      .insert(reports)
      .values({
        id: id('report'),
        siteId: site.id,
        name: input.name,
        description: input.description ?? '',
        type,
        schedule,
        config,
        delivery,
        dueAt: dueAt('active', schedule, clock()),
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    const report = fromRow(created as typeof reports.$inferSelect)
    await recordAudit(tx, clock, { ...auditedReport('report.created', report), after: auditedFields(report) })
    return report
  })
  return toAnswer(db, report)
}

/** Changes the given fields. @throws as `createReport`, @throws NotFound. */
export async function updateReport(
  services: Working,
  principal: Principal,
  site: ConvertingSite,
  reportId: string,
  input: ReportChange,
): Promise<Report> {
  const { db, clock } = services
  requireName(input)
  if (input.config?.explorations || input.config?.date_range) {
    const { config } = await findReport(db, site, reportId)
    await requireExplorations(services, principal, site, { ...config, ...input.config }, config)
  }
  const report = await db.transaction(async (tx) => {
    const [found] = await tx.select().from(reports).where(isReport(site, reportId)).for('no key update')
    if (!found) throw reportNotFound(reportId)
    const old = fromRow(found)
    const type = input.type ?? old.type
    const status = input.status ?? old.status
    const schedule = scheduleOf(site, type, input.schedule, old.schedule)
    const isRescheduled = status !== old.status || !Bun.deepEquals(schedule, old.schedule)
    const [changed] = await tx
      .update(reports)
      .set({
        name: input.name ?? old.name,
        description: input.description ?? old.description,
        type,
        status,
        schedule,
        config: input.config ? await checkedConfig(tx, site, input.config, old.config) : old.config,
        delivery: checkedDelivery(input.delivery, old.delivery),
        // A slot that is already due must not be lost when only the name changes.
        dueAt: isRescheduled ? dueAt(status, schedule, clock()) : old.dueAt,
        updatedAt: new Date(clock()),
      })
      .where(eq(reports.id, old.id))
      .returning()
    const result = fromRow(changed as typeof reports.$inferSelect)
    await recordAudit(tx, clock, {
      ...auditedReport('report.changed', result),
      before: auditedFields(old),
      after: auditedFields(result),
    })
    return result
  })
  return toAnswer(db, report)
}

/** Deletes a report with its runs; a job of the same transaction deletes their files. @throws NotFound */
export async function deleteReport(
  { db, clock }: Working,
  site: Pick<Site, 'id'>,
  reportId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.delete(reports).where(isReport(site, reportId)).returning()
    if (!removed) throw reportNotFound(reportId)
    await enqueue(tx, 'expire-reports', {})
    const report = fromRow(removed)
    await recordAudit(tx, clock, {
      ...auditedReport('report.deleted', report),
      before: auditedFields(report),
    })
  })
}

/** The part of an entry of the audit log that says which report it is about. */
export function auditedReport(action: AuditAction, { id, siteId, name }: StoredReport) {
  return { action, siteId, target: { id, name } }
}

function auditedFields({ name, description, type, status, schedule, config, delivery }: StoredReport) {
  return { name, description, type, status, schedule, config, delivery }
}

async function toAnswer(db: Db, report: StoredReport): Promise<Report> {
  const [answer] = await toReports(db, [report])
  return answer as Report
}

function scheduleOf(
  site: Site,
  type: StoredReport['type'],
  input: ScheduleRequest | undefined,
  old: ReportSchedule | null,
): ReportSchedule | null {
  if (type === 'scheduled') return checkedSchedule(site, input ?? {}, old)
  if (input === undefined) return null
  const message = 'schedule applies only to reports of type "scheduled"'
  throw new Unprocessable(message, [{ field: 'schedule', message }])
}

function dueAt(status: StoredReport['status'], schedule: ReportSchedule | null, now: number): Date | null {
  return status === 'active' && schedule ? new Date(nextSlot(schedule, now)) : null
}

function checkedDelivery(
  input: ReportDeliveryInput = {},
  old: Delivery = { email: [], format: 'pdf', include_raw_data: false },
): Delivery {
  const delivery = { ...old, ...input }
  const addresses = delivery.email.map(sameAddress)
  return { ...delivery, email: delivery.email.filter((_, n) => addresses.indexOf(addresses[n] ?? '') === n) }
}

function isReport(site: Pick<Site, 'id'>, reportId: string) {
  return and(eq(reports.id, reportId), eq(reports.siteId, site.id))
}

function reportNotFound(reportId: string): NotFound {
  return notFound('report', reportId)
}
