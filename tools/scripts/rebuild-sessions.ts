import { connectClickHouse } from '../../db/clickhouse/client.ts'
import { EngineError, reachEngines } from '../../db/embedded/engines.ts'
import { migrate } from '../../db/migrate.ts'
import { connectPostgres } from '../../db/postgres/client.ts'
import { startDrain } from '../../server/ingest/pipeline/drain.ts'
import { createInbox } from '../../server/ingest/pipeline/inbox.ts'
import { rebuildSessions } from '../../server/ingest/pipeline/rebuild-sessions.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { readConfig } from '../../server/platform/config.ts'
import { ConfigError } from '../../server/platform/config-error.ts'
import { createLog } from '../../server/platform/log.ts'
import { readOptions } from './options.ts'

const usage = `Recomputes all sessions from their events. The service can keep running.

  npm run sessions:rebuild [-- --site site_… [--site site_…]]`

async function rebuild(sites: string[]) {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const { databaseUrl, clickhouseUrl } = config
  const engines =
    databaseUrl && clickhouseUrl
      ? { databaseUrl, clickhouseUrl, stop: () => Promise.resolve() }
      : await reachEngines(config.dataDir, { log })
  try {
    await migrate({ ...engines, cluster: config.clickhouseCluster })
    const postgres = connectPostgres(engines.databaseUrl, { max: 2 })
    const clickhouse = connectClickHouse(engines.clickhouseUrl)
    // Without a running service, nothing else finishes unfinished batches.
    const drain = await startDrain({
      postgres: postgres.sql,
      clickhouse,
      clock: systemClock,
      log,
      inbox: createInbox(postgres.sql),
    })
    await rebuildSessions(
      { postgres: postgres.sql, clickhouse, log },
      {
        sites,
        report: ({ site_id, from, until }, done, all) =>
          console.log(`${done}/${all}  ${site_id}  ${day(from)} – ${day(new Date(until.getTime() - 1))}`),
      },
    )
    await drain.stop()
    await clickhouse.close()
    await postgres.close()
  } finally {
    await engines.stop()
  }
}

function day(time: Date): string {
  return time.toISOString().slice(0, 10)
}

try {
  const { values } = readOptions({
    options: { site: { type: 'string', multiple: true, default: [] }, help: { type: 'boolean' } },
  })
  if (values.help) console.log(usage)
  else await rebuild(values.site)
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof EngineError
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}
