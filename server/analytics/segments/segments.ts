import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { segments } from '../../../db/postgres/schema/segments.ts'
import { lockSite } from '../../identity/sites/lock-site.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { Conflict, InvalidRequest, notFound, Unprocessable, ValidationError } from '../../platform/errors.ts'
import { id } from '../../platform/ids.ts'
import { listPage, newestFirst, requireRoom } from '../../platform/resource-rows.ts'
import type { Services } from '../../services.ts'
import { auditedFields, auditedSegment } from './audited-segment.ts'
import {
  type Computation,
  computedColumns,
  computeMembers,
  recordComputation,
  type SegmentedSite,
  type StoredSegment,
} from './computation.ts'
import { listMembers, storeListings } from './listings.ts'
import type { Segment, SegmentChange, SegmentCreation, SegmentListQuery } from './model.ts'
import { weightOfRules } from './rules.sql.ts'
import { checkedRules } from './rules.ts'
import type { SegmentGroup } from './rules-model.ts'
import { nextDue } from './schedule.ts'
import { toSegment } from './segment-answer.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>
type Site = { id: string }

/** Keeps the recurring computation of all segments cheap. */
const segments_max = 200
/** Maximum parameters of rules in one query; the rest is left for the goals of the site. */
const weight_max = 400
/** Maximum attempts at a computation that conflicts with a concurrent change of the segment. */
const attempts_max = 3

/** Returns a page of the segments of a site, newest first. */
export async function listSegments(
  db: Db,
  site: Site,
  { status, type, limit = 100, offset }: SegmentListQuery,
) {
  const wanted = and(
    eq(segments.siteId, site.id),
    status ? eq(segments.status, status) : undefined,
    type ? eq(segments.type, type) : undefined,
  )
  const { rows, pagination } = await listPage(db, segments, wanted, { limit, offset }, newestFirst(segments))
  return { data: rows.map(toSegment), pagination }
}

/** Returns the stored segment. @throws NotFound if the site has no segment with this id. */
export async function findSegment(
  db: Pick<Db, 'select'>,
  site: Site,
  segmentId: string,
): Promise<StoredSegment> {
  const [row] = await db.select().from(segments).where(isSegment(site, segmentId))
  if (!row) throw notFound('segment', segmentId)
  return row
}

/**
 * Creates a segment with its members already computed.
 * @throws InvalidRequest, @throws ValidationError for invalid rules, @throws Unprocessable past 200 segments, and
 * QueryTooLarge if the query for its members exceeds its limits.
 */
export async function createSegment(
  services: Working,
  site: SegmentedSite,
  input: SegmentCreation,
): Promise<Segment> {
  const { db, clock } = services
  const definition = readDefinition(input)
  await requireRoomFor(db, site)
  const segmentId = id('segment')
  const found =
    definition.type === 'dynamic'
      ? await computeMembers(services, site, definition.rules, undefined)
      : await listMembers(services, site, definition.userIds)
  return db.transaction(async (tx) => {
    // Serialize creations per site, so that concurrent ones cannot exceed the limit.
    await lockSite(tx, site.id)
    await requireRoomFor(tx, site)
    const now = new Date(clock())
    const [row] = await tx
      .insert(segments)
      .values({
        id: segmentId,
        siteId: site.id,
        name: input.name,
        description: input.description ?? '',
        type: definition.type,
        rules: definition.type === 'dynamic' ? definition.rules : null,
        ...computedColumns(found),
        dueAt: definition.type === 'dynamic' ? nextDue(segmentId, clock()) : null,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    const segment = row as StoredSegment
    if (definition.type === 'static') await storeListings(tx, segment, definition.userIds, now)
    await recordComputation(tx, services, site, segment, found)
    await recordAudit(tx, clock, {
      ...auditedSegment('segment.created', segment),
      after: {
        ...auditedFields(segment),
        ...(definition.type === 'static' && { users: definition.userIds.length }),
      },
    })
    return toSegment(segment)
  })
}

/**
 * Updates the given fields and keeps the others. If the rules change, or the segment becomes active again, its
 * members are computed at once. @throws as `createSegment`, @throws NotFound, @throws Conflict on repeated concurrent
 * changes.
 */
export async function updateSegment(
  services: Working,
  site: SegmentedSite,
  segmentId: string,
  input: SegmentChange,
): Promise<Segment> {
  const rules = input.rules === undefined ? undefined : evaluableRules(input.rules)
  return changeSegment(services, site, segmentId, (old) => {
    if (rules && old.type === 'static')
      throw new Unprocessable('A static segment has no rules: add and remove its members instead', [
        { field: 'rules', message: 'rules can be set only for dynamic segments' },
      ])
    const now = rules ?? old.rules
    const status = input.status ?? old.status
    const isReactivated = old.status === 'archived' && status === 'active'
    const { name = old.name, description = old.description } = input
    return {
      columns: { name, description, status, rules: now },
      toCompute: now && (rules || isReactivated) ? now : undefined,
    }
  })
}

/**
 * Computes the members of a segment now; a static list is returned as it is.
 * @param isScheduled publishes only if people entered or left, and skips a segment that was archived meanwhile.
 * @throws NotFound, @throws Unprocessable for an archived segment, and as `createSegment`.
 */
export async function computeSegment(
  services: Working,
  site: SegmentedSite,
  segmentId: string,
  { isScheduled = false } = {},
): Promise<Segment> {
  return changeSegment(services, site, segmentId, (old) => {
    if (old.status === 'archived' && !isScheduled)
      throw new Unprocessable(`The segment ${segmentId} is archived: make it active first`)
    return {
      columns: {},
      toCompute: old.status === 'active' && old.rules ? old.rules : undefined,
      isQuiet: isScheduled,
    }
  })
}

/** Deletes a segment. @throws NotFound */
export async function deleteSegment(
  { db, clock }: Pick<Working, 'db' | 'clock'>,
  site: Site,
  segmentId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.delete(segments).where(isSegment(site, segmentId)).returning()
    if (!removed) throw notFound('segment', segmentId)
    await recordAudit(tx, clock, {
      ...auditedSegment('segment.deleted', removed),
      before: auditedFields(removed),
    })
  })
}

