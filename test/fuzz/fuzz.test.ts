import { expect, test } from 'bun:test'
import { rounds } from '../support/run-options.ts'
import { fuzz, isReached } from './run.ts'

/** Enough for each operation to have its turn. */
const scenes = 134

test('no request of a client makes the service fail, hang or expose internals', async () => {
  const perScene = rounds({ short: 2, long: 15 })
  const least = scenes * perScene
  const { requests, findings, answers } = await fuzz({ requests: least, seed: 20_261_101, perScene })
  expect(findings).toEqual([])
  expect(requests).toBeGreaterThanOrEqual(least)
  // Limits must not prevent what is tested, and some requests must get all the way through.
  for (const [operation, counts] of answers) {
    const statuses = [...counts.keys()]
    expect(statuses).not.toContain(429)
    if (operation.includes(' /v1/') && !operation.includes('nothing'))
      expect({ operation, isReached: isReached(counts) }).toEqual({
        operation,
        isReached: true,
      })
  }
  // Each request has its own timeout, past which it counts as hanging. The total time is irrelevant.
}, 900_000)
