import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { logFile, testMark } from '../support/instance-log.ts'
import { type JunitCase, readJunit } from './junit.ts'
import type { LaneRun, Outcome } from './outcome.ts'
import { runCommand } from './run-command.ts'
import { root, type TestFile } from './test-files.ts'

// Detects tests that hang. A test that may take longer sets its own timeout.
const timeout_ms = 120_000

type Options = {
  files: TestFile[]
  /** How many processes run files in parallel. */
  workers: number
  seed: number
  /** Runs files, and the tests of a file, in an order derived from the seed. */
  isShuffled: boolean
  /** Records how long files took. */
  updatesTimings: boolean
  env: Record<string, string | undefined>
  /** Where instances write their logs. */
  logFolder: string
  reportFile: string
  stopping: AbortSignal
}

/** The committed durations of files. The slowest files start first. */
const timingsFile = 'test/timings.json'

/** Runs test files with Bun. */
export async function runBunLane(options: Options): Promise<LaneRun> {
  const { files, workers, seed, isShuffled, updatesTimings, logFolder, reportFile, stopping } = options
  const isGreen = await runCommand(
    [
      ...['bun', 'test', `--timeout=${timeout_ms}`, `--parallel=${workers}`, '--no-isolate'],
      `--timings=${timingsFile}`,
      ...(isShuffled ? ['--randomize', `--seed=${seed}`] : []),
      ...(updatesTimings ? ['--update-timings'] : []),
      ...['--reporter=junit', `--reporter-outfile=${reportFile}`],
      ...files.map(({ path }) => `./${path}`),
    ],
    options,
  )
  const lanes = new Map(files.map(({ path, lane }) => [path, lane]))
  const cases = existsSync(reportFile) ? readJunit(readFileSync(reportFile, 'utf8')) : []
  const testsOf = new Map<string, number>()
  const outcomes = cases.map((it): Outcome => {
    const position = (testsOf.get(it.file) ?? 0) + (it.status === 'skipped' ? 0 : 1)
    testsOf.set(it.file, position)
    const log = it.status === 'failed' ? logOf(it, position, logFolder) : ''
    return { ...it, lane: lanes.get(it.file) ?? 'code', log }
  })
  const loaded = new Set(cases.map(({ file }) => file))
  const broken = stopping.aborted ? [] : files.filter(({ path }) => !loaded.has(path))
  return { outcomes: [...outcomes, ...broken.map(brokenFile)], isGreen }
}

/** Bun's report does not name files that fail before their first test. */
function brokenFile({ path, lane }: TestFile): Outcome {
  const message = 'The file failed to load. See the error in the output above.'
  return { lane, file: path, line: 1, name: '(the file)', status: 'failed', duration_ms: 0, message, log: '' }
}

const shownLines = 40

/**
 * Returns the last lines that instances logged during a test. For a file that failed before its first test, returns
 * its whole log.
 */
function logOf({ file, name }: JunitCase, position: number, folder: string): string {
  const path = logFile(folder, join(root, file))
  if (!existsSync(path)) return ''
  const text = readFileSync(path, 'utf8')
  const sections = text.split(new RegExp(`^${testMark}\\d+\\n`, 'm'))
  const log = name === '(unnamed)' ? text : (sections[position] ?? '')
  return log.trimEnd().split('\n').slice(-shownLines).join('\n')
}
