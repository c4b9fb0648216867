import postgres, { type Sql } from 'postgres'

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
