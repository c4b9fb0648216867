import { ClickHouseAway } from './clickhouse/errors.ts'
import { causesOf } from './postgres/causes.ts'
import { ConnectionLost } from './postgres/session.ts'

/** Codes of PostgreSQL and of the way to it that say nothing about the query. */
const postgresCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  'CONNECT_TIMEOUT',
  // disk_full, too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now
  ...['53100', '53300', '57P01', '57P02', '57P03'],
])

/** Whether something failed because an engine was away, so that it may succeed once that is back. */
export function isOutage(error: unknown): boolean {
  return causesOf(error).some(
    (it) =>
      it instanceof ClickHouseAway ||
      it instanceof ConnectionLost ||
      it.code?.startsWith('CONNECTION_') ||
      // Other servers cannot be reached with the same codes. Only the driver of PostgreSQL notes its query.
      (postgresCodes.has(it.code ?? '') && 'query' in it),
  )
}
