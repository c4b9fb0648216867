import { fuzz } from '../../test/fuzz/run.ts'
import { stopSharedEngines } from '../../test/support/engines.ts'
import { readOptions } from './options.ts'

/**
 * Sends valid, nearly valid and hostile requests generated from the OpenAPI document, over real sockets:
 * `npm run fuzz -- --requests 20000 --seed 1 --only 'POST /v1/events'`. The same seed sends the same requests.
 */
const { values } = readOptions({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
  },
  strict: true,
})

const started = performance.now()
const seed = Number(values.seed)
console.log(`seed ${seed}`)
const { requests, findings, answers } = await fuzz({
  requests: Number(values.requests),
  seed,
  only: values.only,
  print: console.log,
})
await stopSharedEngines()

console.log('')
for (const [operation, counts] of [...answers].sort())
  console.log(
    `${operation.padEnd(44)} ${[...counts]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${status || 'closed'}: ${times}`)
      .join('  ')}`,
  )
console.log(`\n${requests} requests in ${Math.round((performance.now() - started) / 1000)} s, seed ${seed}`)
for (const { operation, complaint, times } of findings)
  console.log(`${times} times: ${operation}: ${complaint}`)
console.log(findings.length === 0 ? 'Nothing was found.' : `FAILED: ${findings.length} findings, shown above`)
process.exit(findings.length === 0 ? 0 : 1)
