import { type Api, read } from '#lib/api.ts'

/** The statuses of a delivery that has not arrived, although it was attempted. */
const failing = ['failed', 'retrying'] as const

/** Returns the newest delivery of a subscription that has not arrived. */
export async function lastFailure(api: Api, webhook_id: string): Promise<{ id: string } | undefined> {
  const deliveries = await Promise.all(
    failing.map(async (status) => {
      const query = { status, limit: 1 }
      return (await read(api.webhooks({ webhook_id }).deliveries.get({ query }))).data
    }),
  )
  return deliveries.flat().sort((a, b) => b.created_at.localeCompare(a.created_at))[0]
}
