import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { evenPart, fitted, shuffledGroups, shuffledOrder } from './shares.ts'

const sum = (values: readonly number[]) => values.reduce((total, it) => total + it, 0)
const input = fc.record({ wanted: fc.nat(50), limit: fc.nat(50) })

test('fitted numbers stay within their limits and add up to the total, or to the sum of the limits', () => {
  fc.assert(
    fc.property(fc.array(input, { minLength: 1 }), fc.nat(500), (inputs, total) => {
      const limits = inputs.map((it) => it.limit)
      const given = fitted(
        inputs.map((it) => it.wanted),
        limits,
        total,
      )
      expect(sum(given)).toBe(Math.min(total, sum(limits)))
      for (const [n, it] of given.entries()) expect(it >= 0 && it <= (limits[n] as number)).toBeTrue()
    }),
  )
})

test('numbers that already add up are not changed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 1 }), (wanted) => {
      expect(fitted(wanted, wanted, sum(wanted))).toEqual(wanted)
    }),
  )
  expect(fitted([5, 5, 5], [9, 9, 9], 12)).toEqual([5, 5, 2])
  expect(fitted([5, 5, 5], [9, 9, 9], 21)).toEqual([9, 7, 5])
})

test('even parts add up and differ by at most one', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.integer({ min: 1, max: 40 }), (total, parts) => {
      const all = Array.from({ length: parts }, (_, n) => evenPart(total, parts, n))
      expect(sum(all)).toBe(total)
      expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1)
    }),
  )
})

test('each group appears as often as its count, in an order determined by the seed', () => {
  const groups = shuffledGroups([3, 0, 2], 7, 'seed')
  expect([...groups].sort((a, b) => a - b)).toEqual([-1, -1, 0, 0, 0, 2, 2])
  expect(shuffledGroups([3, 0, 2], 7, 'seed')).toEqual(groups)
  expect([...shuffledGroups([9], 2, 'seed')]).toEqual([0, 0])
  const order = shuffledOrder(100, 'a')
  expect(order).not.toEqual(shuffledOrder(100, 'b'))
  expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n))
})
