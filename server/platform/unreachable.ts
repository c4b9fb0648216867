import { ClickHouseError } from '@clickhouse/client'
import { ClickHouseAway } from '../../db/clickhouse/client.ts'
import { causesOf } from '../../db/postgres/causes.ts'
import { UnexpectedServer } from '../../db/verify-server.ts'
import { ConfigError } from './config-error.ts'

const postgresReasons: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'the host does not exist',
  EAI_AGAIN: 'the host name could not be resolved',
  CONNECT_TIMEOUT: 'the connection timed out',
  CONNECTION_CLOSED: 'the connection was closed',
  '28P01': 'password authentication failed',
  '28000': 'the user is not allowed to connect',
  '3D000': 'the database does not exist',
  '42501': 'the user is not allowed to create tables',
  '53300': 'too many connections',
  '57P03': 'the server is not ready yet',
}
// UNKNOWN_DATABASE, UNKNOWN_USER, ACCESS_DENIED, AUTHENTICATION_FAILED
const clickhouseCodes = new Set(['81', '192', '497', '516'])

/**
 * Returns an error that names the variable, without the password, if the configured servers cannot be used.
 * Returns undefined for every other failure.
 */
export function unreachable(
  error: unknown,
  { databaseUrl, clickhouseUrl }: { databaseUrl: string; clickhouseUrl: string },
): ConfigError | undefined {
  const refused = reasonOf(error)
  if (!refused) return undefined
  return refused.server === 'ClickHouse'
    ? refusal('CLICKHOUSE_URL', clickhouseUrl, refused.reason)
    : refusal('DATABASE_URL', databaseUrl, refused.reason)
}

/** Returns why a server cannot be used, or undefined for every other failure. */
export function reasonOf(
  error: unknown,
): { server: UnexpectedServer['expected']; reason: string } | undefined {
  if (error instanceof UnexpectedServer) return { server: error.expected, reason: error.message }
  if (error instanceof ClickHouseAway)
    return {
      server: 'ClickHouse',
      reason: error.cause instanceof ClickHouseError ? firstLine(error.cause) : 'could not connect',
    }
  if (error instanceof ClickHouseError && clickhouseCodes.has(error.code))
    return { server: 'ClickHouse', reason: firstLine(error) }
  for (const { code = '' } of causesOf(error)) {
    const reason = postgresReasons[code]
    if (reason) return { server: 'PostgreSQL', reason }
  }
  return undefined
}

function firstLine({ message }: Error): string {
  return message.split('\n')[0] ?? ''
}

function refusal(name: string, url: string, reason: string): ConfigError {
  return new ConfigError(`${name} cannot be used: ${reason} (${new URL(url).host})`)
}
