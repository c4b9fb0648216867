import { sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import type { Db, Transaction } from '../../db/postgres/client.ts'

const channel = 'sightline_changed'

/** A cache entry, or group of entries, that a change invalidates on every node. */
export type Changed = 'keys' | 'geo-database' | `site:${string}`

/** Commits changes of cached data and invalidates the caches of all nodes. */
export class Changes {
  constructor(
    private readonly db: Db,
    /** Drops the changed entries from this node's caches, or everything without an argument. */
    private readonly forget: (changed?: Changed) => void,
  ) {}

  /**
   * Runs a change in one transaction. When this returns, the change is visible on this node. The commit notifies the
   * other nodes, which follow within milliseconds.
   */
  async commit<T>(changed: Changed[], change: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = await this.db.transaction(async (tx) => {
      const made = await change(tx)
      for (const it of changed) await tx.execute(sql`select pg_notify(${channel}, ${it})`)
      return made
    })
    for (const it of changed) this.forget(it)
    return result
  }

  /**
   * Starts to drop cache entries that other nodes change. Drops everything whenever this node may have missed a
   * notification: after the listening connection was re-established.
   */
  listen(postgres: Sql): Promise<{ unlisten: () => Promise<void> }> {
    return postgres.listen(
      channel,
      (payload) => this.forget(payload as Changed),
      () => this.forget(),
    )
  }
}
