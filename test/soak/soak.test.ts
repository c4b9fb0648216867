import { expect, test } from 'bun:test'
import { rounds, runOptions } from '../support/run-options.ts'
import { isSound, soakRun } from './soak-run.ts'

// With damage, it takes minutes until every kind was used.
test('under full load and damage, nothing is lost, duplicated, early or very late', async () => {
  const { log, ...report } = await soakRun({
    seconds: rounds({ short: 3, long: 120 }),
    seed: runOptions.seed,
    isCalm: !runOptions.isLong,
    print() {},
  })
  expect(isSound(report) ? null : { ...report, log: log.slice(-20_000) }).toBeNull()
  expect(report.accepted).toBeGreaterThan(100)
  expect(report.work).toMatchObject({ sites: expect.any(Number), queries: expect.any(Number) })
}, 900_000)
