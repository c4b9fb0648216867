import type { LifecycleState } from '../../server/analytics/lifecycle/model.ts'
import type { ReferenceActivity } from './retention.ts'

type Interval = { from: number; to: number }

/** Returns whose state in an interval is each, in the simplest way: person by person. */
export function referenceStates(
  activities: readonly ReferenceActivity[],
  before: Interval,
  interval: Interval,
): Record<LifecycleState, string[]> {
  const users = [...new Set(activities.map((it) => it.user))]
  const timesOf = (user: string) => activities.filter((it) => it.user === user).map((it) => it.time)
  const isActive = (user: string, { from, to }: Interval) =>
    timesOf(user).some((time) => time >= from && time < to)
  const wasEverActive = (user: string) => timesOf(user).some((time) => time < interval.from)
  const active = users.filter((it) => isActive(it, interval))
  return {
    new: active.filter((it) => !wasEverActive(it)),
    returning: active.filter((it) => isActive(it, before)),
    resurrected: active.filter((it) => wasEverActive(it) && !isActive(it, before)),
    dormant: users.filter((it) => isActive(it, before) && !isActive(it, interval)),
  }
}

/** Returns in how many of the intervals each person was active, without people who were in none. */
export function referenceStickiness(
  activities: readonly ReferenceActivity[],
  intervals: readonly Interval[],
): Map<string, number> {
  const active = new Map<string, number>()
  for (const { from, to } of intervals)
    for (const user of new Set(
      activities.filter((it) => it.time >= from && it.time < to).map((it) => it.user),
    ))
      active.set(user, (active.get(user) ?? 0) + 1)
  return active
}
