import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { funnels } from '../../../db/postgres/schema/funnels.ts'
import { lockSite } from '../../identity/sites/lock-site.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { notFound } from '../../platform/errors.ts'
import { id } from '../../platform/ids.ts'
import { listPage, newestFirst, type Page, requireRoom } from '../../platform/resource-rows.ts'
import type { Services } from '../../services.ts'
import { defaultWindow_hours, type Funnel, type FunnelChange, type FunnelCreation } from './model.ts'
import { checkedSteps } from './steps.ts'

type StoredFunnel = typeof funnels.$inferSelect
type Working = Pick<Services, 'db' | 'clock'>
type Site = { id: string }

const funnels_max = 500

/** Returns a page of the saved funnels of a site, newest first. */
export async function listFunnels(db: Db, site: Site, { limit = 100, offset }: Page) {
  const mine = eq(funnels.siteId, site.id)
  const { rows, pagination } = await listPage(db, funnels, mine, { limit, offset }, newestFirst(funnels))
  return { data: rows.map(toFunnel), pagination }
}

/** Returns a saved funnel. @throws NotFound if the site has no funnel with this id. */
export async function findFunnel(db: Db, site: Site, funnelId: string): Promise<Funnel> {
  const [row] = await db.select().from(funnels).where(isFunnel(site, funnelId))
  if (!row) throw notFound('funnel', funnelId)
  return toFunnel(row)
}

/** Saves a funnel. @throws ValidationError for invalid steps, @throws Unprocessable past 500 funnels. */
export async function createFunnel(
  { db, clock }: Working,
  site: Site,
  input: FunnelCreation,
): Promise<Funnel> {
  const steps = checkedSteps(input.steps)
  const now = new Date(clock())
  return db.transaction(async (tx) => {
    // Serialize creations per site, so that concurrent ones cannot exceed the limit.
    await lockSite(tx, site.id)
    await requireRoom(tx, funnels, eq(funnels.siteId, site.id), funnels_max, ['The site', 'funnels'])
    const [row] = await tx
      .insert(funnels)
      .values({
        id: id('funnel'),
        siteId: site.id,
        name: input.name,
        steps,
        conversionWindowHours: input.conversion_window_hours ?? defaultWindow_hours,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    const created = toFunnel(row as StoredFunnel)
    await recordAudit(tx, clock, {
      ...audited('funnel.created', site, created),
      after: auditedFields(created),
    })
    return created
  })
}

/** Updates the given fields and keeps the others. @throws ValidationError as `createFunnel`, @throws NotFound */
export async function updateFunnel(
  { db, clock }: Working,
  site: Site,
  funnelId: string,
  input: FunnelChange,
): Promise<Funnel> {
  const steps = input.steps && checkedSteps(input.steps)
  return db.transaction(async (tx) => {
    const [old] = await tx.select().from(funnels).where(isFunnel(site, funnelId)).for('no key update')
    if (!old) throw notFound('funnel', funnelId)
    const [row] = await tx
      .update(funnels)
      .set({
        name: input.name,
        steps,
        conversionWindowHours: input.conversion_window_hours,
        updatedAt: new Date(clock()),
      })
      .where(eq(funnels.id, funnelId))
      .returning()
    const changed = toFunnel(row as StoredFunnel)
    await recordAudit(tx, clock, {
      ...audited('funnel.changed', site, changed),
      before: auditedFields(toFunnel(old)),
      after: auditedFields(changed),
    })
    return changed
  })
}

/** Deletes a saved funnel. @throws NotFound */
export async function deleteFunnel({ db, clock }: Working, site: Site, funnelId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.delete(funnels).where(isFunnel(site, funnelId)).returning()
    if (!removed) throw notFound('funnel', funnelId)
    const funnel = toFunnel(removed)
    await recordAudit(tx, clock, {
      ...audited('funnel.deleted', site, funnel),
      before: auditedFields(funnel),
    })
  })
}

function audited(action: AuditAction, { id: siteId }: Site, { id, name }: Funnel) {
  return { action, siteId, target: { id, name } }
}

function auditedFields({ name, steps, conversion_window_hours }: Funnel) {
  return { name, steps, conversion_window_hours }
}

function isFunnel(site: Site, funnelId: string) {
  return and(eq(funnels.id, funnelId), eq(funnels.siteId, site.id))
}

function toFunnel(row: StoredFunnel): Funnel {
  return {
    id: row.id,
    name: row.name,
    steps: row.steps,
    conversion_window_hours: row.conversionWindowHours,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
