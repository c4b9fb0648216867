import { sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import type { Db, Transaction } from '../../db/postgres/client.ts'

const channel = 'sightline_changed'

/** What nodes keep in memory, and what a change makes them forget. */
export type Changed = 'keys' | `site:${string}`

/** Changes of what nodes keep in memory. */
export class Changes {
  constructor(
    private readonly db: Db,
    /** Makes this node forget what has changed, or everything. */
    private readonly forget: (changed?: Changed) => void,
  ) {}

  /**
   * Carries out a change in one transaction. It holds on this node when this returns; the other nodes are told by the
   * commit, and follow within milliseconds.
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
   * Forgets from now on what other nodes change, and everything whenever this node may have missed a change: after the
   * listening connection was made anew.
   */
  listen(postgres: Sql): Promise<{ unlisten: () => Promise<void> }> {
    return postgres.listen(
      channel,
      (payload) => this.forget(payload as Changed),
      () => this.forget(),
    )
  }
}
