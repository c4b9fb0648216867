import { ClickHouseError } from '@clickhouse/client'

/** The query exceeds the limit of memory, time or rows. A query for less data may succeed. */
export class QueryTooLarge extends Error {}

/** ClickHouse cannot be reached, or does not accept queries now. The same query may succeed later. */
export class ClickHouseAway extends Error {}

const limitCodes: Record<string, 'memory' | 'time' | 'rows'> = {
  '158': 'rows',
  '159': 'time',
  '160': 'time',
  '191': 'rows',
  '241': 'memory',
  '307': 'rows',
  '396': 'rows',
}
// TOO_MANY_SIMULTANEOUS_QUERIES, ABORTED while shutting down, TABLE_IS_READ_ONLY while a replica reconnects,
// NOT_ENOUGH_SPACE.
const busyCodes = new Set(['202', '236', '242', '243'])
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ConnectionRefused',
  'ConnectionClosed',
])

// UNKNOWN_TABLE, UNKNOWN_DATABASE
const missingCodes = new Set(['60', '81'])

/** For `catch`: returns `otherwise` if the table or database does not exist. */
export function ifMissing<T>(otherwise: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof ClickHouseError && missingCodes.has(error.code)) return otherwise
    throw error
  }
}

/** Converts limit and connection errors. Returns other errors of a query, a `ClickHouseError`, unchanged. */
export function classify(error: unknown): unknown {
  if (error instanceof ClickHouseError) {
    const limit = limitCodes[error.code]
    if (limit) return new QueryTooLarge(`The query ran out of ${limit}`, { cause: error })
    if (busyCodes.has(error.code))
      return new ClickHouseAway('ClickHouse does not accept queries now', { cause: error })
    return error
  }
  if (!(error instanceof Error) || error.name === 'AbortError') return error
  const code = 'code' in error ? String(error.code) : ''
  if (connectionCodes.has(code) || /socket hang up|Timeout error|aborted/i.test(error.message))
    return new ClickHouseAway('ClickHouse cannot be reached', { cause: error })
  return error
}
