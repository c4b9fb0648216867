import { longestRun_s } from '../../db/job-limits.ts'
import type { TaskPayload } from '../../db/queue.ts'
import { deliverDue } from '../../server/notify/webhooks/deliver.ts'
import { findActive } from '../../server/notify/webhooks/due-deliveries.ts'
import { scheduleDelivery } from '../../server/notify/webhooks/schedule.ts'
import type { SlowLane } from '../../server/notify/webhooks/slow-lane.ts'
import type { SubscriptionLocks } from '../../server/notify/webhooks/subscription-locks.ts'
import { giveUpAfter } from '../../server/platform/give-up-after.ts'
import type { Services } from '../../server/services.ts'

/** How long a receiver that failed last waits while those like it have all the places there are for them. */
const crowded_ms = 5000
/** How soon a run that was set aside is begun again when its process has died: its own job is over by then. */
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
  // This job was the appointment for the run that is set aside.
  if (slowLane.has(webhook_id)) await comeBack(left_ms)
  const slow = Promise.withResolvers<void>()
  const run = subscriptionLocks.take(
    webhook_id,
    // One that hung would keep its turn, also after it was set aside.
    () =>
      giveUpAfter(longest_s, `a run of deliveries to ${webhook_id}`, (givenUp) =>
        deliverDue(services, webhook_id, {
          stopping: AbortSignal.any([stopping, givenUp]),
          onSlow: slow.resolve,
        }),
      ),
    () => comeBack(0),
    // It is the slow who have long turns.
    slow.resolve,
  )
  await slowLane.waitFor(webhook_id, run, slow.promise, () => comeBack(left_ms))
}
