import { expect, test } from 'bun:test'
import { retentionChoices, retentionText } from './retention.ts'

test.each([
  [null, 'for ever'],
  [90, 'for 90 days'],
  [365, 'for 1 year'],
  [400, 'for 400 days'],
] as const)('%p days are kept %s', (days, text) => {
  expect(retentionText(days)).toBe(text)
})

test('every choice is within the limits of the API', () => {
  const days = retentionChoices.flatMap(({ value }) => (value ? [Number(value)] : []))
  expect(days.every((it) => it >= 90 && it <= 3650)).toBe(true)
})
