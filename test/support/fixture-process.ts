import { createServices } from '../../server/create-services.ts'
import { type Clock, systemClock } from '../../server/platform/clock.ts'
import { type Config, readConfig } from '../../server/platform/config.ts'
import { createLog } from '../../server/platform/log.ts'

type Shared = Pick<
  Config,
  'smtpUrl' | 'databaseUrl' | 'clickhouseUrl' | 'appSecret' | 'dataDir' | 'publicUrl'
>

/**
 * Runs a file in a separate process that a test can kill. `fixtureServices` gives that process the services of the
 * test's instance.
 */
export function startFixture(file: URL, config: Shared, env: Record<string, string> = {}) {
  const { smtpUrl, databaseUrl, clickhouseUrl, appSecret, dataDir, publicUrl } = config
  return Bun.spawn([process.execPath, file.pathname], {
    env: {
      ...process.env,
      SMTP_URL: smtpUrl,
      DATABASE_URL: databaseUrl,
      CLICKHOUSE_URL: clickhouseUrl,
      APP_SECRET: appSecret,
      DATA_DIR: dataDir,
      PUBLIC_URL: publicUrl,
      ...env,
    },
    stdout: 'inherit',
    stderr: 'inherit',
  })
}

/** Returns the services of a process that `startFixture` has started. */
export function fixtureServices(clock: Clock = systemClock) {
  const { DATABASE_URL = '', CLICKHOUSE_URL = '' } = process.env
  const endpoints = { databaseUrl: DATABASE_URL, clickhouseUrl: CLICKHOUSE_URL }
  const config = Object.assign(readConfig(process.env), endpoints)
  return createServices(config, { addressOf: () => '' }, clock, createLog('silent'))
}
