import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { FirstCredentials } from './identity/accounts/bootstrap.ts'
import type { Services } from './services.ts'

/** Writes the first credentials to a file in the data folder that only its owner can read. */
export function keepCredentials(config: Services['config'], credentials: FirstCredentials): void {
  const file = `${config.dataDir}/credentials.json`
  mkdirSync(config.dataDir, { recursive: true })
  // An existing file would keep its mode.
  rmSync(file, { force: true })
  writeFileSync(file, `${JSON.stringify({ console_url: config.publicUrl, ...credentials }, null, 2)}\n`, {
    mode: 0o600,
  })
}

/** Prints where the console is and, at the first start only, how to sign in. */
export function announceStart(
  { config, log }: Pick<Services, 'config' | 'log'>,
  credentials: FirstCredentials | null,
): void {
  if (!process.stdout.isTTY && !credentials) {
    log.info({ role: config.role, url: config.publicUrl }, 'ready')
    return
  }
  const lines = ['', '  Sightline is ready', '']
  if (config.role !== 'jobs')
    lines.push(`  Console          ${config.publicUrl}/`, `  API reference    ${config.publicUrl}/docs`)
  if (credentials)
    lines.push(
      '',
      `  E-mail           ${credentials.email}`,
      `  Password         ${credentials.password}`,
      `  Secret key       ${credentials.secret_key}`,
      `  Test secret key  ${credentials.test_secret_key}`,
      '',
      `  Shown only once. A copy is in ${config.dataDir}/credentials.json`,
    )
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
