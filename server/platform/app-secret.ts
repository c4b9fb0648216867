import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { dataFolderMode } from '../../db/embedded/data-folder.ts'
import { ConfigError } from './config-error.ts'

type Environment = Record<string, string | undefined>

/** Files of the data folder with the generated secret, and with the one before its last rotation. */
export const secretFiles = { current: 'app-secret', previous: 'app-secret.previous' } as const

const length_min = 32

/** The generated secret is kept in the data folder, so that a restarted process can still decrypt what it stored. */
export function currentAppSecret(
  env: Environment,
  { dataDir, isEmbedded, makesSecret }: { dataDir: string; isEmbedded: boolean; makesSecret: boolean },
): string {
  if (env.APP_SECRET) return longEnough('APP_SECRET', env.APP_SECRET)
  if (!isEmbedded)
    throw new ConfigError(
      'APP_SECRET is not set (expected at least 32 random characters when DATABASE_URL is given)',
    )
  try {
    const file = join(dataDir, secretFiles.current)
    if (!existsSync(file)) {
      if (!makesSecret) return ''
      createSecret(file)
    }
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(
      `data folder ${dataDir} is not writable, or its app-secret is not readable (${reason(error)})`,
    )
  }
}

/** The secret before the last rotation: what is sealed or signed with it still counts. Undefined: there is none. */
export function previousAppSecret(env: Environment, dataDir: string, current: string): string | undefined {
  if (env.APP_SECRET_PREVIOUS) {
    if (env.APP_SECRET_PREVIOUS === current)
      throw new ConfigError('APP_SECRET_PREVIOUS is the same as APP_SECRET (expected the old secret)')
    return longEnough('APP_SECRET_PREVIOUS', env.APP_SECRET_PREVIOUS)
  }
  const file = join(dataDir, secretFiles.previous)
  if (env.APP_SECRET || !existsSync(file)) return undefined
  const kept = longEnough(file, readKept(file))
  // A rotation was interrupted between its two steps.
  return kept === current ? undefined : kept
}

function readKept(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${file} is not readable (${reason(error)})`)
  }
}

function longEnough(name: string, secret: string): string {
  if (secret.length < length_min)
    throw new ConfigError(`${name} is too short (expected at least ${length_min} characters)`)
  return secret
}

/**
 * Replaces the generated secret by a new one and keeps the old one beside it. The old one is kept first, so that a crash
 * at any moment loses neither; run it again to finish an interrupted rotation.
 * @throws ConfigError if there is no generated secret, or an earlier rotation has not ended
 */
export function rotateSecretFile(dataDir: string): void {
  const current = join(dataDir, secretFiles.current)
  const previous = join(dataDir, secretFiles.previous)
  if (!existsSync(current))
    throw new ConfigError(`No app-secret found in ${dataDir}. Set DATA_DIR to the folder of the service.`)
  if (!existsSync(previous)) linkSync(current, previous)
  else if (readKept(previous) !== readKept(current))
    throw new ConfigError(
      `${previous} is from an earlier rotation. End that one first: see docs/operations.md#rotating-app_secret.`,
    )
  // Without this, a power failure might keep the second step and lose the first.
  flushFolder(dataDir)
  withDraft(current, (draft) => renameSync(draft, current))
  flushFolder(dataDir)
}

/**
 * Creates the file atomically and never replaces it: an interrupted start must not leave half a secret, and if several
 * processes start for the first time at the same moment, one of them wins.
 */
function createSecret(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: dataFolderMode })
  try {
    withDraft(file, (draft) => linkSync(draft, file))
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
}

/** Writes a new secret to a file beside `file`, which `publish` moves or links to its place. */
function withDraft(file: string, publish: (draft: string) => void): void {
  const draft = `${file}.${crypto.randomUUID()}`
  try {
    const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
    writeFileSync(draft, secret, { mode: 0o600, flush: true })
    publish(draft)
  } finally {
    rmSync(draft, { force: true })
  }
}

function flushFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function reason(error: unknown): unknown {
  return (error as { code?: string }).code ?? error
}
