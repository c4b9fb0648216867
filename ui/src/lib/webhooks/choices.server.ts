import { type Api, read } from '#lib/api.ts'
import { allSites } from '#lib/server/sites.ts'
import { mostGoalSites } from './webhook-form.ts'

/** A site that events can be narrowed to. */
export type SiteChoice = { id: string; name: string; domain: string }

/** The sites of the workspace, by name. */
export async function siteChoicesOf(api: Api): Promise<SiteChoice[]> {
  const sites = await allSites(api)
  return sites
    .map(({ id, name, domain }) => ({ id, name, domain }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** A goal that conversions can be narrowed to. */
export type SiteGoal = { id: string; name: string; site_id: string }

/** The goals of these sites, or of as many as can be read at once. */
export async function goalsOf(api: Api, siteIds: string[]): Promise<SiteGoal[]> {
  const lists = await Promise.all(
    siteIds.slice(0, mostGoalSites).map(async (site_id) => {
      const { data } = await read(api.sites({ site_id }).conversions.get({ query: { limit: 200 } }))
      return data.map(({ id, name }) => ({ id, name, site_id }))
    }),
  )
  return lists.flat()
}
