import { expect, test } from 'bun:test'
import { rounds, runOptions } from '../support/run-options.ts'
import { crashRun, isSound } from './crash-run.ts'

test('killing any process while events stream in loses, duplicates and invents nothing', async () => {
  const report = await crashRun({ seconds: rounds({ short: 1, long: 8 }), seed: runOptions.seed, print() {} })
  expect(report).toMatchObject({
    missing: [],
    repeated: [],
    invented: [],
    underAnotherId: [],
    unpublishedConversions: [],
    conversionsPublishedTwice: 0,
    inventedConversions: [],
    sessionsUnlikeRebuilt: 0,
    leftRunning: 0,
  })
  expect(isSound(report)).toBe(true)
  expect(report.accepted).toBeGreaterThan(1_000)
  expect(report.conversions).toBeGreaterThan(200)
}, 180_000)
