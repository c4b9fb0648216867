import { expect, test } from 'bun:test'
import type { Anomaly } from '../../../../server/output/anomalies/model.ts'
import { currentOf, expectationOf } from './labels.ts'

const found = { current_value: 1250, expected_range: { min: 200, max: 300 }, deviation_percent: 400 }

test('revenue is formatted in its currency, counts without one', () => {
  const of = (about: object) => {
    const anomaly = { ...found, ...about } as Anomaly
    return `${currentOf(anomaly)}, ${expectationOf(anomaly)}`
  }
  expect(of({ metric: 'revenue', currency: 'EUR' })).toBe('€1,250.00, expected €200.00 to €300.00 (+400%)')
  expect(of({ metric: 'revenue', currency: 'JPY' })).toBe('¥1,250, expected ¥200 to ¥300 (+400%)')
  expect(of({ metric: 'sessions', currency: 'EUR' })).toBe('1,250, expected 200 to 300 (+400%)')
})
