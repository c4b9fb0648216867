import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { shadeCount, shadeOf, shadeRanges } from './map-shades.ts'

test('no value has no shade, and the greatest value has the darkest', () => {
  expect(shadeOf(0, 100)).toBe(0)
  expect(shadeOf(1, 1)).toBe(shadeCount)
  expect(shadeOf(100, 100)).toBe(shadeCount)
  expect(shadeOf(1, 1_000_000)).toBe(1)
})

test('the ranges cover each number once, and each number has the shade of its range', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (greatest, part) => {
        const ranges = shadeRanges(greatest)
        expect(ranges[0]?.from).toBe(1)
        expect(ranges.at(-1)?.to).toBe(greatest)
        for (const [index, { from }] of ranges.entries())
          if (index > 0) expect(from).toBe((ranges[index - 1]?.to ?? 0) + 1)
        const value = Math.max(1, Math.round(part * greatest))
        const range = ranges.find(({ from, to }) => from <= value && value <= to)
        expect(range?.shade).toBe(shadeOf(value, greatest))
      },
    ),
    { numRuns: 500 },
  )
})
