import { ClickHouseError } from '@clickhouse/client'
import { Type } from '@sinclair/typebox'
import type { Sql } from 'postgres'
import { type ClickHouse, ClickHouseAway } from './clickhouse/client.ts'
import { MigrationRefused } from './migration-refused.ts'

/** The server at an address is not the expected database, or does not respond. */
export class UnexpectedServer extends Error {
  constructor(
    readonly expected: 'PostgreSQL' | 'ClickHouse',
    cause: unknown,
  ) {
    super(`the server is not ${expected}, or does not respond`, { cause })
  }
}

/** The first version of ClickHouse that knows `low_priority_query_wait_time_ms`; everything else is older. */
const oldestClickHouse = [25, 4] as const

const timeout_ms = 10_000

/** Checks that the server is PostgreSQL. The driver alone would wait forever. @throws UnexpectedServer */
export async function verifyPostgres(sql: Sql, deadline_ms = timeout_ms): Promise<void> {
  await withDeadline(deadline_ms, sql`select 1`).catch(async (error) => {
    if (!(error instanceof TimedOut)) throw error
    await sql.end({ timeout: 0 })
    throw new UnexpectedServer('PostgreSQL', error)
  })
}

/**
 * Checks that the server is ClickHouse, because other servers also respond with 200. @returns its version
 * @throws UnexpectedServer, @throws MigrationRefused if it is too old, or @throws ClickHouseAway
 */
export async function verifyClickHouse(clickhouse: ClickHouse, deadline_ms = timeout_ms): Promise<string> {
  const token = crypto.randomUUID()
  const response = clickhouse.rows({
    sql: 'SELECT {token:String} AS token, version() AS version',
    params: { token },
    row: Type.Object({ token: Type.String(), version: Type.String() }),
  })
  const rows = await withDeadline(deadline_ms, response).catch((error) => {
    throw error instanceof ClickHouseError || error instanceof ClickHouseAway
      ? error
      : new UnexpectedServer('ClickHouse', error)
  })
  const [server] = rows
  if (rows.length !== 1 || server?.token !== token) throw new UnexpectedServer('ClickHouse', rows)
  const [year = 0, release = 0] = server.version.split('.').map(Number)
  const [oldestYear, oldestRelease] = oldestClickHouse
  if (year < oldestYear || (year === oldestYear && release < oldestRelease))
    throw new MigrationRefused(
      `ClickHouse ${server.version} is too old: Sightline needs ${oldestClickHouse.join('.')} or newer. Upgrade it, or set CLICKHOUSE_URL to a newer server`,
    )
  return server.version
}

class TimedOut extends Error {}

async function withDeadline<T>(deadline_ms: number, response: PromiseLike<T>): Promise<T> {
  let timer: Timer | undefined
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TimedOut(`no response within ${deadline_ms} ms`)), deadline_ms)
  })
  try {
    return await Promise.race([response, timeout])
  } finally {
    clearTimeout(timer)
  }
}
