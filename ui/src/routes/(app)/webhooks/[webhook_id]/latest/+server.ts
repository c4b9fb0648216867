import { json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { parseFilters } from '#lib/webhooks/deliveries/filters.ts'
import { readLog, stateOf } from '#lib/webhooks/deliveries/log.server.ts'
import type { RequestHandler } from './$types'

/** Returns the state of the delivery log, polled every few seconds. */
export const GET: RequestHandler = async ({ locals: { api }, params: { webhook_id }, url }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined
  const [{ data: webhook }, log] = await Promise.all([
    read(api.webhooks({ webhook_id }).get()),
    readLog(api, webhook_id, parseFilters(url.searchParams), cursor),
  ])
  return json({ state: stateOf(webhook, log) })
}
