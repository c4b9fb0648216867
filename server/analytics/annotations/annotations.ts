import { and, between, desc, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { annotations } from '../../../db/postgres/schema/annotations.ts'
import { lockSite } from '../../identity/sites/lock-site.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { notFound, ValidationError } from '../../platform/errors.ts'
import { id } from '../../platform/ids.ts'
import { listPage, requireRoom } from '../../platform/resource-rows.ts'
import type { Services } from '../../services.ts'
import { localDate, readMoment, readPeriod } from '../traffic/period.ts'
import type { Annotation, AnnotationChange, AnnotationCreation, AnnotationListQuery } from './model.ts'

type StoredAnnotation = typeof annotations.$inferSelect
type Working = Pick<Services, 'db' | 'clock'>
type Site = Pick<StoredSite, 'id' | 'timezone'>

const annotations_max = 2000
/** How long a deleted annotation can be restored. */
const restorable_ms = 86_400_000

/**
 * Returns a page of the annotations of a site, latest first; with dates, those between them.
 * @throws ValidationError, @throws Unprocessable for dates that are not a period.
 */
export async function listAnnotations({ db, clock }: Working, site: Site, query: AnnotationListQuery) {
  const { limit = 100, offset } = query
  const wanted = and(isOfSite(site), inPeriod(site, query, clock()))
  const order = [desc(annotations.at), desc(annotations.id)]
  const { rows, pagination } = await listPage(db, annotations, wanted, { limit, offset }, order)
  return { data: rows.map(toAnnotation), pagination }
}

/** @throws NotFound if the site has no annotation with this id. */
export async function findAnnotation(db: Db, site: Site, annotationId: string): Promise<Annotation> {
  const [row] = await db.select().from(annotations).where(isAnnotation(site, annotationId))
  if (!row) throw notFound('annotation', annotationId)
  return toAnnotation(row)
}

/** @throws ValidationError for an invalid time, @throws Unprocessable past 2,000 annotations. */
export async function createAnnotation(
  { db, clock }: Working,
  { id: siteId }: Site,
  { at, text }: AnnotationCreation,
): Promise<Annotation> {
  const now = new Date(clock())
  return db.transaction(async (tx) => {
    // Serialize creations per site, so that concurrent ones cannot exceed the limit.
    const site = await lockSite(tx, siteId)
    await requireRoom(tx, annotations, isOfSite(site), annotations_max, ['The site', 'annotations'])
    const [row] = await tx
      .insert(annotations)
      .values({
        id: id('annotation'),
        siteId,
        text,
        ...readTime(at, site.timezone),
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    const created = toAnnotation(row as StoredAnnotation)
    await recordAudit(tx, clock, {
      ...audited('annotation.created', { id: siteId }, created),
      after: auditedFields(created),
    })
    return created
  })
}

/** Updates the given fields and keeps the others. @throws ValidationError for an invalid time, @throws NotFound */
export async function updateAnnotation(
  { db, clock }: Working,
  site: Site,
  annotationId: string,
  { at, text }: AnnotationChange,
): Promise<Annotation> {
  const time = at === undefined ? {} : readTime(at, site.timezone)
  return db.transaction(async (tx) => {
    const wanted = isAnnotation(site, annotationId)
    const [old] = await tx.select().from(annotations).where(wanted).for('no key update')
    if (!old) throw notFound('annotation', annotationId)
    const [row] = await tx
      .update(annotations)
      .set({ text, ...time, updatedAt: new Date(clock()) })
      .where(wanted)
      .returning()
    const changed = toAnnotation(row as StoredAnnotation)
    await recordAudit(tx, clock, {
      ...audited('annotation.changed', site, changed),
      before: auditedFields(toAnnotation(old)),
      after: auditedFields(changed),
    })
    return changed
  })
}

/** Deletes an annotation, which can be restored for a day. @throws NotFound */
export async function deleteAnnotation(
  { db, clock }: Working,
  site: Site,
  annotationId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx
      .update(annotations)
      .set({ deletedAt: new Date(clock()) })
      .where(isAnnotation(site, annotationId))
      .returning()
    if (!removed) throw notFound('annotation', annotationId)
    const annotation = toAnnotation(removed)
    await recordAudit(tx, clock, {
      ...audited('annotation.deleted', site, annotation),
      before: auditedFields(annotation),
    })
  })
}

/**
 * Restores a deleted annotation as it was, with its id. One that is not deleted stays as it is.
 * @throws NotFound if it was never there, or was deleted more than a day ago
 * @throws Unprocessable past 2,000 annotations
 */
export async function restoreAnnotation(
  { db, clock }: Working,
  { id: siteId }: Site,
  annotationId: string,
): Promise<Annotation> {
  return db.transaction(async (tx) => {
    const site = await lockSite(tx, siteId)
    const [stored] = await tx
      .select()
      .from(annotations)
      .where(and(eq(annotations.id, annotationId), eq(annotations.siteId, siteId)))
    const { deletedAt } = stored ?? {}
    if (!stored || (deletedAt && deletedAt.getTime() < clock() - restorable_ms))
      throw notFound('annotation', annotationId)
    const annotation = toAnnotation(stored)
    if (!deletedAt) return annotation
    await requireRoom(tx, annotations, isOfSite(site), annotations_max, ['The site', 'annotations'])
    await tx.update(annotations).set({ deletedAt: null }).where(eq(annotations.id, annotationId))
    await recordAudit(tx, clock, {
      ...audited('annotation.restored', site, annotation),
      after: auditedFields(annotation),
    })
    return annotation
  })
}

/** Removes the annotations for good that were deleted more than a day ago. */
export async function expireAnnotations({ db, clock }: Working): Promise<void> {
  await db.delete(annotations).where(lt(annotations.deletedAt, new Date(clock() - restorable_ms)))
}

function audited(action: AuditAction, { id: siteId }: Pick<Site, 'id'>, { id, text }: Annotation) {
  return { action, siteId, target: { id, name: text } }
}

function auditedFields({ at, text }: Annotation) {
  return { at, text }
}

function isAnnotation(site: Site, annotationId: string) {
  return and(eq(annotations.id, annotationId), isOfSite(site))
}

/** Matches the annotations of a site that are not deleted. */
function isOfSite(site: Pick<Site, 'id'>) {
  return and(eq(annotations.siteId, site.id), isNull(annotations.deletedAt))
}

/** Matches the moments in the requested period, if any, and the days that the period covers at least in part. */
function inPeriod(site: Site, { start_date, end_date }: AnnotationListQuery, now: number) {
  if (start_date === undefined && end_date === undefined) return undefined
  const { start, end } = readPeriod({ start_date, end_date }, site.timezone, now)
  const dayOf = (time: number) => localDate(time, site.timezone).toString()
  return or(
    and(isNull(annotations.day), gte(annotations.at, new Date(start)), lt(annotations.at, new Date(end))),
    and(isNotNull(annotations.day), between(annotations.day, dayOf(start), dayOf(end - 1))),
  )
}

function readTime(text: string, timezone: string): { day: string | null; at: Date } {
  const found = readMoment(text, timezone)
  if (typeof found === 'string') throw new ValidationError([{ field: 'at', message: `at ${found}` }])
  // A moment is one millisecond long.
  return { day: found.end - found.start === 1 ? null : text, at: new Date(found.start) }
}

function toAnnotation({ id, day, at, text, createdAt, updatedAt }: StoredAnnotation): Annotation {
  return {
    id,
    at: day ?? at.toISOString(),
    text,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }
}
