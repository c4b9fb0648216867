import { expect, test } from 'bun:test'
import { rounds, runOptions } from '../support/run-options.ts'
import { isSound, soakRun } from './soak-run.ts'

// With damage it takes minutes until every kind has had its turn.
test('everything at once loses and doubles nothing, and does nothing before or long after its time', async () => {
  const { log, ...report } = await soakRun({
    seconds: rounds({ short: 3, long: 120 }),
    seed: runOptions.seed,
    isCalm: !runOptions.isLong,
    tell() {},
  })
  expect(isSound(report) ? null : { ...report, log: log.slice(-20_000) }).toBeNull()
  expect(report.accepted).toBeGreaterThan(100)
  expect(report.work).toMatchObject({ sites: expect.any(Number), queries: expect.any(Number) })
}, 900_000)
