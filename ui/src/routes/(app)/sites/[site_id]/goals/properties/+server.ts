import { json } from '@sveltejs/kit'
import { propertiesSeen } from '#lib/goals/seen.server.ts'
import type { RequestHandler } from './$types'

/** The properties of events with a name, as suggestions for the conditions of a goal. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) =>
  json({ properties: await propertiesSeen(api, site_id, url.searchParams.get('event') ?? '') })
