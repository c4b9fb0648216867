import { eq, lt } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { chunks } from '../../platform/chunks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import type { Mode } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { fanOut } from '../webhooks/fan-out.ts'
import { notifyListeners } from './event-listener.ts'
import type { DomainEventData, DomainEventType } from './event-types.ts'

/** How long domain events are kept, and how far back changes to conversions are published. */
export const kept_ms = 90 * 86_400_000

// A statement takes at most 65,535 parameters.
const storedAtOnce = 1000

/** Something that happened, to be sent to webhook subscriptions. */
export type DomainEvent = {
  [T in DomainEventType]: {
    type: T
    workspaceId: string
    mode: Mode
    /** Null for what concerns no site. */
    siteId: string | null
    /** Deduplication key: a second domain event with the same key is not stored. */
    key: string
    data: DomainEventData<T>
  }
}[DomainEventType]

/**
 * Stores domain events in the given transaction, together with the deliveries of new ones. Duplicates are ignored. Call
 * this at most once per transaction: it locks the jobs of subscriptions in id order to avoid deadlocks.
 */
export async function publishEvents(
  tx: Pick<Db, 'select' | 'insert' | 'execute'>,
  clock: Clock,
  found: readonly DomainEvent[],
): Promise<void> {
  const createdAt = new Date(clock())
  const stored = []
  for (const some of chunks(found, storedAtOnce)) {
    const rows = some.map((domainEvent) => ({ id: id('event'), createdAt, ...domainEvent }))
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

/** Removes domain events that are older than the retention period. */
export async function expireDomainEvents({ db, clock }: Pick<CoreServices, 'db' | 'clock'>): Promise<void> {
  await db.delete(domainEvents).where(lt(domainEvents.createdAt, new Date(clock() - kept_ms)))
}

/** Removes the domain events of a site, because they contain personal data. */
export async function removeDomainEventsOf(tx: Pick<Db, 'delete'>, siteId: string): Promise<void> {
  await tx.delete(domainEvents).where(eq(domainEvents.siteId, siteId))
}
