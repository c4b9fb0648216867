import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { ticksFor } from './chart-scale.ts'

// Nothing that is drawn is finer than a hundredth.
const greatest = fc.integer({ min: 0, max: 1e11 }).map((it) => it / 100)

test('ticks go from 0 to past the greatest value, in even steps, and never many', () => {
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

test('what is counted has no halves, what is money has', () => {
  fc.assert(
    fc.property(greatest, (value) => expect(ticksFor('whole', value).every(Number.isInteger)).toBe(true)),
  )
  expect(ticksFor('whole', 2)).toEqual([0, 1, 2])
  expect(ticksFor('decimal', 2)).toEqual([0, 0.5, 1, 1.5, 2])
  expect(ticksFor('decimal', 0)).toEqual([0, 1])
})
