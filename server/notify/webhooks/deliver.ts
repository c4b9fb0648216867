import { and, eq, isNotNull, min } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import type { Services } from '../../services.ts'
import { DeliveryRun, type RunOptions } from './delivery-run.ts'
import { scheduleDelivery } from './schedule.ts'

type Working = Pick<Services, 'db' | 'clock' | 'config'>

/**
 * Attempts the due deliveries of a subscription for as long as one run may take, and schedules the next run.
 * @throws the first error of reading, signing or storing: then nothing is scheduled, and the job is retried.
 */
export async function deliverDue(
  working: Working,
  webhookId: string,
  { outbound, ...options }: RunOptions & { outbound?: Outbound } = {},
): Promise<void> {
  const sender = outbound ?? createOutbound({ targets: working.config.outboundTargets })
  try {
    await new DeliveryRun(working, webhookId, sender, options).run()
  } finally {
    if (!outbound) sender.close()
  }
  await scheduleNext(working, webhookId)
}

async function scheduleNext({ db }: Working, webhookId: string): Promise<void> {
  const { nextAttemptAt } = webhookDeliveries
  const [next] = await db
    .select({ at: min(nextAttemptAt) })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.status, 'active'), isNotNull(nextAttemptAt)))
  if (next?.at) await scheduleDelivery(db, webhookId, next.at)
}
