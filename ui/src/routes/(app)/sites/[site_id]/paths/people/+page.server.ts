import { readPathPeople } from '#lib/paths/report.server.ts'
import { loadSelection } from '#lib/paths/selection.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const selected = await loadSelection(site, url, 'people', (query) => readPathPeople(api, site.id, query))
  return { title: `People of a path of ${site.name}`, ...selected }
}
