import { EngineError, reachEngines } from '../../db/embedded/engines.ts'
import { connectPostgres } from '../../db/postgres/client.ts'
import { recoverAccount } from '../../server/identity/accounts/recover-account.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { readConfig } from '../../server/platform/config.ts'
import { ConfigError } from '../../server/platform/config-error.ts'
import { createLog } from '../../server/platform/log.ts'
import { readOptions } from './options.ts'

const usage = `Lets a person in again who has lost the phone and the recovery codes: turns off two-step sign-in, removes all passkeys, ends all sessions, and shows a link to set a new password. The service can keep running.

  npm run account:recover -- --email ADDRESS`

async function recover(email: string) {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const engines = config.databaseUrl
    ? { databaseUrl: config.databaseUrl, stop: () => Promise.resolve() }
    : await reachEngines(config.dataDir, { log })
  try {
    const postgres = connectPostgres(engines.databaseUrl, { max: 2 })
    const link = await recoverAccount({ db: postgres.db, clock: systemClock, config }, email)
    await postgres.close()
    if (link === null) throw new ConfigError(`No account has the address ${email}`)
    console.log(
      `${email} can sign in with a password alone again, and is signed out everywhere. Give this link to the person; it works once, within an hour:\n\n${link}`,
    )
  } finally {
    await engines.stop()
  }
}

try {
  const { values } = readOptions({ options: { email: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) console.log(usage)
  else if (values.email) await recover(values.email)
  else throw new ConfigError('--email is missing: name the account, for example --email ada@example.com')
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof EngineError
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}
