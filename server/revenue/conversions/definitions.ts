import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { exchangeRates } from '../../../db/postgres/schema/exchange-rates.ts'
import { goals } from '../../../db/postgres/schema/goals.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { enqueue } from '../../../db/queue.ts'

/** A goal with everything else that decides its conversions and their values. */
export type Definition = {
  goal: typeof goals.$inferSelect
  site: Pick<typeof sites.$inferSelect, 'id' | 'workspaceId' | 'mode' | 'currency' | 'settings'>
  /** The value of one unit of each currency in the site’s currency, as decimal text. */
  rates: Record<string, string>
}

/** True if there is any active goal to evaluate. */
export async function hasActiveGoals(db: Pick<Db, 'select'>): Promise<boolean> {
  const found = await db.select({ id: goals.id }).from(goals).where(eq(goals.status, 'active')).limit(1)
  return found.length > 0
}

/** Returns the active goals of sites. */
export async function activeDefinitions(db: Pick<Db, 'select'>, siteIds: string[]): Promise<Definition[]> {
  if (siteIds.length === 0) return []
  const { id, workspaceId, mode, currency, settings } = sites
  const found = await db
    .select({ goal: goals, site: { id, workspaceId, mode, currency, settings } })
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
 * Locks the sites of definitions. True if the definitions are unchanged since they were read; they then stay
 * unchanged until the transaction ends, so that a revaluation started by a later change finds everything stored in
 * this transaction.
 */
export async function lockDefinitions(tx: Pick<Db, 'select'>, read: readonly Definition[]): Promise<boolean> {
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
 * Enqueues the revaluation of the conversions of a site, or of one goal. Call it in the transaction that changes
 * their values: by a change of the goal’s value, of an exchange rate, or of the site’s currency or its rule for the
 * values of public keys.
 */
export async function enqueueRevaluation(
  tx: Pick<Db, 'execute'>,
  siteId: string,
  goalId?: string,
): Promise<void> {
  // Wait for transactions that store conversions with the old definitions: see `lockDefinitions`.
  await tx.execute(sql`select from sites where id = ${siteId} for no key update`)
  await enqueue(
    tx,
    'revalue-conversions',
    { site_id: siteId, ...(goalId !== undefined && { goal_id: goalId }) },
    { key: `revalue-conversions:${goalId ?? siteId}`, queue: `revalue-conversions:${siteId}` },
  )
}
