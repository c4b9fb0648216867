import postgres, { type Sql } from 'postgres'

/** A connection was lost, so the outcome of the work that depended on it is unknown. A retry may succeed. */
export class ConnectionLost extends Error {}

/**
 * Opens a single connection separate from a pool, which can hold locks for as long as the process runs.
 * @param onClose called when the connection is lost. The driver silently opens a new one for the next query, without the
 * locks of the old one.
 */
export function openSession(pool: Sql, onClose?: () => void): Sql {
  const { connection } = pool.options
  return postgres({
    ...pool.options,
    max: 1,
    idle_timeout: undefined,
    max_lifetime: null,
    onclose: onClose,
    // The server detects within a minute that a client machine is gone.
    connection: {
      ...connection,
      tcp_keepalives_idle: 20,
      tcp_keepalives_interval: 5,
      tcp_keepalives_count: 4,
    },
    // The driver accepts its own parsed options, but its types do not include that.
  } as unknown as postgres.Options<Record<string, never>>)
}

/** Runs `work` with a new session. */
export async function withSession<T>(pool: Sql, work: (session: Sql) => Promise<T>): Promise<T> {
  const session = openSession(pool)
  try {
    return await work(session)
  } finally {
    await session.end({ timeout: 1 })
  }
}

/**
 * A session that can be renewed when its connection no longer responds. If the other end has vanished, the operating
 * system detects it only after a quarter of an hour.
 */
export class RenewableSession {
  readonly #pool: Sql
  #sql: Sql

  /** @param pool provides the server, to which the session connects on its first query */
  constructor(pool: Sql) {
    this.#pool = pool
    this.#sql = openSession(pool)
  }

  get sql(): Sql {
    return this.#sql
  }

  /** Replaces the connection `hung`: its queries fail, and its locks are released. Does nothing if it was replaced before. */
  renew(hung: Sql): void {
    if (hung !== this.#sql) return
    this.#sql = openSession(this.#pool)
    hung.end({ timeout: 0 }).catch(() => {})
  }

  /** Closes the connection. Queries that take longer than a second fail. */
  end(): Promise<void> {
    return this.#sql.end({ timeout: 1 })
  }
}
