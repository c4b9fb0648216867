import { expect, test } from 'bun:test'
import { costEach, displayShare } from './credited.ts'
import { wholeCredit } from './credits.sql.ts'

test('averages are rounded once, not first to millionths and then to cents', () => {
  // A third of 0.014999 is less than half a cent, but 0.005000 when rounded to six decimals.
  expect(displayShare('EUR', 14_999n, 3n)).toBe(0)
  expect(displayShare('EUR', 15_000n, 3n)).toBe(0.01)
  expect(costEach('EUR', 14_999n, 3n * wholeCredit)).toBe(0)
  expect(costEach('JPY', 1_499_999n, 3n * wholeCredit)).toBe(0)
  expect(costEach('JPY', 1_500_000n, 3n * wholeCredit)).toBe(1)
})
