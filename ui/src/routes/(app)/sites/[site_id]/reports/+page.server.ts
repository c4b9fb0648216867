import { read } from '#lib/api.ts'
import type { PageServerLoad } from './$types'

const reportsOnPage = 20

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const page = Math.max(1, Math.floor(Number(url.searchParams.get('page'))) || 1)
  const query = { limit: reportsOnPage, offset: (page - 1) * reportsOnPage || undefined }
  const { data: reports, pagination } = await read(api.sites({ site_id: site.id }).reports.get({ query }))
  return {
    title: `Reports of ${site.name}`,
    reports,
    pagination,
    hasDeleted: url.searchParams.has('deleted'),
    calls: [{ path: `/v1/sites/${site.id}/reports`, query }],
  }
}
