import { json } from '@sveltejs/kit'
import { recentTraits } from '#lib/segments/seen.server.ts'
import type { RequestHandler } from './$types'

/** The traits of recent users, as suggestions for a filter. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id } }) =>
  json({ traits: await recentTraits(api, site_id) })
