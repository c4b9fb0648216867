import { expect, test } from 'bun:test'
import { rangeOf } from './scale.ts'
import { barOf, bucketName, linesOf, rangeOfSeries, type Series, totalOf } from './series.ts'

const series: Series[] = [
  { name: 'Email', tone: 'first', values: [30, 5, null] },
  { name: 'Social', tone: 'second', values: [10, -20, null] },
]
const content = {
  measure: {
    name: 'Revenue',
    format: String,
    compact: String,
    withUnit: String,
    scale: 'whole' as const,
    isInverse: false,
    isAverage: false,
  },
  interval: 'date' as const,
  labels: ['2026-03-01', '2026-03-02', '2026-03-03'],
  series,
}

test('stacked series need room for their sums, above and below 0', () => {
  expect(rangeOfSeries({ ...content, isStacked: true })).toEqual(rangeOf(-20, 40))
  expect(rangeOfSeries({ ...content, isStacked: false })).toEqual(rangeOf(-20, 30))
})

test('the parts of a bar lie upon each other, those below 0 hang from the line of 0', () => {
  expect(barOf(series, 0, rangeOf(0, 40))).toEqual([
    { tone: 'first', top: 25, height: 75 },
    { tone: 'second', top: 0, height: 25 },
  ])
  expect(barOf(series, 1, rangeOf(-20, 20))).toEqual([
    { tone: 'first', top: 37.5, height: 12.5 },
    { tone: 'second', top: 50, height: 50 },
  ])
  expect(barOf(series, 2, rangeOf(0, 40))).toEqual([])
})

test('buckets without a value are gaps of a line, and have no total', () => {
  expect(linesOf([1, null, null, 2, 3], false)).toEqual([
    { first: 0, values: [1], isDashed: false },
    { first: 3, values: [2, 3], isDashed: false },
  ])
  expect(series[0] && totalOf(series, 0)).toBe(40)
  expect(totalOf(series, 2)).toBeNull()
})

test('the line to a running bucket is apart, and the bucket says so', () => {
  expect(linesOf([1, 2, 3], true)).toEqual([
    { first: 0, values: [1, 2], isDashed: false },
    { first: 1, values: [2, 3], isDashed: true },
  ])
  expect(linesOf([1, null, 3], true)).toEqual([
    { first: 0, values: [1], isDashed: false },
    { first: 2, values: [3], isDashed: false },
  ])
  expect(linesOf([1, 2, null], true)).toEqual([{ first: 0, values: [1, 2], isDashed: false }])
  const running = { ...content, isStacked: false, isRunning: true }
  expect(bucketName(running, running.labels.length - 1)).toEndWith(', so far')
  expect(bucketName(running, 0)).not.toContain('so far')
})
