import { type Config, ConfigError, readConfig } from '../../platform/config.ts'
import { backgroundChecks } from './background.ts'
import { type Check, type Finding, failed, ok } from './check.ts'
import { clickhouseChecks } from './clickhouse.ts'
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
  ...sessionChecks,
]

/** What `only` may name. */
export const checkNames: readonly string[] = checks.map(({ name }) => name)

const opening = folderChecks.map(({ name }) => name)

function isWanted(name: string, only: Options['only']): boolean {
  return only === undefined || only.length === 0 || only.includes(name) || opening.includes(name)
}

/** How long the end waits for connections and engines. */
const end_ms = 12_000

/**
 * Checks the installation that an environment names, whether or not its service runs. Changes nothing that is stored:
 * what a check makes, it removes.
 * @param report called with each finding as soon as there is one
 */
export async function diagnose(
  env: Record<string, string | undefined>,
  options: Options,
  report: (finding: Finding) => void = () => {},
): Promise<Finding[]> {
  const started = performance.now()
  const told = (outcome: ReturnType<typeof ok>): Finding => {
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
    return [told(failed(error.message, 'correct that variable; docs/operations.md lists all of them'))]
  }
  const { role, isEmbedded } = config
  const first = told(ok(`readable; ROLE is ${role}, databases ${isEmbedded ? 'embedded' : 'of your own'}`))
  const installation = new Installation(config, env, options)
  try {
    const wanted = checks.filter(({ name }) => isWanted(name, options.only))
    return [first, ...(await runChecks(wanted, installation, report))]
  } finally {
    await Promise.race([installation.close(), Bun.sleep(end_ms)])
  }
}
