import { type Outcome, runSuite, statements } from '../../test/conformance/suite.ts'
import { readOptions } from './options.ts'

/**
 * Tests any instance against the specification:
 * `npm run conformance -- --url https://analytics.example.com --key sk_… --test-key sk_test_… --receiver http://…`.
 * Words after the options restrict the run to sections whose name contains one of them.
 */
const { values, positionals } = readOptions({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    'test-key': { type: 'string' },
    receiver: { type: 'string' },
  },
  allowPositionals: true,
})
const { url, key, 'test-key': testKey, receiver } = values
if (!url || !key) {
  console.error(
    'usage: npm run conformance -- --url http://… --key sk_… [--test-key sk_test_…] [--receiver http://…] [section …]',
  )
  process.exit(2)
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (!stopping.signal.aborted) console.error('\nStopping after removing what was created.')
    stopping.abort()
  })

let section = ''
function printOutcome({ statement, failure }: Outcome) {
  if (section !== '' && section !== statement.section) console.log('')
  section = statement.section
  const line = `${statement.section}: ${statement.statement}`
  console.log(failure === undefined ? `ok    ${line}` : `FAIL  ${line}\n      ${failure}`)
}

const only = statements.filter(
  (it) =>
    positionals.length === 0 ||
    positionals.some((word) => it.section.toLowerCase().includes(word.toLowerCase())),
)
try {
  const target = { url: url.replace(/\/+$/, ''), key, testKey, receiver, stopping: stopping.signal }
  const { outcomes, untried, left, isStopped } = await runSuite(target, { only, onOutcome: printOutcome })
  const failed = outcomes.filter(({ failure }) => failure !== undefined).length
  for (const [need, option] of [
    ['test key', '--test-key'],
    ['receiver', '--receiver'],
  ] as const) {
    const skipped = untried.filter(({ needs }) => needs === need)
    if (skipped.length > 0) console.log(`\n${skipped.length} skipped: they need ${option}`)
  }
  if (left.length > 0) console.log(`\nCould not be removed: ${left.join(', ')}`)
  console.log(`\n${outcomes.length - failed} passed, ${failed} failed${isStopped ? ' (stopped)' : ''}`)
  process.exit(failed === 0 && left.length === 0 && outcomes.length > 0 && !isStopped ? 0 : 1)
} catch (error) {
  console.error(`The suite failed: ${(error as Error).message}`)
  process.exit(1)
}
