import { json } from '@sveltejs/kit'
import { goalsOf } from '#lib/webhooks/choices.server.ts'
import type { RequestHandler } from './$types'

/** Returns the goals of sites selected in a form, which is loaded with those of the first sites only. */
export const GET: RequestHandler = async ({ locals: { api }, url }) =>
  json(await goalsOf(api, url.searchParams.getAll('site_id')))
