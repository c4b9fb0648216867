import { eq, lt } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import type { Mode } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { fanOut } from '../webhooks/fan-out.ts'
import { notifyListeners } from './event-listener.ts'
import type { DomainEventData, DomainEventType } from './event-types.ts'

/** How long facts are kept, and how far back conversions are told of anew. */
export const kept_ms = 90 * 86_400_000

// A statement takes 65,535 parameters at most.
const storedAtOnce = 1000

/** Something that happened and that webhooks may tell of. */
export type DomainEvent = {
  [T in DomainEventType]: {
    type: T
    workspaceId: string
    mode: Mode
    siteId: string
    /** What it is about: a second fact with the same key is not stored. */
    key: string
    data: DomainEventData<T>
  }
}[DomainEventType]

/**
 * Stores facts in the given transaction, each once however often it is found, and with those that are new their
 * deliveries. Once a transaction: subscriptions are told in one order, so that none waits for another.
 */
export async function publishEvents(
  tx: Pick<Db, 'select' | 'insert' | 'execute'>,
  clock: Clock,
  found: readonly DomainEvent[],
): Promise<void> {
  const createdAt = new Date(clock())
  const stored = []
  for (let from = 0; from < found.length; from += storedAtOnce) {
    const rows = found
      .slice(from, from + storedAtOnce)
      .map((domainEvent) => ({ id: id('event'), createdAt, ...domainEvent }))
    const added = await tx
      .insert(domainEvents)
      .values(rows)
      .onConflictDoNothing({ target: domainEvents.key })
      .returning({ id: domainEvents.id })
    const isNew = new Set<string>(added.map((it) => it.id))
    stored.push(...rows.filter((row) => isNew.has(row.id)))
  }
  await fanOut(tx, stored, createdAt)
  await notifyListeners(tx, stored)
}

/** Removes facts that are too old to be told. */
export async function expireDomainEvents({ db, clock }: Pick<CoreServices, 'db' | 'clock'>): Promise<void> {
  await db.delete(domainEvents).where(lt(domainEvents.createdAt, new Date(clock() - kept_ms)))
}

/** Removes what was told of a site: it tells of people. */
export async function removeDomainEventsOf(tx: Pick<Db, 'delete'>, siteId: string): Promise<void> {
  await tx.delete(domainEvents).where(eq(domainEvents.siteId, siteId))
}
