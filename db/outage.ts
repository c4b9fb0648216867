import { ClickHouseAway } from './clickhouse/errors.ts'
import { awayCodes, causesOf } from './postgres/causes.ts'
import { ConnectionLost } from './postgres/session.ts'

/** Codes of the way to a server, which other servers have, too. */
const networkCodes = new Set(['EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

/** Whether something failed because an engine was away, so that it may succeed once that is back. */
export function isOutage(error: unknown): boolean {
  return causesOf(error).some(
    (it) => it instanceof ClickHouseAway || it instanceof ConnectionLost || isPostgresAway(it),
  )
}

/** Only the driver of PostgreSQL has codes of that beginning, and only it notes the query of an error. */
function isPostgresAway(error: Error & { code?: string }): boolean {
  const { code = '' } = error
  if (code.startsWith('CONNECTION_')) return true
  return 'query' in error && (awayCodes.has(code) || networkCodes.has(code))
}
