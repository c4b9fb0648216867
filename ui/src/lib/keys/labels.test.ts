import { expect, test } from 'bun:test'
import { scopesLabel, validityOf } from './labels.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const active = { status: 'active' as const, revoked_at: null }
const hours = (count: number) => new Date(now + count * 3_600_000).toISOString()

test.each([
  [8 * 24, 'Active', 'until 9 Mar 2026, 12:00 UTC'],
  [7 * 24, 'Expires in 7 days', 'on 8 Mar 2026, 12:00 UTC'],
  [3 * 24 - 1, 'Expires in 3 days', 'on 4 Mar 2026, 11:00 UTC'],
  [24, 'Expires in 1 day', 'on 2 Mar 2026, 12:00 UTC'],
  [23.6, 'Expires in 24 hours', 'on 2 Mar 2026, 11:36 UTC'],
  [1, 'Expires in 1 hour', 'on 1 Mar 2026, 13:00 UTC'],
  [0.5, 'Expires within an hour', 'on 1 Mar 2026, 12:30 UTC'],
])('a key with %p hours left is labelled %p', (left, label, note) => {
  const { badge, note: shown } = validityOf({ ...active, expires_at: hours(left) }, now, 'UTC')
  expect([badge.label, shown]).toEqual([label, note])
})

test('a key that is over says since when', () => {
  const expired = { status: 'expired' as const, revoked_at: null, expires_at: hours(-1) }
  expect(validityOf(expired, now, 'UTC')).toMatchObject({ note: 'since 1 Mar 2026, 11:00 UTC' })
  const revoked = { status: 'revoked' as const, revoked_at: hours(-2), expires_at: hours(-1) }
  expect(validityOf(revoked, now, 'UTC')).toMatchObject({ note: 'since 1 Mar 2026, 10:00 UTC' })
  expect(validityOf({ ...active, expires_at: null }, now, 'UTC').note).toBe('')
})

test('few scopes are named, many are counted', () => {
  expect(scopesLabel(null)).toBe('')
  expect(scopesLabel(['sites:read'])).toBe('only sites:read')
  expect(scopesLabel(['a', 'b', 'c'])).toBe('3 scopes')
})
