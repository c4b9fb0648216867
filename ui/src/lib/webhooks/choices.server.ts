import { error } from '@sveltejs/kit'
import { type Api, failureOf } from '#lib/api.ts'
import { allSites } from '#lib/server/sites.ts'
import { maxGoalSites } from './webhook-form.ts'

/** A site to which events can be limited. */
export type SiteChoice = { id: string; name: string; domain: string }

/** The sites of the workspace, by name. */
export async function siteChoicesOf(api: Api): Promise<SiteChoice[]> {
  const sites = await allSites(api)
  return sites
    .map(({ id, name, domain }) => ({ id, name, domain }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** A goal to which conversions can be limited. */
type SiteGoal = { id: string; name: string; site_id: string }

/** Goals by site id. Sites whose goals have not been read are missing. */
export type GoalsBySite = Partial<Record<string, SiteGoal[]>>

/** The goals of these sites, up to the maximum number that can be read at once. A deleted site has none. */
export async function goalsOf(api: Api, siteIds: string[]): Promise<GoalsBySite> {
  const lists = await Promise.all(
    siteIds
      .slice(0, maxGoalSites)
      .map(async (site_id) => [site_id, await goalsOfSite(api, site_id)] as const),
  )
  return Object.fromEntries(lists)
}

async function goalsOfSite(api: Api, site_id: string): Promise<SiteGoal[]> {
  const answer = await api.sites({ site_id }).conversions.get({ query: { limit: 200 } })
  if (!answer.error) return answer.data.data.map(({ id, name }) => ({ id, name, site_id }))
  const { status, message } = failureOf(answer.error)
  if (status === 404) return []
  error(status, message)
}
