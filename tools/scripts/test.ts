import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runBrowserLane } from '../../test/runner/browser-lane.ts'
import { runBunLane } from '../../test/runner/bun-lane.ts'
import type { LaneRun } from '../../test/runner/outcome.ts'
import { prepareFolder } from '../../test/runner/prepare-folder.ts'
import { closingLine, isGreen, reportOf } from '../../test/runner/report.ts'
import { temporaryRoot } from '../../test/runner/temporary-root.ts'
import { findTestFiles } from '../../test/runner/test-files.ts'
import { startTestEngines } from '../../test/support/engines.ts'
import type { RunOptions } from '../../test/support/run-options.ts'
import { buildConsole } from './build.ts'
import { findChromium } from './chromium.ts'
import { readOptions } from './options.ts'
import { installTestTools } from './test-tools.ts'

/**
 * Runs every test: those of Bun in parallel on shared engines, then the browser's with Playwright. Words after the
 * command restrict both to files whose path contains one of them. Ends with `N passed, N failed`. See
 * docs/testing.md.
 */
const { values, positionals: words } = readOptions({
  options: {
    long: { type: 'boolean', default: false },
    seed: { type: 'string' },
    shuffle: { type: 'boolean', default: false },
    'update-timings': { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
// More than cores, because tests wait for engines, timers and processes. Four are slower because they compete.
const workers = 3
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))

const files = await findTestFiles(words)
if (files.length === 0) fail(`No test file path contains ${words.join(' or ')}.`)
const browserFiles = files.filter(({ lane }) => lane === 'browser')
const serviceFiles = files.filter(({ lane }) => lane === 'browser' || lane === 'processes')
// Preparing a folder takes longer than the first starts of a few files.
const isFolderPrepared = serviceFiles.length > workers
const bunFiles = files.filter(({ lane }) => lane !== 'browser')

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

const started = performance.now()
const folder = temporaryRoot()
process.env.TMPDIR = folder.path
const logFolder = join(folder.path, 'logs')
const preparedFolder = join(folder.path, 'prepared')
const runs: LaneRun[] = []
try {
  console.log(`Seed ${seed}: ${repeat()}`)
  mkdirSync(logFolder)
  await Promise.all([installTestTools(), serviceFiles.length > 0 && buildConsole()])
  if (isFolderPrepared && !stopping.signal.aborted) await prepareFolder(preparedFolder)
  if (bunFiles.length > 0 && !stopping.signal.aborted) runs.push(await withEngines(runBunTests))
  if (browserFiles.length > 0 && !stopping.signal.aborted) runs.push(await runBrowserTests())
} catch (error) {
  folder.remove()
  fail((error as Error).message)
}
folder.remove()
if (stopping.signal.aborted) fail('Stopped.')
console.log(`\n${reportOf(runs, repeat)}\n\nTook ${Math.round((performance.now() - started) / 1000)} s.`)
console.log(closingLine(runs))
process.exit(isGreen(runs) ? 0 : 1)

function runBunTests(engines: Record<string, string>): Promise<LaneRun> {
  const env = { ...environment(), ...engines }
  return runBunLane({
    ...{ files: bunFiles, workers, seed, env, logFolder },
    isShuffled: values.shuffle,
    updatesTimings: values['update-timings'],
    reportFile: join(folder.path, 'bun.xml'),
    stopping: stopping.signal,
  })
}

async function runBrowserTests(): Promise<LaneRun> {
  return runBrowserLane({
    files: browserFiles,
    env: { ...environment(), CHROMIUM: await findChromium() },
    reportFile: join(folder.path, 'playwright.json'),
    stopping: stopping.signal,
  })
}

function environment(): Record<string, string | undefined> {
  const options: RunOptions = { seed, isLong: values.long, logFolder }
  const prepared = isFolderPrepared ? { SIGHTLINE_TEST_FOLDER: preparedFolder } : {}
  return { ...process.env, ...prepared, SIGHTLINE_TEST_RUN: JSON.stringify(options) }
}

/** Runs with the engines of all test files, if one of the files requires any. */
async function withEngines<T>(use: (env: Record<string, string>) => Promise<T>): Promise<T> {
  if (!bunFiles.some(({ lane }) => lane === 'databases')) return use({})
  const { stop, ...urls } = await startTestEngines({ isLong: values.long })
  try {
    return await use({ SIGHTLINE_TEST_ENGINES: JSON.stringify(urls) })
  } finally {
    await stop()
  }
}

/**
 * Returns the command that runs a file, or all requested files, in the same order and with the same random values.
 */
function repeat(file = words.join(' ')): string {
  const command = `npm ${values.long ? 'run test:long' : 'test'} --${values.shuffle ? ' --shuffle' : ''}`
  return `${command} --seed ${seed} ${file}`.trimEnd()
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
