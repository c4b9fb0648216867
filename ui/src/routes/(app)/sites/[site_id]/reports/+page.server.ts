import { read } from '#lib/api.ts'
import { parseExploration } from '#lib/reports/explorations/explorations.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { PageServerLoad } from './$types'

const reportsOnPage = 20

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const query = pageQuery(url, reportsOnPage)
  const { data: reports, pagination } = await read(api.sites({ site_id: site.id }).reports.get({ query }))
  return {
    title: `Reports of ${site.name}`,
    reports,
    pagination,
    exploration: parseExploration(url.searchParams.get('exploration')),
    hasDeleted: url.searchParams.has('deleted'),
    calls: [{ path: `/v1/sites/${site.id}/reports`, query }],
  }
}
