import { asc, inArray, sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import type { Db } from '../../../db/postgres/client.ts'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { chunks } from '../../platform/chunks.ts'
import type { Mode } from '../../platform/http/principal.ts'
import type { Log } from '../../platform/log.ts'

const channel = 'sightline_facts'
// The payload of a notification has at most 8,000 bytes.
const announcedAtOnce = 150

export type StoredDomainEvent = typeof domainEvents.$inferSelect
type Owner = { workspaceId: string; mode: Mode }

export type Follower = {
  onDomainEvent: (domainEvent: StoredDomainEvent) => void
  /** Called when domain events may have been missed or the process stops. No more events follow. */
  onEnd: () => void
}

/** Notifies every node of new domain events when the transaction commits. */
export async function notifyListeners(
  tx: Pick<Db, 'execute'>,
  stored: readonly (Owner & { id: string })[],
): Promise<void> {
  for (const theirs of Map.groupBy(stored, ownerOf).values())
    for (const some of chunks(theirs, announcedAtOnce)) {
      const ids = some.map((it) => it.id)
      await tx.execute(
        sql`select pg_notify(${channel}, ${`${ownerOf(theirs[0] as Owner)} ${ids.join(',')}`})`,
      )
    }
}

/** Passes domain events to the followers of a workspace and mode, whichever process stored them. */
export class DomainEventListener {
  readonly #followers = new Map<string, Set<Follower>>()
  #listening: Promise<{ unlisten: () => Promise<void> }> | null = null
  #notifying: Promise<void> = Promise.resolve()

  constructor(
    private readonly postgres: Sql,
    private readonly db: Db,
    private readonly log: Log,
  ) {}

  /**
   * Adds a follower. Resolves once it receives every domain event stored from then on. @returns a function that
   * removes the follower.
   */
  async follow(owner: Owner, follower: Follower): Promise<() => void> {
    const key = ownerOf(owner)
    const followers = this.#followers.get(key) ?? new Set()
    this.#followers.set(key, followers.add(follower))
    const leave = () => {
      followers.delete(follower)
      if (followers.size === 0 && this.#followers.get(key) === followers) this.#followers.delete(key)
    }
    try {
      this.#listening ??= this.#listen()
      await this.#listening
    } catch (error) {
      this.#listening = null
      leave()
      throw error
    }
    return leave
  }

  /** The number of followers. */
  count(owner: Owner): number {
    return this.#followers.get(ownerOf(owner))?.size ?? 0
  }

  /** Ends all followers and stops listening. */
  async close(): Promise<void> {
    const listening = this.#listening
    this.#listening = null
    this.#end()
    await (await listening?.catch(() => null))?.unlisten().catch(() => {})
  }

  #listen() {
    let isFirst = true
    return this.postgres.listen(
      channel,
      (notice) => {
        this.#notifying = this.#notifying.then(() => this.#notify(notice))
      },
      () => {
        // The connection was re-established: notifications in between were missed.
        if (!isFirst) this.#end()
        isFirst = false
      },
    )
  }

  async #notify(notice: string): Promise<void> {
    const [workspaceId, mode, ids = ''] = notice.split(' ')
    const key = `${workspaceId} ${mode}`
    if (!this.#followers.has(key)) return
    try {
      const stored = await this.db
        .select()
        .from(domainEvents)
        .where(inArray(domainEvents.id, ids.split(',')))
        .orderBy(asc(domainEvents.createdAt), asc(domainEvents.id))
      for (const follower of this.#followers.get(key) ?? [])
        for (const it of stored) follower.onDomainEvent(it)
    } catch (err) {
      this.log.warn({ err }, 'could not read domain events for the event stream')
      this.#end(key)
    }
  }

  #end(key?: string) {
    const ended = key === undefined ? [...this.#followers.values()] : [this.#followers.get(key) ?? []]
    if (key === undefined) this.#followers.clear()
    else this.#followers.delete(key)
    for (const followers of ended) for (const it of followers) it.onEnd()
  }
}

function ownerOf({ workspaceId, mode }: Owner): string {
  return `${workspaceId} ${mode}`
}
