import { json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { stateOfDelivery } from '#lib/webhooks/deliveries/log.server.ts'
import type { RequestHandler } from './$types'

/** Returns the state of a delivery, polled every few seconds. */
export const GET: RequestHandler = async ({ locals: { api }, params: { webhook_id, delivery_id } }) => {
  const { data } = await read(api.webhooks({ webhook_id }).deliveries({ delivery_id }).get())
  return json({ state: stateOfDelivery(data) })
}
