import type { Sql } from 'postgres'
import type { ClickHouse } from '../../db/clickhouse/client.ts'
import type { Db } from '../../db/postgres/client.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Changes } from './invalidation.ts'
import type { Log } from './log.ts'

/** What code works with that needs no other room: the process's settings, connections, clock and log. */
export type CoreServices = {
  config: Config
  db: Db
  /** The bare Postgres client, for LISTEN and advisory locks. */
  postgres: Sql
  clickhouse: ClickHouse
  clock: Clock
  log: Log
  /** Changes of keys and sites go through it: nodes keep both in memory. */
  changes: Changes
}
