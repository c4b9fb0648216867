import { json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import type { RequestHandler } from './$types'

/** Since when sessions have the current custom dimensions and content groups; null if all have. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id } }) => {
  const { data } = await read(api.sites({ site_id }).get())
  return json({ since: data.recomputed_since })
}
