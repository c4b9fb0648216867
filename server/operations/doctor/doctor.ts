import { type Config, readConfig } from '../../platform/config.ts'
import { ConfigError } from '../../platform/config-error.ts'
import { auditLogChecks } from './audit-log.ts'
import { backgroundChecks } from './background.ts'
import { type Check, type Finding, failed, ok } from './check.ts'
import { clickhouseChecks } from './clickhouse.ts'
import { countryChecks } from './countries.ts'
import { diskChecks } from './disk.ts'
import { fileChecks } from './files.ts'
import { folderChecks } from './folder.ts'
import { Installation, type Options } from './installation.ts'
import { machineChecks } from './machine.ts'
import { mailChecks } from './mail.ts'
import { permissionChecks } from './permissions.ts'
import { postgresChecks } from './postgres.ts'
import { rateLimitChecks } from './rate-limits.ts'
import { runChecks } from './run-checks.ts'
import { serviceChecks } from './service.ts'
import { sessionChecks } from './sessions.ts'
import { webhookChecks } from './webhooks.ts'

/** All checks, in the order in which they run. */
const checks: readonly Check[] = [
  ...folderChecks,
  ...serviceChecks,
  ...postgresChecks,
  ...clickhouseChecks,
  ...diskChecks,
  ...machineChecks,
  ...permissionChecks,
  ...backgroundChecks,
  ...fileChecks,
  ...mailChecks,
  ...webhookChecks,
  ...rateLimitChecks,
  ...countryChecks,
  ...sessionChecks,
  ...auditLogChecks,
]

/** The names that `only` accepts. */
export const checkNames: readonly string[] = checks.map(({ name }) => name)

const opening = folderChecks.map(({ name }) => name)

function isWanted(name: string, only: Options['only']): boolean {
  return only === undefined || only.length === 0 || only.includes(name) || opening.includes(name)
}

/** Time limit for closing connections and stopping engines. */
const close_ms = 12_000

/**
 * Checks the installation that an environment configures, whether or not its service is running. Does not change stored
 * data; checks remove what they create.
 * @param report called with each finding as soon as it is known
 */
export async function diagnose(
  env: Record<string, string | undefined>,
  options: Options,
  report: (finding: Finding) => void = () => {},
): Promise<Finding[]> {
  const started = performance.now()
  const reportConfiguration = (outcome: ReturnType<typeof ok>): Finding => {
    const finding = {
      check: 'configuration',
      ...outcome,
      duration_ms: Math.round(performance.now() - started),
    }
    report(finding)
    return finding
  }
  let config: Config
  try {
    config = readConfig(env, { makesSecret: false })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [
      reportConfiguration(
        failed(error.message, 'correct the variable; docs/operations.md lists all variables'),
      ),
    ]
  }
  const { role, isEmbedded } = config
  const first = reportConfiguration(
    ok(`valid; ROLE is ${role}, databases are ${isEmbedded ? 'embedded' : 'external'}`),
  )
  const installation = new Installation(config, env, options)
  try {
    const wanted = checks.filter(({ name }) => isWanted(name, options.only))
    return [first, ...(await runChecks(wanted, installation, report))]
  } finally {
    await Promise.race([installation.close(), Bun.sleep(close_ms)])
  }
}
