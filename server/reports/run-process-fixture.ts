import { readConfig } from '../config.ts'
import { createServices } from '../create-services.ts'
import { createLog } from '../log.ts'
import { carryOutRun } from './carry-out.ts'

/** Carries out the run RUN_ID as of NOW, for a test to kill it meanwhile. */
const { RUN_ID = '', NOW, DATABASE_URL = '', CLICKHOUSE_URL = '' } = process.env
const config = Object.assign(readConfig(process.env), {
  databaseUrl: DATABASE_URL,
  clickhouseUrl: CLICKHOUSE_URL,
})
const { services, close } = await createServices(
  config,
  { addressOf: () => '' },
  () => Number(NOW),
  createLog('silent'),
)
await carryOutRun(services, RUN_ID, false)
await close()
