import { findSites, parseSiteQuery, visitorsToday } from '#lib/server/sites.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, url }) => {
  const query = parseSiteQuery(url.searchParams)
  const { sites, pagination } = await findSites(locals.api, query)
  return {
    title: 'Sites',
    query,
    hasDeleted: url.searchParams.has('deleted'),
    list: sites,
    pagination,
    call: {
      path: '/v1/sites',
      query: { limit: pagination.limit, offset: pagination.offset, status: query.status },
    },
    // Not awaited: the list renders at once, and its numbers follow.
    visitors: Promise.all(
      sites
        .filter(({ status }) => status !== 'archived')
        .map(async (site) => [site.id, await visitorsToday(locals.api, site)] as const),
    ).then(Object.fromEntries<number | null>),
  }
}
