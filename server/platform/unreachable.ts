import { ClickHouseError } from '@clickhouse/client'
import { ClickHouseAway } from '../../db/clickhouse/client.ts'
import { NotThatServer } from '../../db/greeting.ts'
import { causesOf } from '../../db/postgres/causes.ts'
import { ConfigError } from './config.ts'

const postgresRefusals: Record<string, string> = {
  ECONNREFUSED: 'nothing answers',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host cannot be looked up',
  CONNECT_TIMEOUT: 'nothing answers in time',
  CONNECTION_CLOSED: 'the connection was closed',
  '28P01': 'the password is refused',
  '28000': 'the user is refused',
  '3D000': 'there is no such database',
  '42501': 'the user may not create tables',
  '53300': 'it takes no more connections',
  '57P03': 'it is not ready yet',
}
// UNKNOWN_DATABASE, UNKNOWN_USER, ACCESS_DENIED, AUTHENTICATION_FAILED
const clickhouseRefusals = new Set(['81', '192', '497', '516'])

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

/** Says why a server cannot be used. Undefined for every other failure. */
export function reasonOf(error: unknown): { server: NotThatServer['expected']; reason: string } | undefined {
  if (error instanceof NotThatServer) return { server: error.expected, reason: error.message }
  if (error instanceof ClickHouseAway)
    return {
      server: 'ClickHouse',
      reason: error.cause instanceof ClickHouseError ? firstLine(error.cause) : 'nothing answers',
    }
  if (error instanceof ClickHouseError && clickhouseRefusals.has(error.code))
    return { server: 'ClickHouse', reason: firstLine(error) }
  for (const { code = '' } of causesOf(error)) {
    const reason = postgresRefusals[code]
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
