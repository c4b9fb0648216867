import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildConsole } from './build.ts'
import { findChromium } from './chromium.ts'

/**
 * Every test: unit and integration with Bun against the embedded engines, then the browser's with Playwright. Words
 * after the command narrow both to files whose path contains one of them. Closes with `N passed, N failed`.
 */
const reports = mkdtempSync(join(tmpdir(), 'sightline-reports-'))
const junit = join(reports, 'bun.xml')
const json = join(reports, 'playwright.json')
const words = process.argv.slice(2)

let chromium: string
try {
  chromium = await findChromium()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
await buildConsole()

const isBrowserOnly = words.length > 0 && words.every((word) => word.startsWith('e2e'))
const unit = isBrowserOnly
  ? null
  : // Tests start real engines and real processes, and a busy machine is slow: what hangs is found all the same.
    Bun.spawnSync(
      ['bun', 'test', '--timeout=120000', '--reporter=junit', `--reporter-outfile=${junit}`, ...words],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
      },
    )
const browser = Bun.spawnSync(
  [
    'bun',
    'x',
    'playwright',
    'test',
    '-c',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
    '--pass-with-no-tests',
    ...words,
  ],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: json },
  },
)

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#10;': '\n',
  '&#39;': "'",
}
const counts = [unit ? unitCounts() : { passed: 0, failed: 0, skipped: 0 }, browserCounts()]
const sum = (name: 'passed' | 'failed' | 'skipped') => counts.reduce((total, it) => total + it[name], 0)
const isGreen = (unit?.success ?? true) && browser.success && sum('failed') === 0 && sum('passed') > 0
// A runner that died has failed, even when it could not say which test did.
const failed = isGreen ? 0 : Math.max(1, sum('failed'))
// The browser's tests print much after them: what failed before is said again where it is looked for.
for (const failure of unitFailures()) console.log(`\n(fail) ${failure}`)
rmSync(reports, { recursive: true, force: true })
console.log(
  `\n${sum('passed')} passed, ${failed} failed${sum('skipped') ? `, ${sum('skipped')} skipped` : ''}`,
)
process.exit(isGreen ? 0 : 1)

function unitCounts() {
  const totals = read(junit).match(/<testsuites [^>]*>/)?.[0] ?? ''
  const number = (name: string) => Number(totals.match(new RegExp(`\\b${name}="(\\d+)"`))?.[1] ?? 0)
  const failed = number('failures')
  return { passed: number('tests') - failed - number('skipped'), failed, skipped: number('skipped') }
}

/** Name, file and message of each unit test that failed. */
function unitFailures(): string[] {
  const cases = read(junit).matchAll(/<testcase ([^>]*)>\s*<failure[^>]*>([^<]*)/g)
  return [...cases].map(([, attributes = '', message = '']) => {
    const attribute = (name: string) => attributes.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1] ?? ''
    return `${attribute('classname')} > ${attribute('name')} (${attribute('file')}:${attribute('line')})\n${message.trim()}`.replace(
      /&(amp|lt|gt|quot|apos|#10|#39);/g,
      (entity) => entities[entity] as string,
    )
  })
}

function browserCounts() {
  const { stats } = JSON.parse(read(json) || '{}') as {
    stats?: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  return {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
