import { sql } from 'drizzle-orm'
import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import type { DrainStats } from '../../ingest/pipeline/drain.ts'
import type { GeoStatus } from '../../platform/geo/geo-updates.ts'
import { type LoggedError, recentErrors } from '../../platform/log.ts'
import type { Services } from '../../services.ts'
import type { PoolStats } from '../background/background.ts'
import { readDisk } from './disk.ts'
import { type Health, readHealth } from './health.ts'
import { inTime } from './in-time.ts'

/** State of the service for its operator. Sizes are bytes. `background`, `errors`: of this node only. */
export type System = {
  version: string
  /** When the process that serves this request started. */
  started_at: string
  health: Health
  /** Null while the database is unavailable. */
  engines: Record<'postgres' | 'clickhouse', Engine | null>
  /** The disk of the data folder; null if unknown. */
  disk: { free: number; total: number } | null
  /** The database of countries that this node uses; null while its state is unknown. */
  country_database: GeoStatus | null
  background: {
    drain: Pick<DrainStats, 'events' | 'refused' | 'restarts'> | null
    pools: readonly PoolStats[]
    /** How often the background process was restarted; null if background work runs in this process. */
    process_restarts: number | null
  }
  errors: readonly LoggedError[]
}

type Engine = { version: string; bytes: number }

const clickhouseEngine = query({
  params: {},
  row: t.Object({ version: t.String(), bytes: t.Integer() }),
  sql: `
    SELECT version() AS version, sum(bytes_on_disk) AS bytes
    FROM system.parts WHERE database = currentDatabase()`,
})

export async function readSystem(services: Services): Promise<System> {
  const { db, clickhouse, config, clock, background, geoUpdates } = services
  const [health, postgres, [engine] = [], disk, countries] = await Promise.all([
    readHealth(services),
    inTime(postgresEngine(db)),
    inTime(clickhouse.rows(clickhouseEngine, {})),
    readDisk(config.dataDir),
    inTime(geoUpdates.status(clock())),
  ])
  const stats = background?.stats()
  const drain = stats?.drain
  return {
    version: packageJson.version,
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    health,
    engines: { postgres: postgres ?? null, clickhouse: engine ?? null },
    disk,
    country_database: countries ?? null,
    background: {
      drain: drain?.isLeader
        ? { events: drain.events, refused: drain.refused, restarts: drain.restarts }
        : null,
      pools: stats?.pools ?? [],
      process_restarts: background?.process()?.restarts ?? null,
    },
    errors: recentErrors(),
  }
}

async function postgresEngine(db: Services['db']): Promise<Engine | undefined> {
  const [row] = await db.execute<Engine>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database())::float8 as bytes`)
  return row
}
