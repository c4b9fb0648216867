import { Database } from 'bun:sqlite'
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderInUse, EngineError } from './engine-error.ts'

/**
 * Takes a data folder for this process until `release`, or until the process is gone, however it goes.
 * @throws EngineError when the folder cannot be written to or another process has it.
 */
export function takeDataFolder(folder: string): { release: () => void } {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new EngineError(`data folder ${folder} is not writable (${reason(error)})`)
  }
  const pidFile = join(folder, 'pid')
  // The kernel drops a SQLite lock with its process: nothing is left to clear up after kill -9, and numbers that
  // processes of other containers share cannot be mistaken for one another.
  let lock: Database | undefined
  try {
    lock = new Database(join(folder, 'lock'), { create: true })
    lock.run('PRAGMA journal_mode = MEMORY')
    lock.run('BEGIN EXCLUSIVE')
    writeFileSync(pidFile, String(process.pid))
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')
      throw new DataFolderInUse(`data folder ${folder} is in use by process ${readPid(pidFile)}`)
    throw new EngineError(`data folder ${folder} is not writable (${reason(error)})`)
  }
  return { release: () => lock.close() }
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
