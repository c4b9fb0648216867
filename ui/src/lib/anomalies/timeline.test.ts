import { expect, test } from 'bun:test'
import type { Anomaly } from '../../../../server/output/anomalies/model.ts'
import { timelineRows } from './timeline.ts'

const day = (n: number) => new Date(Date.UTC(2026, 2, n)).toISOString()
const span = { start: Date.parse(day(1)), end: Date.parse(day(11)) }
const anomaly = (metric: Anomaly['metric'], severity: Anomaly['severity'], from: number, to: number | null) =>
  ({
    metric,
    severity,
    conversion: null,
    started_at: day(from),
    ended_at: to === null ? null : day(to),
  }) as Anomaly

test('anomalies lie in the row of their metric, at their time, the severest on top', () => {
  const rows = timelineRows(
    [
      anomaly('revenue', 'low', 2, 3),
      anomaly('sessions', 'critical', 6, 7),
      anomaly('sessions', 'medium', 6, 8),
    ],
    span,
  )
  expect(
    rows.map((it) => [
      it.subject,
      it.marks.map(({ anomaly: { severity }, left, width }) => [severity, left, width]),
    ]),
  ).toEqual([
    [
      'Sessions',
      [
        ['medium', 50, 20],
        ['critical', 50, 10],
      ],
    ],
    ['Revenue', [['low', 10, 10]]],
  ])
})

test('an ongoing anomaly reaches to the end, an earlier one begins at the start', () => {
  const [row] = timelineRows([anomaly('sessions', 'high', -5, null)], span)
  expect(row?.marks[0]).toMatchObject({ left: 0, width: 100 })
})
