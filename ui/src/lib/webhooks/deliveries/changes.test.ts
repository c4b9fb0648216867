import { expect, test } from 'bun:test'
import { describeChanges } from './changes.ts'

const at = (id: string, status: 'pending' | 'retrying' | 'delivered' | 'failed') => ({ id, status })

test('new deliveries and status changes are described', () => {
  const before = [at('b', 'pending'), at('a', 'retrying')]
  expect(describeChanges(before, before)).toBe('')
  expect(describeChanges(before, [at('c', 'delivered'), ...before])).toBe('1 new delivery')
  expect(
    describeChanges(before, [at('d', 'pending'), at('c', 'failed'), at('b', 'delivered'), at('a', 'failed')]),
  ).toBe('2 new deliveries, 1 delivered, 1 failed')
})

test('deliveries that left the page are not mentioned', () => {
  expect(describeChanges([at('b', 'pending'), at('a', 'retrying')], [at('b', 'pending')])).toBe('')
})
