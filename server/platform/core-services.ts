import type { Sql } from 'postgres'
import type { ClickHouse } from '../../db/clickhouse/client.ts'
import type { Db } from '../../db/postgres/client.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Changes } from './invalidation.ts'
import type { Log } from './log.ts'

/** The dependencies that `platform` alone provides: the process's settings, connections, clock and log. */
export type CoreServices = {
  config: Config
  db: Db
  /** The Postgres client without Drizzle, for LISTEN and advisory locks. */
  postgres: Sql
  clickhouse: ClickHouse
  clock: Clock
  log: Log
  /** Every change of keys and sites goes through it, because nodes cache both in memory. */
  changes: Changes
}
