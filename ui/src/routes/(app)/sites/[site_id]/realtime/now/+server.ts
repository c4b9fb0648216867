import { json } from '@sveltejs/kit'
import { readCurrentVisitors } from '#lib/realtime/current.server.ts'
import type { RequestHandler } from './$types'

/** The current visitors, with which an open page refreshes itself. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id } }) => {
  const { value, problem } = await readCurrentVisitors(api, site_id)
  return value ? json(value) : json({ message: problem.message }, { status: 503 })
}
