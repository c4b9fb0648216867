import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { EngineError } from './engine-error.ts'

export type Account = { uid: number; gid: number }

const stateFolder = process.platform === 'darwin' ? '/usr/local/var/sightline' : '/var/lib/sightline'

/** The account that PostgreSQL runs as, if this process runs as root, which PostgreSQL refuses. Creates it if necessary. */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const known = knownPostgresAccount()
  if (known) return known
  for (const [command, ...args] of [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'],
    ['adduser', '-S', '-D', '-H', '-s', '/bin/false', 'postgres'],
  ] as const) {
    try {
      execFileSync(command, args, { stdio: 'ignore' })
    } catch {
      continue
    }
    const created = accountOf('postgres')
    if (created) return created
  }
  throw new EngineError(
    'PostgreSQL cannot run as root, and the user "postgres" could not be created: start as another user',
  )
}

/** The existing account that PostgreSQL runs as if this process runs as root. */
export function knownPostgresAccount(): Account | undefined {
  return process.getuid?.() === 0 ? accountOf('postgres') : undefined
}

function accountOf(name: string): Account | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

/**
 * The folder for PostgreSQL in `dataFolder`. If the account cannot reach it, for example below /root, it is a link to a
 * folder that the account can reach.
 */
export function postgresFolder(dataFolder: string, account: Account | undefined): string {
  const wanted = join(dataFolder, 'postgres')
  const existing = lstatSync(wanted, { throwIfNoEntry: false })
  if (existing?.isSymbolicLink()) return readlinkSync(wanted)
  if (account && !existing) allowGroup(dataFolder, account)
  if (account && !existing && !canPass(dataFolder, account)) {
    const elsewhere = join(stateFolder, crypto.randomUUID())
    mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
    chownSync(elsewhere, account.uid, account.gid)
    symlinkSync(elsewhere, wanted)
    return elsewhere
  }
  mkdirSync(wanted, { recursive: true })
  if (account) chownSync(wanted, account.uid, account.gid)
  return wanted
}

/** If only root can access the data folder, lets the group of the account pass through it. */
function allowGroup(folder: string, { gid }: Account): void {
  const { mode, uid, gid: group } = statSync(folder)
  if (uid !== 0 || group !== 0 || (mode & 0o077) !== 0) return
  chownSync(folder, uid, gid)
  chmodSync(folder, (mode & 0o700) | 0o010)
}

/** The folder `native`, or a copy that the account can run. */
export function reachablePrograms(native: string, version: string, account: Account | undefined): string {
  if (!account || canPass(native, account)) return native
  const copy = join(stateFolder, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const incomplete = `${copy}.${process.pid}`
    mkdirSync(stateFolder, { recursive: true, mode: 0o755 })
    cpSync(native, incomplete, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(incomplete, copy)
    } catch (error) {
      if (!existsSync(copy)) throw error
    }
  }
  return copy
}

/** Whether an account may pass through a folder and all its parents. */
export function canPass(folder: string, { uid, gid }: Account): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder)
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
  return (mode & bit) !== 0 && (dirname(folder) === folder || canPass(dirname(folder), { uid, gid }))
}
