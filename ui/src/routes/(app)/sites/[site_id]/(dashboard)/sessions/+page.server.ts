import { loadList } from '#lib/drilldown/list-page.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  return loadList(api, await parent(), 'sessions', url)
}
