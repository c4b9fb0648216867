import { json } from '@sveltejs/kit'
import { propertiesSeen } from '#lib/goals/seen.server.ts'
import type { RequestHandler } from './$types'

/** What recent events of a name carry: suggestions for the conditions of a step. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) =>
  json(await propertiesSeen(api, site_id, url.searchParams.get('event') ?? ''))
