import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { areaPath, heightOf, rangeOf, rangeOfTicks, sharedTicks, ticksFor } from './scale.ts'

// Charts draw at most two decimals.
const greatest = fc.integer({ min: 0, max: 1e11 }).map((it) => it / 100)
const range = fc.tuple(greatest, greatest).map(([below, above]) => ({ least: -below, greatest: above }))
const scale = fc.constantFrom('whole' as const, 'decimal' as const, 'duration' as const)

/** Ticks are even steps through 0 that go past both ends of a range. */
function expectCovered(ticks: number[], { least, greatest }: { least: number; greatest: number }) {
  expect(ticks).toContain(0)
  const invisible = 1e-6 * (greatest - least)
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(greatest - invisible)
  expect(ticks[0]).toBeLessThanOrEqual(least + invisible)
  const step = (ticks[1] as number) - (ticks[0] as number)
  for (const [index, tick] of ticks.entries()) expect(tick).toBeCloseTo((index - ticks.indexOf(0)) * step, 4)
}

test('ticks go from 0 past the greatest value in a few even steps', () => {
  fc.assert(
    fc.property(scale, greatest, (scale, value) => {
      const ticks = ticksFor(scale, rangeOf(value))
      expect(ticks[0]).toBe(0)
      expectCovered(ticks, rangeOf(value))
      expect(ticks.length).toBeGreaterThan(1)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('ticks go past a value below 0, too', () => {
  fc.assert(
    fc.property(scale, range, (scale, it) => {
      const ticks = ticksFor(scale, it)
      expectCovered(ticks, it)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
  expect(ticksFor('decimal', rangeOf(-30, 50))).toEqual([-40, -20, 0, 20, 40, 60])
  expect(ticksFor('decimal', rangeOf(-30, -10))).toEqual([-30, -20, -10, 0])
})

test('ticks of counts are whole numbers, ticks of money may be decimals', () => {
  fc.assert(
    fc.property(greatest, (value) =>
      expect(ticksFor('whole', rangeOf(value)).every(Number.isInteger)).toBe(true),
    ),
  )
  expect(ticksFor('whole', rangeOf(2))).toEqual([0, 1, 2])
  expect(ticksFor('decimal', rangeOf(2))).toEqual([0, 0.5, 1, 1.5, 2])
  expect(ticksFor('decimal', rangeOf())).toEqual([0, 1])
})

test('two axes have as many ticks and 0 at the same line, and go past the values of both', () => {
  fc.assert(
    fc.property(scale, range, scale, range, (scale, one, otherScale, other) => {
      const axes = sharedTicks({ scale, range: one }, { scale: otherScale, range: other })
      expect(axes[1].length).toBe(axes[0].length)
      expect(axes[1].indexOf(0)).toBe(axes[0].indexOf(0))
      expectCovered(axes[0], one)
      expectCovered(axes[1], other)
    }),
  )
  const axis = (...values: number[]) => ({ scale: 'decimal' as const, range: rangeOf(...values) })
  expect(sharedTicks(axis(4), axis(50))).toEqual([
    [0, 1, 2, 3, 4],
    [0, 20, 40, 60, 80],
  ])
  expect(sharedTicks(axis(4), axis(-5, 50))).toEqual([
    [-1, 0, 1, 2, 3, 4],
    [-20, 0, 20, 40, 60, 80],
  ])
})

test('a value below 0 is drawn below the line of 0, within the plot', () => {
  const plot = rangeOfTicks(ticksFor('decimal', rangeOf(-30, 50)))
  expect([60, 0, -40].map((it) => heightOf(it, plot))).toEqual([0, 60, 100])
  expect(areaPath([50, -30], 2, plot)).toBe('M0 10L100 90L100 60L0 60Z')
  expect(areaPath([1, 0], 2, { least: 0, greatest: 1 })).toBe('M0 0L100 100L100 100L0 100Z')
})
