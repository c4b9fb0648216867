import { read } from '#lib/api.ts'
import { days, timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { limitConcurrency } from '#lib/funnels/limit-concurrency.ts'
import { periodView } from '#lib/funnels/queries.ts'
import { type Rate, readRate } from '#lib/funnels/reports.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { segmentQuery } from '#lib/segments/filter.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { PageServerLoad } from './$types'

const funnelsOnPage = 20

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const view = periodView(parseView(url.searchParams))
  const time = timeframeOf(view, site.timezone, new Date())
  const people = segmentQuery(view.conditions)
  const query = pageQuery(url, funnelsOnPage)
  const { data: funnels, pagination } = await read(api.sites({ site_id: site.id }).funnels.get({ query }))
  const answers = limitConcurrency(
    funnels.map(
      ({ id }) =>
        () =>
          readRate(api, site.id, id, time.range, people),
    ),
  )
  const rates = Object.fromEntries(
    funnels.map(({ id }, index) => [id, answers[index] as Promise<Rate | null>]),
  )
  return {
    title: `Funnels of ${site.name}`,
    view,
    time,
    segments: await segmentChoices(api, site.id),
    funnels,
    pagination,
    rates: await settled(rates, url.searchParams.has('wait')),
    calls: [
      { path: `/v1/sites/${site.id}/funnels`, query },
      ...funnels.slice(0, 1).map(({ id }) => ({
        path: `/v1/sites/${site.id}/funnels/${id}/report`,
        query: { ...days(time.range), ...people },
      })),
    ],
  }
}
