import { errorsAddress, errorsCall, groupsQuery, parseErrorsView } from '#lib/browser-errors/queries.ts'
import { readErrorGroups } from '#lib/browser-errors/reports.server.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { applyAddedCondition } from '#lib/events/added-condition.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { PageServerLoad } from './$types'

const rowsOnPage = 50

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const [{ site }, segments] = await Promise.all([parent(), segmentChoices(api, params.site_id)])
  const view = parseErrorsView(url.searchParams)
  applyAddedCondition(url.searchParams, segments, view.conditions, (conditions) =>
    errorsAddress(url.pathname, view, { conditions }),
  )
  const time = timeframeOf(view.view, site.timezone, new Date())
  const query = groupsQuery(view, time, pageQuery(url, rowsOnPage))
  const blocks = await settled({ report: readErrorGroups(api, site.id, query) }, url.searchParams.has('wait'))
  return {
    title: `Errors of ${site.name}`,
    view,
    time,
    segments,
    ...blocks,
    calls: [errorsCall(site.id, query)],
  }
}
