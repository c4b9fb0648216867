import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { apportioned, divided, microUnits, minorDecimals, toNumber } from './money.ts'

test('decimal text is converted to integer units, rounding halves away from zero', () => {
  const cases = [
    ['0', 0n],
    ['12.5', 12_500_000n],
    ['0.0000005', 1n],
    ['-0.0000005', -1n],
    ['0.00000049999', 0n],
    ['1e3', 1_000_000_000n],
    ['1.5E-6', 2n],
    ['5e-324', 0n],
    ['-3.25', -3_250_000n],
  ] as const
  for (const [text, units] of cases) expect([text, microUnits(text)]).toEqual([text, units])
  expect(microUnits('0.006543211', 9)).toBe(6_543_211n)
  expect(() => microUnits('a lot')).toThrow('"a lot" is not a decimal number')
})

test('division rounds halves away from zero', () => {
  expect([5n, -5n, 4n, -4n, 6n].map((it) => divided(it, 10n))).toEqual([1n, -1n, 0n, 0n, 1n])
})

test('units are converted to the nearest number', () => {
  expect(toNumber(12_500_000n, 6)).toBe(12.5)
  expect(toNumber(-1n, 6)).toBe(-0.000001)
  expect(Object.is(toNumber(0n, 2), 0)).toBe(true)
  expect(toNumber(123n, 0)).toBe(123)
})

test('each currency has its own smallest unit', () => {
  expect(['EUR', 'JPY', 'KWD', 'CLF'].map(minorDecimals)).toEqual([2, 0, 3, 4])
})

test('three thirds add up to the whole', () => {
  expect(apportioned([333n, 333n, 334n], 100n)).toEqual([3n, 3n, 4n])
  expect(apportioned([50n, 50n], 100n)).toEqual([1n, 0n])
  expect(apportioned([-50n, -50n], 100n)).toEqual([0n, -1n])
  expect(apportioned([], 100n)).toEqual([])
})

test('rounded shares add up to the rounded total, each less than one unit off', () => {
  const share = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
  fc.assert(
    fc.property(
      fc.array(share, { maxLength: 20 }),
      fc.constantFrom(1n, 10n, 10_000n, 10n ** 16n),
      (shares, scale) => {
        const rounded = apportioned(shares, scale)
        const sum = (all: readonly bigint[]) => all.reduce((total, it) => total + it, 0n)
        expect(sum(rounded)).toBe(divided(sum(shares), scale))
        for (const [n, it] of rounded.entries()) {
          const off = it * scale - (shares[n] as bigint)
          expect(off < scale && off > -scale).toBe(true)
        }
      },
    ),
    { numRuns: 300 },
  )
})
