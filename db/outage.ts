import { ClickHouseAway } from './clickhouse/errors.ts'
import { causesOf } from './postgres/causes.ts'
import { ConnectionLost } from './postgres/session.ts'

/** Codes of PostgreSQL and its driver while it is unavailable, shuts down, or has no disk space or connections left. */
const unavailableCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  // disk_full, too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now, io_error
  ...['53100', '53300', '57P01', '57P02', '57P03', '58030'],
])

/** Network errors, which can concern any server. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Whether an error was caused by an unavailable database, so that a retry may succeed later. */
export function isOutage(error: unknown): boolean {
  return causesOf(error).some(
    (it) => it instanceof ClickHouseAway || it instanceof ConnectionLost || isPostgresUnavailable(it),
  )
}

/** Only the driver of PostgreSQL adds `query` to an error. */
function isPostgresUnavailable(error: Error & { code?: string }): boolean {
  const { code = '' } = error
  return unavailableCodes.has(code) || ('query' in error && networkCodes.has(code))
}
