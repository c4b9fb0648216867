import { read } from '#lib/api.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { limitConcurrency } from '#lib/funnels/limit-concurrency.ts'
import { readTrend } from '#lib/segments/reports.server.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { PageServerLoad } from './$types'

const segmentsOnPage = 20
/** Four days of hourly computations are enough for a small chart. */
const sparklineComputations = 96

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const status = url.searchParams.get('status') === 'archived' ? ('archived' as const) : ('active' as const)
  const query = { status, ...pageQuery(url, segmentsOnPage) }
  const { segments } = api.sites({ site_id: site.id })
  const [{ data, pagination }, archived] = await Promise.all([
    read(segments.get({ query })),
    read(segments.get({ query: { limit: 1, status: 'archived' } })),
  ])
  const trends = limitConcurrency(
    data.map(
      ({ id }) =>
        () =>
          readTrend(api, site, id, sparklineComputations),
    ),
  )
  return {
    title: `Segments of ${site.name}`,
    status,
    segments: data,
    pagination,
    isNew: pagination.total === 0 && archived.pagination.total === 0,
    hasArchived: archived.pagination.total > 0 || status === 'archived',
    hasDeleted: url.searchParams.has('deleted'),
    trends: await settled(
      Object.fromEntries(data.map(({ id }, index) => [id, trends[index] as (typeof trends)[number]])),
      url.searchParams.has('wait'),
    ),
    calls: [{ path: `/v1/sites/${site.id}/segments`, query }],
  }
}
