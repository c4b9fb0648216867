import { json } from '@sveltejs/kit'
import { findPeople, readNames } from '#lib/shell/names.server.ts'
import type { RequestHandler } from './$types'

const length_max = 200

/** What the command palette finds on a site: its names, or with `people` those people whose id or traits contain it. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const people = url.searchParams.get('people')?.trim().slice(0, length_max)
  return people === undefined
    ? json({ names: await readNames(api, site_id) })
    : json({ people: await findPeople(api, site_id, people) })
}
