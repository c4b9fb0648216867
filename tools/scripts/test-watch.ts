import { temporaryRoot } from '../../test/runner/temporary-root.ts'
import { findTestFiles } from '../../test/runner/test-files.ts'
import { startTestEngines } from '../../test/support/engines.ts'

/** Reruns test files whenever they, or what they import, change: `npm run test:watch -- server/identity/sites`. */
const words = process.argv.slice(2)
const files = (await findTestFiles(words)).filter(({ lane }) => lane !== 'browser')
if (words.length === 0 || files.length === 0) {
  console.error('usage: npm run test:watch -- <part of the path of a *.test.ts> …')
  process.exit(2)
}

const folder = temporaryRoot()
process.env.TMPDIR = folder.path
const engines = files.some(({ lane }) => lane === 'databases') ? await startTestEngines() : undefined
const { stop, ...urls } = engines ?? { stop: async () => {} }
const runner = Bun.spawn(
  ['bun', 'test', '--watch', '--timeout=60000', '--no-orphans', ...files.map(({ path }) => `./${path}`)],
  {
    env: { ...process.env, ...(engines && { SIGHTLINE_TEST_ENGINES: JSON.stringify(urls) }) },
    stdio: ['inherit', 'inherit', 'inherit'],
  },
)
// Ctrl-C ends the runner; its engines are stopped afterwards.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => runner.kill())
await runner.exited
await stop()
folder.remove()
