import { Database } from 'bun:sqlite'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DataFolderInUse, EngineError } from './engine-error.ts'

const poll_ms = 500

/** Only the owner can list the folder. Others can pass through, because PostgreSQL may run as another account. */
export const dataFolderMode = 0o711

const unfinishedRestore = 'restore-unfinished'

const pidName = 'pid'
const lockName = 'lock'
/** Files of the process that holds the folder. */
const lockFiles = [pidName, lockName]

export type FolderLock = ReturnType<typeof lockDataFolder>

/** Whether a folder holds a restore that has not finished. */
export function hasUnfinishedRestore(folder: string): boolean {
  return existsSync(join(folder, unfinishedRestore))
}

/** Creates a folder with a marker, so that no service starts on it until the restore ends. */
export function beginRestore(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: dataFolderMode })
  writeFileSync(join(folder, unfinishedRestore), '', { flush: true })
}

export function endRestore(folder: string): void {
  rmSync(join(folder, unfinishedRestore))
}

/**
 * Whether a folder is empty or does not exist. Ignores `lost+found`, which the root of a file system contains, and lock
 * files of a process that was killed before it created anything else.
 */
export function isEmptyFolder(folder: string): boolean {
  return (
    !existsSync(folder) || readdirSync(folder).every((name) => ['lost+found', ...lockFiles].includes(name))
  )
}

/**
 * Removes what a restore has put into an empty folder. Removes the marker after everything else, and the lock files
 * last, so that no other process can start before.
 */
export function clearFolder(folder: string): void {
  emptyFolder(folder)
  for (const name of [unfinishedRestore, ...lockFiles]) rmSync(join(folder, name), { force: true })
}

/** Removes the remains of an unfinished restore. Keeps its marker and the lock. */
export function emptyFolder(folder: string): void {
  const postgres = join(folder, 'postgres')
  // It may be a link to another place: see postgres-account.ts.
  if (lstatSync(postgres, { throwIfNoEntry: false })?.isSymbolicLink())
    rmSync(readlinkSync(postgres), { recursive: true, force: true })
  const kept = ['lost+found', unfinishedRestore, ...lockFiles]
  for (const name of readdirSync(folder).filter((it) => !kept.includes(it)))
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Locks a data folder for this process until `release`, or until the process ends in any way. `lost` resolves when the
 * folder is removed or replaced.
 * @throws EngineError if the folder is not writable or another process holds it
 */
export function lockDataFolder(folder: string): { lost: Promise<void>; release: () => void } {
  try {
    mkdirSync(folder, { recursive: true, mode: dataFolderMode })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new EngineError(`data folder ${folder} is not writable (${reason(error)})`)
  }
  const pidFile = join(folder, pidName)
  const lockFile = join(folder, lockName)
  const inUse = () => new DataFolderInUse(`data folder ${folder} is in use by process ${readPid(pidFile)}`)
  const path = lockPath(realpathSync(folder))
  if (path === 'locked') throw inUse()
  // The kernel releases a SQLite lock with its process, so nothing remains after kill -9. Unlike a pid file, it also works
  // if processes in different containers have the same pid.
  let lock: Database | undefined
  try {
    lock = new Database(lockFile, { create: true })
    lock.run('PRAGMA journal_mode = MEMORY')
    lock.run('BEGIN EXCLUSIVE')
    writeFileSync(pidFile, String(process.pid))
  } catch (error) {
    lock?.close()
    path?.release()
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') throw inUse()
    throw new EngineError(`data folder ${folder} is not writable (${reason(error)})`)
  }
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  const { ino } = statSync(lockFile)
  const watch = setInterval(() => {
    if (statSync(lockFile, { throwIfNoEntry: false })?.ino === ino) return
    clearInterval(watch)
    resolve()
  }, poll_ms)
  watch.unref()
  return {
    lost,
    release() {
      clearInterval(watch)
      lock.close()
      path?.release()
    },
  }
}

/**
 * Also locks the path, because the folder may be removed and recreated while its engines run. Linux only: an abstract
 * socket (unix(7)) ends with its process and leaves no file. Its name contains the mount namespace, because containers
 * that share a network have separate folders.
 */
function lockPath(path: string): { release: () => void } | 'locked' | null {
  if (process.platform !== 'linux') return null
  const name = new Bun.CryptoHasher('sha256')
    .update(`${readlinkSync('/proc/self/ns/mnt')} ${path}`)
    .digest('hex')
  try {
    const socket = Bun.listen({ unix: `\0sightline-${name}`, socket: { data() {} } })
    socket.unref()
    return { release: () => socket.stop() }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return 'locked'
    throw error
  }
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '(unknown)'
  }
}

function reason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
