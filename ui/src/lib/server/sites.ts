import { type Api, read } from '#lib/api.ts'

export const siteStatuses = ['active', 'paused', 'archived'] as const
export type SiteStatus = (typeof siteStatuses)[number]
export type SiteQuery = { search: string; status: SiteStatus | undefined; page: number }

const pageSize = 20

/** Parses the query of the list of sites from a URL. */
export function parseSiteQuery(params: URLSearchParams): SiteQuery {
  const page = Number(params.get('page') ?? 1)
  return {
    search: params.get('search')?.trim() ?? '',
    status: siteStatuses.find((status) => status === params.get('status')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** Finds one page of sites. The API only filters by status, so a search by name reads all sites. */
export async function findSites(api: Api, { search, status, page }: SiteQuery) {
  const offset = (page - 1) * pageSize
  if (!search) {
    const { data, pagination } = await read(api.sites.get({ query: { limit: pageSize, offset, status } }))
    return { sites: data, pagination }
  }
  const found = (await allSites(api, status)).filter(({ name, domain }) =>
    `${name} ${domain}`.toLowerCase().includes(search.toLowerCase()),
  )
  return {
    sites: found.slice(offset, offset + pageSize),
    pagination: { total: found.length, limit: pageSize, offset, has_more: offset + pageSize < found.length },
  }
}

/** All sites of the workspace and mode, read page by page. */
export async function allSites(api: Api, status?: SiteStatus) {
  const pages = []
  for (let offset = 0; ; offset += 100) {
    const { data, pagination } = await read(api.sites.get({ query: { limit: 100, offset, status } }))
    pages.push(data)
    if (!pagination.has_more) return pages.flat()
  }
}
