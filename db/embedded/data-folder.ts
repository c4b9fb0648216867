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

const look_ms = 500

/** To pass through, for the account that PostgreSQL may have; to list for its owner only. */
export const dataFolderMode = 0o711

const unfinishedRestore = 'restore-unfinished'

const pidName = 'pid'
const lockName = 'lock'
/** Of the process that has the folder. */
const ownFiles = [pidName, lockName]

export type FolderLock = ReturnType<typeof takeDataFolder>

/** Whether a restore into a folder was begun and has not ended. */
export function hasUnfinishedRestore(folder: string): boolean {
  return existsSync(join(folder, unfinishedRestore))
}

/** Makes a folder that nothing starts on before the restore ends. */
export function beginRestore(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: dataFolderMode })
  writeFileSync(join(folder, unfinishedRestore), '', { flush: true })
}

export function endRestore(folder: string): void {
  rmSync(join(folder, unfinishedRestore))
}

/**
 * Whether there is nothing in a folder, or no folder. The root of a file system may have its own `lost+found`, and
 * whoever took the folder may have been killed before anything else was in it.
 */
export function isEmptyFolder(folder: string): boolean {
  return (
    !existsSync(folder) || readdirSync(folder).every((name) => ['lost+found', ...ownFiles].includes(name))
  )
}

/**
 * Removes what a restore has put into a folder that was empty. The mark of it goes after everything else, and last of
 * all what says that the folder is taken: nobody else can begin before.
 */
export function clearFolder(folder: string): void {
  emptyFolder(folder)
  for (const name of [unfinishedRestore, ...ownFiles]) rmSync(join(folder, name), { force: true })
}

/** Removes what an unfinished restore has left behind. Its mark stays, and the folder stays taken. */
export function emptyFolder(folder: string): void {
  const postgres = join(folder, 'postgres')
  // It may lie elsewhere: see postgres-account.ts.
  if (lstatSync(postgres, { throwIfNoEntry: false })?.isSymbolicLink())
    rmSync(readlinkSync(postgres), { recursive: true, force: true })
  const kept = ['lost+found', unfinishedRestore, ...ownFiles]
  for (const name of readdirSync(folder).filter((it) => !kept.includes(it)))
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Takes a data folder for this process until `release`, or until the process is gone, however it goes.
 * `lost` resolves when the folder is removed or replaced.
 * @throws EngineError when the folder cannot be written to or another process has it.
 */
export function takeDataFolder(folder: string): { lost: Promise<void>; release: () => void } {
  try {
    mkdirSync(folder, { recursive: true, mode: dataFolderMode })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new EngineError(`data folder ${folder} is not writable (${reason(error)})`)
  }
  const pidFile = join(folder, pidName)
  const lockFile = join(folder, lockName)
  const inUse = () => new DataFolderInUse(`data folder ${folder} is in use by process ${readPid(pidFile)}`)
  const path = takePath(realpathSync(folder))
  if (path === 'taken') throw inUse()
  // The kernel drops a SQLite lock with its process: nothing is left to clear up after kill -9, and numbers that
  // processes of other containers share cannot be mistaken for one another.
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
  }, look_ms)
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
 * Takes the path as well, because the folder may be removed and recreated while its engines run. Linux only: an
 * abstract socket (unix(7)) ends with its process and leaves no file. Containers that share a network each have
 * folders of their own, and so a mount namespace of their own in the name.
 */
function takePath(path: string): { release: () => void } | 'taken' | null {
  if (process.platform !== 'linux') return null
  const name = new Bun.CryptoHasher('sha256')
    .update(`${readlinkSync('/proc/self/ns/mnt')} ${path}`)
    .digest('hex')
  try {
    const socket = Bun.listen({ unix: `\0sightline-${name}`, socket: { data() {} } })
    socket.unref()
    return { release: () => socket.stop() }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return 'taken'
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
