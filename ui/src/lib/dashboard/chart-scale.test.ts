import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { alignedTicks, ticksFor } from './chart-scale.ts'

// Charts draw at most two decimals.
const greatest = fc.integer({ min: 0, max: 1e11 }).map((it) => it / 100)

test('ticks go from 0 past the greatest value in a few even steps', () => {
  fc.assert(
    fc.property(fc.constantFrom('whole', 'decimal', 'duration'), greatest, (scale, value) => {
      const ticks = ticksFor(scale, value)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(value * (1 - 1e-6))
      expect(ticks.length).toBeGreaterThan(1)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('ticks of counts are whole numbers, ticks of money may be decimals', () => {
  fc.assert(
    fc.property(greatest, (value) => expect(ticksFor('whole', value).every(Number.isInteger)).toBe(true)),
  )
  expect(ticksFor('whole', 2)).toEqual([0, 1, 2])
  expect(ticksFor('decimal', 2)).toEqual([0, 0.5, 1, 1.5, 2])
  expect(ticksFor('decimal', 0)).toEqual([0, 1])
})

test('the ticks of a second axis are as many as those of the first, and go past its greatest value', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('whole', 'decimal', 'duration'),
      greatest,
      fc.integer({ min: 2, max: 6 }),
      (scale, value, count) => {
        const ticks = alignedTicks(scale, value, count)
        expect(ticks).toHaveLength(count)
        expect(ticks[0]).toBe(0)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(value * (1 - 1e-6))
      },
    ),
  )
  expect(alignedTicks('decimal', 50, 5)).toEqual([0, 20, 40, 60, 80])
})
