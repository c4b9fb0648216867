import type { ClickHouse } from '../db/clickhouse/client.ts'
import type { Db } from '../db/postgres/client.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'

/** What routes and services work with; made once in server/main.ts, and by tests. */
export type Services = {
  config: Config
  db: Db
  clickhouse: ClickHouse
  clock: Clock
}
