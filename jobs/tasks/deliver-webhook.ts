import { longestRun_s } from '../../db/job-limits.ts'
import type { TaskPayload } from '../../db/queue.ts'
import { deliverDue } from '../../server/notify/webhooks/deliver.ts'
import { findActive } from '../../server/notify/webhooks/due-deliveries.ts'
import { scheduleDelivery } from '../../server/notify/webhooks/schedule.ts'
import type { SlowLane } from '../../server/notify/webhooks/slow-lane.ts'
import type { SubscriptionLocks } from '../../server/notify/webhooks/subscription-locks.ts'
import { giveUpAfter } from '../../server/platform/give-up-after.ts'
import type { Services } from '../../server/services.ts'

/** How long a run to a receiver that failed last is postponed while the slow lane is full. */
const crowded_ms = 5000
/** How soon a run in the slow lane is started again if its process dies: its own job has ended by then. */
const left_ms = 15_000

type Running = {
  subscriptionLocks: SubscriptionLocks
  slowLane: SlowLane
  stopping: AbortSignal
  longest_s?: number
}

export async function deliverWebhook(
  services: Services,
  { webhook_id }: TaskPayload<'deliver-webhook'>,
  { subscriptionLocks, slowLane, stopping, longest_s = longestRun_s['deliver-webhook'] }: Running,
): Promise<void> {
  const comeBack = (after_ms: number) =>
    scheduleDelivery(services.db, webhook_id, new Date(services.clock() + after_ms))
  if (slowLane.isFull && (await findActive(services, webhook_id))?.isFailing) return comeBack(crowded_ms)
  // This job was the one scheduled for the run in the slow lane, in case its process dies. Schedule the next one.
  if (slowLane.has(webhook_id)) await comeBack(left_ms)
  const slow = Promise.withResolvers<void>()
  const run = subscriptionLocks.take(
    webhook_id,
    // Without a time limit, a run that hangs would keep its subscription lock, even in the slow lane.
    () =>
      giveUpAfter(longest_s, `a run of deliveries to ${webhook_id}`, (givenUp) =>
        deliverDue(services, webhook_id, {
          stopping: AbortSignal.any([stopping, givenUp]),
          onSlow: slow.resolve,
        }),
      ),
    () => comeBack(0),
    // A run holds the subscription lock for long only if the receiver is slow, so count this one as slow too.
    slow.resolve,
  )
  await slowLane.waitFor(webhook_id, run, slow.promise, () => comeBack(left_ms))
}
