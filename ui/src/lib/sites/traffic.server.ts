import type { Api } from '#lib/api.ts'

/** The visitors of each of these sites by its id; null if they are unavailable. */
export async function trafficOfSites(api: Api, siteIds: string[]) {
  if (siteIds.length === 0) return {}
  const answer = await api.sites.traffic.get({
    query: { site_ids: siteIds.join(','), limit: siteIds.length, days: 7 },
  })
  return answer.error ? null : Object.fromEntries(answer.data.data.map((it) => [it.site_id, it]))
}
