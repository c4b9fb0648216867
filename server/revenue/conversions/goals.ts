import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { goals } from '../../../db/postgres/schema/goals.ts'
import { lockSite } from '../../identity/sites/lock-site.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { notFound } from '../../platform/errors.ts'
import { id } from '../../platform/ids.ts'
import { listPage, newestFirst, type Page, requireRoom } from '../../platform/resource-rows.ts'
import type { Services } from '../../services.ts'
import { enqueueRevaluation } from './definitions.ts'
import { type GoalDefinition, goalDefinition } from './goal-definition.ts'
import type { Goal, GoalChange, GoalCreation } from './model.ts'

export type StoredGoal = typeof goals.$inferSelect
type Working = Pick<Services, 'db' | 'clock'>
type Site = { id: string }

/** Keeps the evaluation of all goals cheap. */
const goals_max = 200

/** Returns a page of the goals of a site, newest first. */
export async function listGoals(
  db: Db,
  site: Site,
  { limit = 100, offset, status }: Page & { status?: StoredGoal['status'] },
) {
  const wanted = and(eq(goals.siteId, site.id), status && eq(goals.status, status))
  const { rows, pagination } = await listPage(db, goals, wanted, { limit, offset }, newestFirst(goals))
  return { data: rows.map(toGoal), pagination }
}

/** Returns the stored goal. @throws NotFound if the site has no goal with this id. */
export async function findGoal(db: Pick<Db, 'select'>, site: Site, goalId: string): Promise<StoredGoal> {
  const [row] = await db.select().from(goals).where(isGoal(site, goalId))
  if (!row) throw notFound('conversion goal', goalId)
  return row
}

/** Returns those of the goals that the site has. */
export async function goalsById(
  db: Pick<Db, 'select'>,
  site: Site,
  ids: readonly string[],
): Promise<StoredGoal[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(goals)
    .where(and(eq(goals.siteId, site.id), inArray(goals.id, [...ids])))
}

/**
 * Creates a goal.
 * @throws InvalidRequest, @throws ValidationError, @throws Unprocessable as `goalDefinition`, and past 200 goals.
 */
export async function createGoal({ db, clock }: Working, site: Site, input: GoalCreation): Promise<Goal> {
  const definition = goalDefinition(input)
  const now = new Date(clock())
  return db.transaction(async (tx) => {
    // Serialize creations per site, so that concurrent ones cannot exceed the limit.
    await lockSite(tx, site.id)
    await requireRoom(tx, goals, eq(goals.siteId, site.id), goals_max, ['The site', 'conversion goals'])
    const [row] = await tx
      .insert(goals)
      .values({
        id: id('goal'),
        siteId: site.id,
        name: input.name,
        ...definition,
        attributionWindowDays: input.attribution_window_days ?? 30,
        countingMethod: input.counting_method ?? 'every',
        status: input.status ?? 'active',
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    const created = toGoal(row as StoredGoal)
    await recordAudit(tx, clock, { ...audited('goal.created', site, created), after: auditedFields(created) })
    return created
  })
}

/**
 * Updates the given fields and keeps the others. If the value changes, published conversions are revalued.
 * @throws as `createGoal` for the resulting goal; @throws NotFound
 */
export async function updateGoal(
  { db, clock }: Working,
  site: Site,
  goalId: string,
  input: GoalChange,
): Promise<Goal> {
  return db.transaction(async (tx) => {
    // Lock the site first, as its deletion does, which also deletes its goals.
    await lockSite(tx, site.id)
    const [old] = await tx.select().from(goals).where(isGoal(site, goalId)).for('no key update')
    if (!old) throw notFound('conversion goal', goalId)
    const definition = goalDefinition(input, old)
    const status = input.status ?? old.status
    const [row] = await tx
      .update(goals)
      .set({
        name: input.name ?? old.name,
        ...definition,
        attributionWindowDays: input.attribution_window_days ?? old.attributionWindowDays,
        countingMethod: input.counting_method ?? old.countingMethod,
        status,
        updatedAt: new Date(clock()),
      })
      .where(eq(goals.id, goalId))
      .returning()
    // While the goal was archived, changes of its value and of exchange rates were not published.
    const isReactivated = old.status === 'archived' && status === 'active'
    if (isReactivated || isOtherValue(old, definition)) await enqueueRevaluation(tx, site.id, goalId)
    const changed = toGoal(row as StoredGoal)
    await recordAudit(tx, clock, {
      ...audited('goal.changed', site, changed),
      before: auditedFields(toGoal(old)),
      after: auditedFields(changed),
    })
    return changed
  })
}

/** Deletes a goal. @throws NotFound */
export async function deleteGoal({ db, clock }: Working, site: Site, goalId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.delete(goals).where(isGoal(site, goalId)).returning()
    if (!removed) throw notFound('conversion goal', goalId)
    const goal = toGoal(removed)
    await recordAudit(tx, clock, { ...audited('goal.deleted', site, goal), before: auditedFields(goal) })
  })
}

function audited(action: AuditAction, { id: siteId }: Site, { id, name }: Goal) {
  return { action, siteId, target: { id, name } }
}

function auditedFields({ id: _, created_at, updated_at, ...fields }: Goal) {
  return fields
}

/** Converts a stored goal to its API response. */
export function toGoal(row: StoredGoal): Goal {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    event_name: row.eventName,
    page_pattern: row.pagePattern,
    filters: row.filters,
    value_type: row.valueType,
    value_property: row.valueProperty,
    fixed_value: row.fixedValue,
    attribution_window_days: row.attributionWindowDays,
    counting_method: row.countingMethod,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

function isOtherValue(old: StoredGoal, { valueType, valueProperty, fixedValue }: GoalDefinition): boolean {
  if (valueType !== old.valueType) return true
  return valueType === 'fixed' ? fixedValue !== old.fixedValue : valueProperty !== old.valueProperty
}

function isGoal(site: Site, goalId: string) {
  return and(eq(goals.id, goalId), eq(goals.siteId, site.id))
}
