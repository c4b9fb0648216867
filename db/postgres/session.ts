import postgres, { type Sql } from 'postgres'

/** A connection is gone, and what depended on it is not certain any more. It may succeed another time. */
export class ConnectionLost extends Error {}

/**
 * One connection beside a pool, whose locks last as long as this process does.
 * @param onClose called when the connection is gone. The driver opens another one for the next query, without a word,
 * and without what the first one held.
 */
export function openSession(pool: Sql, onClose?: () => void): Sql {
  const { connection } = pool.options
  return postgres({
    ...pool.options,
    max: 1,
    idle_timeout: undefined,
    max_lifetime: null,
    onclose: onClose,
    // The server notices within a minute that a machine is gone, too.
    connection: {
      ...connection,
      tcp_keepalives_idle: 20,
      tcp_keepalives_interval: 5,
      tcp_keepalives_count: 4,
    },
    // The driver takes back what it has parsed; its types do not say so.
  } as unknown as postgres.Options<Record<string, never>>)
}

/** Runs `work` with a session of its own. */
export async function withSession<T>(pool: Sql, work: (session: Sql) => Promise<T>): Promise<T> {
  const session = openSession(pool)
  try {
    return await work(session)
  } finally {
    await session.end({ timeout: 1 })
  }
}

/**
 * A session that can be renewed when its connection answers no longer. Where the other end has vanished without a word,
 * the system notices after a quarter of an hour.
 */
export class LastingSession {
  readonly #pool: Sql
  #sql: Sql

  /** @param pool to whose server it connects, at its first query */
  constructor(pool: Sql) {
    this.#pool = pool
    this.#sql = openSession(pool)
  }

  get sql(): Sql {
    return this.#sql
  }

  /** Fails what waits for `hung`, whose locks end with it. Nothing happens when that was renewed before. */
  renew(hung: Sql): void {
    if (hung !== this.#sql) return
    this.#sql = openSession(this.#pool)
    hung.end({ timeout: 0 }).catch(() => {})
  }

  /** Fails what has no answer within a second. */
  end(): Promise<void> {
    return this.#sql.end({ timeout: 1 })
  }
}
