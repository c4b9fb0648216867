import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { exchangeRates } from '../../../db/postgres/schema/exchange-rates.ts'
import { goals } from '../../../db/postgres/schema/goals.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { enqueue } from '../../../db/queue.ts'

/** A goal with what else decides which conversions it has and what they are worth. */
export type Definition = {
  goal: typeof goals.$inferSelect
  site: Pick<typeof sites.$inferSelect, 'id' | 'workspaceId' | 'mode' | 'currency'>
  /** By currency: what one unit of it is worth in the site's, as decimal text. */
  rates: Record<string, string>
}

/** Whether there is any goal to be evaluated at all. */
export async function hasActiveGoals(db: Pick<Db, 'select'>): Promise<boolean> {
  const found = await db.select({ id: goals.id }).from(goals).where(eq(goals.status, 'active')).limit(1)
  return found.length > 0
}

/** The active goals of sites. */
export async function activeDefinitions(db: Pick<Db, 'select'>, siteIds: string[]): Promise<Definition[]> {
  if (siteIds.length === 0) return []
  const { id, workspaceId, mode, currency } = sites
  const found = await db
    .select({ goal: goals, site: { id, workspaceId, mode, currency } })
    .from(goals)
    .innerJoin(sites, eq(sites.id, goals.siteId))
    .where(and(inArray(goals.siteId, siteIds), eq(goals.status, 'active')))
    .orderBy(asc(goals.siteId), asc(goals.id))
  if (found.length === 0) return []
  const bySite = new Map<string, Record<string, string>>(found.map(({ site }) => [site.id, {}]))
  const rates = await db
    .select()
    .from(exchangeRates)
    .where(inArray(exchangeRates.siteId, [...bySite.keys()]))
    .orderBy(asc(exchangeRates.siteId), asc(exchangeRates.currency))
  for (const { siteId, currency, rate } of rates)
    (bySite.get(siteId) as Record<string, string>)[currency] = rate
  return found.map((it) => ({ ...it, rates: bySite.get(it.site.id) as Record<string, string> }))
}

/**
 * Whether definitions are still what they were when they were read. If so they stay that way until the transaction
 * ends: what is stored along with it is found by any revaluation that a later change starts.
 */
export async function holdDefinitions(tx: Pick<Db, 'select'>, read: readonly Definition[]): Promise<boolean> {
  const siteIds = [...new Set(read.map(({ site }) => site.id))]
  await tx
    .select({ id: sites.id })
    .from(sites)
    .where(inArray(sites.id, siteIds))
    .orderBy(asc(sites.id))
    .for('share')
  const now = new Map((await activeDefinitions(tx, siteIds)).map((it) => [it.goal.id, it]))
  return read.every((it) => Bun.deepEquals(now.get(it.goal.id), it))
}

/**
 * Has the conversions of a site, or of one goal of it, valued anew. To be called in the transaction that changes what
 * they are worth: that of the goal's value, of an exchange rate, or of the site's currency.
 */
export async function enqueueRevaluation(
  tx: Pick<Db, 'execute'>,
  siteId: string,
  goalId?: string,
): Promise<void> {
  // Waits for conversions that are being stored with the definitions of before: see `holdDefinitions`.
  await tx.execute(sql`select from sites where id = ${siteId} for no key update`)
  await enqueue(
    tx,
    'revalue-conversions',
    { site_id: siteId, ...(goalId !== undefined && { goal_id: goalId }) },
    { key: `revalue-conversions:${goalId ?? siteId}`, queue: `revalue-conversions:${siteId}` },
  )
}
