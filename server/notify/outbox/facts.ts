import { eq, lt } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { facts } from '../../../db/postgres/schema/facts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import type { Mode } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { fanOut } from '../webhooks/fan-out.ts'
import type { FactData, FactType } from './catalogue.ts'
import { announceFacts } from './fact-feed.ts'

/** How long facts are kept, and how far back conversions are told of anew. */
export const kept_ms = 90 * 86_400_000

// A statement takes 65,535 parameters at most.
const storedAtOnce = 1000

/** Something that happened and that webhooks may tell of. */
export type Fact = {
  [T in FactType]: {
    type: T
    workspaceId: string
    mode: Mode
    siteId: string
    /** What it is about: a second fact with the same key is not stored. */
    key: string
    data: FactData<T>
  }
}[FactType]

/**
 * Stores facts in the given transaction, each once however often it is found, and with those that are new their
 * deliveries. Once a transaction: subscriptions are told in one order, so that none waits for another.
 */
export async function storeFacts(
  tx: Pick<Db, 'select' | 'insert' | 'execute'>,
  clock: Clock,
  found: readonly Fact[],
): Promise<void> {
  const createdAt = new Date(clock())
  const stored = []
  for (let from = 0; from < found.length; from += storedAtOnce) {
    const rows = found
      .slice(from, from + storedAtOnce)
      .map((fact) => ({ id: id('event'), createdAt, ...fact }))
    const added = await tx
      .insert(facts)
      .values(rows)
      .onConflictDoNothing({ target: facts.key })
      .returning({ id: facts.id })
    const isNew = new Set<string>(added.map((it) => it.id))
    stored.push(...rows.filter((row) => isNew.has(row.id)))
  }
  await fanOut(tx, stored, createdAt)
  await announceFacts(tx, stored)
}

/** Removes facts that are too old to be told. */
export async function expireFacts({ db, clock }: Pick<CoreServices, 'db' | 'clock'>): Promise<void> {
  await db.delete(facts).where(lt(facts.createdAt, new Date(clock() - kept_ms)))
}

/** Removes what was told of a site: it tells of people. */
export async function removeFactsOf(tx: Pick<Db, 'delete'>, siteId: string): Promise<void> {
  await tx.delete(facts).where(eq(facts.siteId, siteId))
}
