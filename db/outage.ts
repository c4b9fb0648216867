import { ClickHouseAway } from './clickhouse/errors.ts'
import { causesOf } from './postgres/causes.ts'
import { ConnectionLost } from './postgres/session.ts'

/** What PostgreSQL and its driver say when it is away, shuts down, or has no room or connections. */
const awayCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  // disk_full, too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now, io_error
  ...['53100', '53300', '57P01', '57P02', '57P03', '58030'],
])

/** Codes of the way to a server, which other servers have, too. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Whether something failed because an engine was away, so that it may succeed once that is back. */
export function isOutage(error: unknown): boolean {
  return causesOf(error).some(
    (it) => it instanceof ClickHouseAway || it instanceof ConnectionLost || isPostgresAway(it),
  )
}

/** Only the driver of PostgreSQL notes the query of an error. */
function isPostgresAway(error: Error & { code?: string }): boolean {
  const { code = '' } = error
  return awayCodes.has(code) || ('query' in error && networkCodes.has(code))
}
