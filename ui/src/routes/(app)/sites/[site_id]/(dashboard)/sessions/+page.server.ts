import { loadList } from '#lib/drilldown/list-page.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  return loadList(api, site, 'sessions', url.searchParams)
}
