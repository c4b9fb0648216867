import { json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { stateOfBackfills } from '#lib/webhooks/deliveries/log.server.ts'
import type { RequestHandler } from './$types'

/** Returns the progress of the back-fills, polled every few seconds. */
export const GET: RequestHandler = async ({ locals: { api }, params: { webhook_id } }) => {
  const { data } = await read(api.webhooks({ webhook_id }).backfills.get({ query: { limit: 20 } }))
  return json({ state: stateOfBackfills(data) })
}
