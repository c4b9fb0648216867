import { longestRun_s } from '../../db/job-limits.ts'
import type { TaskPayload } from '../../db/queue.ts'
import { deliverDue } from '../../server/notify/webhooks/deliver.ts'
import { findActive } from '../../server/notify/webhooks/due-deliveries.ts'
import { scheduleDelivery } from '../../server/notify/webhooks/schedule.ts'
import type { SlowLane } from '../../server/notify/webhooks/slow-lane.ts'
import type { SubscriptionLocks } from '../../server/notify/webhooks/subscription-locks.ts'
import { withTimeout } from '../../server/platform/with-timeout.ts'
import type { Services } from '../../server/services.ts'

/** How long a run is postponed if the slow lane is full and the last attempt at its receiver failed. */
const laneFull_ms = 5000
/** When a run in the slow lane is started again if its process dies. Its own job has ended by then. */
const takeover_ms = 15_000

type RunContext = {
  subscriptionLocks: SubscriptionLocks
  slowLane: SlowLane
  stopping: AbortSignal
  longest_s?: number
}

export async function deliverWebhook(
  services: Services,
  { webhook_id }: TaskPayload<'deliver-webhook'>,
  { subscriptionLocks, slowLane, stopping, longest_s = longestRun_s['deliver-webhook'] }: RunContext,
): Promise<void> {
  const reschedule = (after_ms: number) =>
    scheduleDelivery(services.db, webhook_id, new Date(services.clock() + after_ms))
  if (slowLane.isFull && (await findActive(services, webhook_id))?.isFailing) return reschedule(laneFull_ms)
  // This job was scheduled in case the process of the run in the slow lane dies. Schedule the next one.
  if (slowLane.has(webhook_id)) await reschedule(takeover_ms)
  const slow = Promise.withResolvers<void>()
  const run = subscriptionLocks.take(
    webhook_id,
    // Without a time limit, a run that hangs would keep its subscription lock, even in the slow lane.
    () =>
      withTimeout(longest_s, `a run of deliveries to ${webhook_id}`, (timeout) =>
        deliverDue(services, webhook_id, {
          stopping: AbortSignal.any([stopping, timeout]),
          onSlow: slow.resolve,
        }),
      ),
    () => reschedule(0),
    // A run holds the subscription lock for long only if the receiver is slow, so count this one as slow too.
    slow.resolve,
  )
  await slowLane.waitFor(webhook_id, run, slow.promise, () => reschedule(takeover_ms))
}
