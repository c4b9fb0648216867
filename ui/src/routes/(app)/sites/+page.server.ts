import { settled } from '#lib/dashboard/reports.server.ts'
import { findSites, parseSiteQuery } from '#lib/server/sites.ts'
import { trafficOfSites } from '#lib/sites/traffic.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, url }) => {
  const query = parseSiteQuery(url.searchParams)
  const { sites, pagination } = await findSites(locals.api, query)
  const siteIds = sites.map(({ id }) => id)
  const { traffic } = await settled(
    { traffic: trafficOfSites(locals.api, siteIds) },
    url.searchParams.has('wait'),
  )
  return {
    title: 'Sites',
    query,
    hasDeleted: url.searchParams.has('deleted'),
    list: sites,
    pagination,
    traffic,
    calls: [
      {
        path: '/v1/sites',
        query: { limit: pagination.limit, offset: pagination.offset, status: query.status },
      },
      {
        path: '/v1/sites/traffic',
        query: { limit: pagination.limit, offset: pagination.offset, status: query.status },
      },
    ],
  }
}
