import type { Db } from '../../db/postgres/client.ts'
import { enqueueBy } from '../../db/queue.ts'

/**
 * Sees to it that what is due to a subscription at a time is attempted then. Call it in the transaction that makes or
 * changes a delivery; an earlier appointment stays.
 */
export async function scheduleDelivery(tx: Pick<Db, 'execute'>, webhookId: string, at: Date): Promise<void> {
  await enqueueBy(tx, 'deliver-webhook', { webhook_id: webhookId }, { by: at, key: `webhook:${webhookId}` })
}
