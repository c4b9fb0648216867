import { expect, test } from 'bun:test'
import { Random } from './random.ts'

const draw = <T>(times: number, next: () => T) => Array.from({ length: times }, next)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('a seed determines everything', () => {
  const [first, again, other] = [new Random(7), new Random(7), new Random(8)]
  expect(draw(50, () => first.bits())).toEqual(draw(50, () => again.bits()))
  expect(draw(50, () => other.bits())).not.toEqual(draw(50, () => first.bits()))
})

test('fractions are uniformly distributed', () => {
  const random = new Random(1)
  const values = draw(100_000, () => random.fraction())
  expect(mean(values)).toBeCloseTo(0.5, 2)
  expect(Math.min(...values.slice(0, 50_000))).toBeGreaterThanOrEqual(0)
  expect(Math.max(...values.slice(0, 50_000))).toBeLessThan(1)
})

test('counts have the given mean', () => {
  const random = new Random(2)
  for (const expected of [0, 0.3, 4, 80])
    expect(mean(draw(50_000, () => random.count(expected)))).toBeCloseTo(expected, 0)
})

test('weights determine how often a choice is made', () => {
  const random = new Random(3)
  const weights: Record<string, number> = { often: 9, rarely: 1, never: 0 }
  const chosen = draw(20_000, () => random.weighted(Object.keys(weights), (name) => weights[name] ?? 0))
  expect(chosen.filter((name) => name === 'often').length / chosen.length).toBeCloseTo(0.9, 1)
  expect(chosen).not.toContain('never')
})
