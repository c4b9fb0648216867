import { expect, test } from 'bun:test'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { Unprocessable } from '../../platform/errors.ts'
import type { Attributed } from './attribution.sql.ts'
import { converted, lost, start, type Transition } from './chain.ts'
import { learnWeights } from './weights.ts'

const attributed: Attributed = {
  site_id: 'site_1',
  goal: {
    type: 'event',
    eventName: 'purchase',
    pagePattern: null,
    filters: {},
    valueType: 'fixed',
    valueProperty: null,
    fixedValue: 1,
    countingMethod: 'every',
    attributionWindowDays: 30,
  },
  money: { currency: 'EUR', rates: {} },
  from: new Date('2026-03-01'),
  until: new Date('2026-04-01'),
}

/** Paths with one visit each: few transitions per value. */
function paths(values: number): Transition[] {
  return Array.from({ length: values }, (_, n) => `campaign ${n}`).flatMap((value, n) => [
    { from: start, to: value, count: 1 },
    { from: value, to: n % 2 === 0 ? converted : lost, count: 1 },
  ])
}

const learn = (found: Transition[]) =>
  learnWeights({ rows: async () => found } as unknown as ClickHouse, attributed, 'campaign', ['data_driven'])

test('three hundred values are accepted', async () => {
  expect((await learn(paths(300))).size).toBe(300)
})

test('more than three hundred values are rejected at once, however few their paths', async () => {
  const started = performance.now()
  await expect(learn(paths(301))).rejects.toBeInstanceOf(Unprocessable)
  await expect(learn(paths(40_000))).rejects.toBeInstanceOf(Unprocessable)
  expect(performance.now() - started).toBeLessThan(5000)
})
