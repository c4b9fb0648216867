import { error } from '@sveltejs/kit'
import { loadList } from '#lib/drilldown/list-page.server.ts'
import { parseList } from '#lib/drilldown/lists.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const list = parseList(params.list)
  if (!list) error(404, `Unknown list “${params.list}”.`)
  return loadList(api, await parent(), list, url)
}
