import { read } from '#lib/api.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { PageServerLoad } from './$types'

const annotationsOnPage = 50

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const query = pageQuery(url, annotationsOnPage)
  const { data: annotations, pagination } = await read(
    api.sites({ site_id: site.id }).annotations.get({ query }),
  )
  return {
    title: `Annotations of ${site.name}`,
    annotations,
    pagination,
    calls: [{ path: `/v1/sites/${site.id}/annotations`, query }],
  }
}
