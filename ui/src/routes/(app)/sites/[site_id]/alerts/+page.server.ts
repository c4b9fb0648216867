import { goalNames } from '#lib/alerts/form-actions.server.ts'
import { trendsOf } from '#lib/alerts/trends.server.ts'
import { read } from '#lib/api.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { PageServerLoad } from './$types'

const alertsOnPage = 50

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const query = pageQuery(url, alertsOnPage)
  const trends = trendsOf(api, site.id, query)
  const [{ data: alerts, pagination }, goals] = await Promise.all([
    read(api.sites({ site_id: site.id }).alerts.get({ query })),
    goalNames(api, site.id),
  ])
  return {
    title: `Alerts of ${site.name}`,
    alerts,
    pagination,
    goals,
    ...(await settled({ trends }, url.searchParams.has('wait'))),
    hasDeleted: url.searchParams.has('deleted'),
    calls: [
      { path: `/v1/sites/${site.id}/alerts`, query },
      { path: `/v1/sites/${site.id}/alerts/trends`, query },
    ],
  }
}
