import { expect, test } from 'bun:test'
import { outageRun } from './outage-run.ts'

test.each(['killed', 'frozen'] as const)(
  'with ClickHouse %s for 5 seconds, no event is refused and each is stored exactly once',
  async (fault) => {
    const report = await outageRun({ seconds: 5, fault, print() {} })
    expect(report).toMatchObject({ wasDegraded: true, failures: {}, isExact: true })
    expect(report.acceptedMeanwhile).toBeGreaterThan(1_000)
    expect(report.stored).toBe(report.accepted)
  },
  120_000,
)
