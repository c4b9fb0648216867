import { goalNames } from '#lib/alerts/form-actions.server.ts'
import { read } from '#lib/api.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { PageServerLoad } from './$types'

const alertsOnPage = 50

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const query = pageQuery(url, alertsOnPage)
  const [{ data: alerts, pagination }, goals] = await Promise.all([
    read(api.sites({ site_id: site.id }).alerts.get({ query })),
    goalNames(api, site.id),
  ])
  return {
    title: `Alerts of ${site.name}`,
    alerts,
    pagination,
    goals,
    hasDeleted: url.searchParams.has('deleted'),
    calls: [{ path: `/v1/sites/${site.id}/alerts`, query }],
  }
}
