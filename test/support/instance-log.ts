import { appendFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import { createLog, type Log } from '../../server/platform/log.ts'
import { runOptions } from './run-options.ts'

/**
 * Marks the start of a test in the log of its file. The number is the position of the test in the order of execution.
 */
export const testMark = '— test '

/** The log of instances that the current test file starts: shown by `npm test` when one of its tests fails. */
export function instanceLog(): Log {
  return runOptions.logFolder
    ? pino({ level: 'info', base: undefined }, { write: appendToInstanceLog })
    : createLog('silent')
}

/** Appends the output of another process to the log of the current test file. */
export function appendToInstanceLog(text: string): void {
  if (runOptions.logFolder) appendFileSync(logFile(runOptions.logFolder, Bun.main), text)
}

let current = ''
let testsStarted = 0

/** Called before each test. */
export function markTest(): void {
  testsStarted = current === Bun.main ? testsStarted + 1 : 1
  current = Bun.main
  appendToInstanceLog(`${testMark}${testsStarted}\n`)
}

/** @param testFile its full path */
export function logFile(folder: string, testFile: string): string {
  return join(folder, `${Bun.hash(testFile).toString(36)}-${basename(testFile)}.log`)
}
