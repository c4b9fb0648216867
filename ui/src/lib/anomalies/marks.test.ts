import { expect, test } from 'bun:test'
import type { Anomaly } from '../../../../server/output/anomalies/model.ts'
import { marksOn } from './marks.ts'

const at = (started_at: string, severity = 'low') => ({ started_at, severity }) as Anomaly
const slots = (...found: ReturnType<typeof marksOn>) => found.map((it) => it.slot)

test('an anomaly is marked on the day it began in the time zone of the site', () => {
  const labels = ['2026-03-28', '2026-03-29', '2026-03-30']
  const berlin = (time: string) => marksOn(labels, 'date', [at(time)], 'Europe/Berlin')
  expect(slots(...berlin('2026-03-28T22:59:00Z'))).toEqual([0])
  expect(slots(...berlin('2026-03-28T23:00:00Z'))).toEqual([1])
  expect(slots(...berlin('2026-03-29T22:00:00Z'))).toEqual([2])
})

test('hourly charts mark the hour, and earlier anomalies are marked at the beginning', () => {
  const labels = ['2026-03-29T00:00:00+01:00', '2026-03-29T01:00:00+01:00', '2026-03-29T03:00:00+02:00']
  const found = [at('2026-03-28T10:00:00Z'), at('2026-03-29T00:00:00Z'), at('2026-03-29T01:30:00Z')]
  expect(slots(...marksOn(labels, 'hour', found, 'Europe/Berlin'))).toEqual([0, 1, 2])
})

test('each bucket marks its first most severe anomaly, and a chart without buckets has no marks', () => {
  const found = [at('2026-03-10T00:00:00Z'), at('2026-03-04T00:00:00Z')]
  const [mark, ...others] = marksOn(['2026-03-01'], 'month', found, 'UTC')
  expect([mark?.anomaly, others]).toEqual([found[1] as Anomaly, []])
  expect(marksOn([], 'date', found, 'UTC')).toEqual([])
  const worst = at('2026-03-12T00:00:00Z', 'critical')
  expect(marksOn(['2026-03-01'], 'month', [...found, worst], 'UTC')).toEqual([{ slot: 0, anomaly: worst }])
})