/** Validates rules, and checks that one query can evaluate them. @throws InvalidRequest, @throws ValidationError */
export function evaluableRules(rules: unknown): SegmentGroup {
  const checked = checkedRules(rules)
  if (weightOfRules(checked) <= weight_max) return checked
  const message = 'rules have too many values in total for one query: remove some'
  throw new ValidationError([{ field: 'rules', message }])
}

type Change = {
  columns: Partial<Pick<StoredSegment, 'name' | 'description' | 'status' | 'rules'>>
  /** Rules to compute the members with. */
  toCompute: SegmentGroup | undefined
  isQuiet?: boolean
}

/**
 * Changes a segment in its current state. The members are computed before the row is locked, because that takes long.
 */
async function changeSegment(
  services: Working,
  site: SegmentedSite,
  segmentId: string,
  decide: (old: StoredSegment) => Change,
): Promise<Segment> {
  for (let attempt = 1; attempt <= attempts_max; attempt++) {
    const old = await findSegment(services.db, site, segmentId)
    const change = decide(old)
    const found = change.toCompute && (await computeMembers(services, site, change.toCompute, old))
    const changed = await storeChange(services, site, old, change, found)
    if (changed) return toSegment(changed)
  }
  throw new Conflict(`The segment ${segmentId} is being changed by other requests: try again`)
}

/** Stores a change. @returns undefined if the segment has changed since it was read. */
async function storeChange(
  services: Working,
  site: SegmentedSite,
  old: StoredSegment,
  { columns, isQuiet = false }: Change,
  found: Computation | undefined,
): Promise<StoredSegment | undefined> {
  const { db, clock } = services
  return db.transaction(async (tx) => {
    const [now] = await tx.select().from(segments).where(eq(segments.id, old.id)).for('no key update')
    if (!now) throw notFound('segment', old.id)
    if (now.updatedAt.getTime() !== old.updatedAt.getTime() || now.computation !== old.computation)
      return undefined
    const isChanged = Object.keys(columns).length > 0
    if (!isChanged && !found) return now
    const [row] = await tx
      .update(segments)
      .set({
        ...columns,
        ...(found && { ...computedColumns(found, old), dueAt: nextDue(old.id, clock()) }),
        ...(isChanged && { updatedAt: new Date(clock()) }),
      })
      .where(eq(segments.id, old.id))
      .returning()
    const changed = row as StoredSegment
    if (found) await recordComputation(tx, services, site, changed, found, { isQuiet })
    if (isChanged)
      await recordAudit(tx, clock, {
        ...auditedSegment('segment.changed', changed),
        before: auditedFields(old),
        after: auditedFields(changed),
      })
    return changed
  })
}

type Definition = { type: 'dynamic'; rules: SegmentGroup } | { type: 'static'; userIds: string[] }

function readDefinition({ type = 'dynamic', rules, user_ids }: SegmentCreation): Definition {
  if (type === 'static') {
    if (rules !== undefined) throw misplaced('rules', 'dynamic')
    return { type, userIds: [...new Set(user_ids)] }
  }
  if (user_ids !== undefined) throw misplaced('user_ids', 'static')
  if (rules === undefined)
    throw new InvalidRequest('rules is required', [{ field: 'rules', message: 'rules is required' }])
  return { type, rules: evaluableRules(rules) }
}

function misplaced(field: string, type: string): Unprocessable {
  const message = `${field} is allowed only for segments of type ${type}`
  return new Unprocessable(message, [{ field, message }])
}

function requireRoomFor(db: Pick<Db, '$count'>, site: Site): Promise<void> {
  return requireRoom(db, segments, eq(segments.siteId, site.id), segments_max, ['The site', 'segments'])
}

function isSegment(site: Site, segmentId: string) {
  return and(eq(segments.id, segmentId), eq(segments.siteId, site.id))
}
