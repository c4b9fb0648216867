import { expect, test } from 'bun:test'
import { rounds } from '../../../test/support/run-options.ts'
import { hourlySeries, type PlantedChange } from '../../../tools/seed/hourly-series.ts'
import { judge, twoSidedT } from './detection.ts'
import { history_hours, type Kind } from './expectation.ts'

const weeks = 8
const hours = history_hours + weeks * 168
const firstDay = Math.ceil(history_hours / 24)

/** Kinds of sites: their hourly level in the daytime and their variation. */
const shapes: { kind: Kind; level: number; variation: number; weeklyGrowth: number }[] = [
  { kind: 'count', level: 20, variation: 0, weeklyGrowth: 1 },
  { kind: 'count', level: 20, variation: 0.1, weeklyGrowth: 1.05 },
  { kind: 'count', level: 100, variation: 0.05, weeklyGrowth: 0.97 },
  { kind: 'count', level: 1000, variation: 0.1, weeklyGrowth: 1 },
  { kind: 'count', level: 5000, variation: 0.05, weeklyGrowth: 1.02 },
  { kind: 'amount', level: 20, variation: 0.05, weeklyGrowth: 1 },
  { kind: 'amount', level: 100, variation: 0.1, weeklyGrowth: 1.02 },
  { kind: 'amount', level: 1000, variation: 0.05, weeklyGrowth: 0.97 },
]

/** Returns the most certain finding of an hour. */
function judgedAt(values: Float64Array, at: number, kind: Kind) {
  return judge(values.subarray(Math.max(0, at + 1 - history_hours), at + 1), kind)[0]
}

/** True if a change is found while it lasts, or within two hours. */
function isFound(values: Float64Array, { start, hours: long, factor }: PlantedChange, kind: Kind): boolean {
  for (let at = start; at < start + long + 2; at++)
    if (judgedAt(values, at, kind)?.direction === (factor > 1 ? 'up' : 'down')) return true
  return false
}

/**
 * Plants changes that begin in the daytime and last from three hours to a day, in series of every shape; returns those
 * that are not found.
 */
function missed(seeds: readonly number[], factor: number, least: number) {
  const misses: string[] = []
  let planted = 0
  for (const { kind, ...shape } of shapes.filter((it) => it.level >= least))
    for (const seed of seeds) {
      const start = (firstDay + ((seed * 7) % 50)) * 24 + 8 + (seed % 9)
      const change = { start, hours: [3, 6, 12, 24][seed % 4] as number, factor }
      const values = hourlySeries(seed, { ...shape, kind, hours, planted: [change] })
      planted++
      if (!isFound(values, change, kind)) misses.push(`${kind} ${shape.level} ${change.hours}h seed ${seed}`)
    }
  return { planted, misses }
}

const seedsTried = rounds({ short: 10, long: 20 })
const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n)

test('finds at least 95 % of changes to three times as much', () => {
  const { planted, misses } = missed(seedsFrom(1001, seedsTried), 3, 0)
  expect(planted).toBe(8 * seedsTried)
  expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(0.05 * planted)
})

test('finds at least 95 % of drops to a third at levels high enough', () => {
  const { planted, misses } = missed(seedsFrom(2001, seedsTried), 1 / 3, 100)
  expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(0.05 * planted)
})

for (const { kind, ...shape } of shapes)
  test(`at most one false alarm in eight weeks: ${kind} ${shape.level}, variation ${shape.variation}`, () => {
    for (const seed of seedsFrom(3001, rounds({ short: 1, long: 2 }))) {
      // A quiet day in the history must not cause an alarm a week later.
      const holidays = [(firstDay - 30) * 24, (firstDay - 9) * 24]
      const values = hourlySeries(seed, { ...shape, kind, hours, holidays })
      const alarms: number[] = []
      for (let at = history_hours; at < hours; at++)
        if (judgedAt(values, at, kind) && !(at - (alarms.at(-1) ?? 0) < 6)) alarms.push(at)
      expect(alarms.length, `seed ${seed}: ${alarms}`).toBeLessThanOrEqual(1)
    }
  }, 120_000)

test('a change that was not marked as expected does not hide the next one', () => {
  for (const [factor, before, now] of [
    [0, 12, 1],
    [0, 24, 2],
    [3, 24, 2],
    [2, 48, 24],
  ] as const)
    for (const level of [100, 1000, 5000]) {
      const start = (firstDay + 12) * 24 + 9
      const planted = [
        { start: start - 240, hours: before, factor },
        { start, hours: now, factor },
      ]
      const values = hourlySeries(6001, { level, hours, planted })
      expect(isFound(values, planted[1] as PlantedChange, 'count'), `${level} × ${factor}`).toBe(true)
    }
})

test('an hour with more refunds than sales is as severe as one without sales', () => {
  const values = new Float64Array(history_hours).fill(1000)
  values[values.length - 1] = -800
  expect(judge(values, 'amount')[0]).toMatchObject({ direction: 'down', value: -800, severity: 'critical' })
})

test('less than three weeks of data have no findings, nor has a metric that never occurs', () => {
  const values = hourlySeries(1, { hours, level: 100 })
  values[3 * 168 - 1] = 5000
  values[3 * 168] = 5000
  expect(judge(values.subarray(0, 3 * 168), 'count')).toEqual([])
  expect(judge(values.subarray(0, 3 * 168 + 1), 'count')[0]).toMatchObject({ direction: 'up', weeks: 3 })
  expect(judge(new Float64Array(history_hours), 'count')).toEqual([])
})

test('a steady series, calculated by hand', () => {
  const values = new Float64Array(history_hours).fill(100)
  values[values.length - 1] = 300
  const [found] = judge(values, 'count')
  // The median of eight times 100 without a trend. Values within 4.4 × √(1 + π/16) of 2 √(100 + 3/8) are normal.
  expect(found).toMatchObject({ window_hours: 1, direction: 'up', value: 300, expected: 100, weeks: 8 })
  const reach = (4.4 * Math.sqrt(1 + Math.PI / 16)) / 2
  expect(found?.range.min).toBeCloseTo((Math.sqrt(100.375) - reach) ** 2 - 0.375, 6)
  expect(found?.range.max).toBeCloseTo((Math.sqrt(100.375) + reach) ** 2 - 0.375, 6)
  expect(found?.severity).toBe('high')
})

test('the tails of Student’s t match published tables', () => {
  expect(twoSidedT(12.706, 1)).toBeCloseTo(0.05, 4)
  expect(twoSidedT(4.303, 2)).toBeCloseTo(0.05, 4)
  expect(twoSidedT(2.365, 7)).toBeCloseTo(0.05, 4)
  expect(twoSidedT(3.499, 7)).toBeCloseTo(0.01, 4)
})
