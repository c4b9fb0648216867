import { type Api, read } from '#lib/api.ts'
import type { Webhook } from '../../../../../server/notify/webhooks/model.ts'

/** The statuses of a delivery that has not arrived, although it was attempted. */
const failing = ['failed', 'retrying'] as const

/** Returns the newest delivery that has not arrived of each failing subscription, by the id of the subscription. */
export async function lastFailures(
  api: Api,
  webhooks: readonly Webhook[],
): Promise<Record<string, { id: string }>> {
  const found = await Promise.all(
    webhooks
      .filter(({ health }) => health.failing_since !== null)
      .map(async ({ id }) => [id, await lastFailure(api, id)] as const),
  )
  return Object.fromEntries(found.flatMap(([id, delivery]) => (delivery ? [[id, delivery]] : [])))
}

async function lastFailure(api: Api, webhook_id: string): Promise<{ id: string } | undefined> {
  const deliveries = await Promise.all(
    failing.map(async (status) => {
      const query = { status, limit: 1 }
      return (await read(api.webhooks({ webhook_id }).deliveries.get({ query }))).data
    }),
  )
  return deliveries.flat().sort((a, b) => b.created_at.localeCompare(a.created_at))[0]
}
