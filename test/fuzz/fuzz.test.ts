import { expect, test } from 'bun:test'
import document from '../../docs/openapi.json'
import { rounds } from '../support/run-options.ts'
import { type OpenApi, operationsOf } from './operations.ts'
import { fuzz, hasSucceeded } from './run.ts'
import { unlisted } from './unlisted.ts'

const operations = [...operationsOf(document as unknown as OpenApi), ...unlisted]

test('no request of a client makes the service fail, hang or expose internals', async () => {
  const perScene = rounds({ short: 2, long: 15 })
  const requestCount = operations.length * perScene
  const { requests, findings, answers } = await fuzz({ requests: requestCount, seed: 20_261_101, perScene })
  expect(findings).toEqual([])
  expect(requests).toBeGreaterThanOrEqual(requestCount)
  for (const { method, path } of operations) expect([...answers.keys()]).toContain(`${method} ${path}`)
  // Limits must not prevent what is tested, and some requests must succeed.
  for (const [operation, counts] of answers) {
    const statuses = [...counts.keys()]
    expect(statuses).not.toContain(429)
    if (operation.includes(' /v1/') && !operation.includes('nothing'))
      expect({ operation, hasSucceeded: hasSucceeded(counts) }).toEqual({
        operation,
        hasSucceeded: true,
      })
  }
  // Each request has its own timeout; the total time is irrelevant.
}, 900_000)
