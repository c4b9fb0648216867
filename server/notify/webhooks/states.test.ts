import { expect, test } from 'bun:test'
import { afterAttempt } from './states.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const earlier = new Date('2026-03-01T00:00:00.000Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const waiting = { attempts: 0, isManual: false, deliveredAt: null }

test.each([
  [0, 'retrying', 1],
  [1, 'retrying', 5],
  [2, 'retrying', 30],
  [3, 'retrying', 120],
  [4, 'failed', null],
  [5, 'failed', null],
] as const)('after %d attempts, another failure makes a delivery %s', (attempts, status, minutes) => {
  expect(afterAttempt({ ...waiting, attempts }, false, now)).toEqual({
    status,
    nextAttemptAt: minutes === null ? null : inMinutes(minutes),
    deliveredAt: null,
    failedAt: status === 'failed' ? now : null,
  })
})

test.each([0, 1, 4, 7])('after %d attempts, a success makes a delivery delivered', (attempts) => {
  for (const isManual of [false, true])
    expect(afterAttempt({ ...waiting, attempts, isManual }, true, now)).toEqual({
      status: 'delivered',
      nextAttemptAt: null,
      deliveredAt: now,
      failedAt: null,
    })
})

test('a failed manual attempt is the last', () => {
  for (const attempts of [1, 5, 9])
    expect(afterAttempt({ ...waiting, attempts, isManual: true }, false, now)).toMatchObject({
      status: 'failed',
      nextAttemptAt: null,
    })
})

test('a delivery that has arrived stays delivered', () => {
  const delivered = { attempts: 1, isManual: true, deliveredAt: earlier }
  for (const hasSucceeded of [true, false])
    expect(afterAttempt(delivered, hasSucceeded, now)).toMatchObject({
      status: 'delivered',
      nextAttemptAt: null,
      deliveredAt: earlier,
    })
})
