import { expect, test } from 'bun:test'
import { ago } from './ago.ts'

const now = Date.parse('2026-03-31T12:00:00Z')

test.each([
  ['2026-03-31T12:00:00Z', 'now'],
  ['2026-03-31T11:59:48Z', '12 sec ago'],
  ['2026-03-31T11:58:01Z', '1 min ago'],
  ['2026-03-31T09:00:00Z', '3 hr ago'],
  ['2026-03-30T11:00:00Z', 'yesterday'],
  // The clock of the sender may be ahead.
  ['2026-03-31T12:00:30Z', 'now'],
])('%s was %s', (iso, text) => {
  expect(ago(iso, now)).toBe(text)
})
