import type { webhookDeliveries } from '../../../db/postgres/schema/webhooks.ts'

type Stored = typeof webhookDeliveries.$inferSelect
type Before = Pick<Stored, 'attempts' | 'isManual' | 'deliveredAt'>
type After = Pick<Stored, 'status' | 'nextAttemptAt' | 'deliveredAt' | 'failedAt'>

const minute_ms = 60_000

/** The delay from the end of a failed attempt to the next one: after the first, the second, … */
const delays_ms = [1 * minute_ms, 5 * minute_ms, 30 * minute_ms, 120 * minute_ms]

/** The number of automatic attempts. */
export const attempts_max = delays_ms.length + 1

type Transition = {
  hasSucceeded: boolean
  /** `number` counts attempts from 1. */
  when: (before: Before, number: number) => boolean
  to: Stored['status']
}

/** The status of a delivery after an attempt. The first matching transition applies. */
const transitions: Transition[] = [
  { hasSucceeded: true, when: () => true, to: 'delivered' },
  // A delivery that had arrived and was sent again stays delivered.
  { hasSucceeded: false, when: (before) => before.deliveredAt !== null, to: 'delivered' },
  { hasSucceeded: false, when: (before) => before.isManual, to: 'failed' },
  { hasSucceeded: false, when: (_, number) => number >= attempts_max, to: 'failed' },
  { hasSucceeded: false, when: () => true, to: 'retrying' },
]

/** The state of a delivery after an attempt that has just ended. */
export function afterAttempt(before: Before, hasSucceeded: boolean, now: Date): After {
  const number = before.attempts + 1
  const fits = (it: Transition) => it.hasSucceeded === hasSucceeded && it.when(before, number)
  const { to: status } = transitions.find(fits) as Transition
  const delay_ms = delays_ms[number - 1] ?? 0
  return {
    status,
    nextAttemptAt: status === 'retrying' ? new Date(now.getTime() + delay_ms) : null,
    deliveredAt: status === 'delivered' ? (before.deliveredAt ?? now) : null,
    failedAt: status === 'failed' ? now : null,
  }
}
