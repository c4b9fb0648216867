import { read } from '#lib/api.ts'
import { titleOf } from '#lib/browser-errors/labels.ts'
import { errorsAddress, errorsCall, groupQuery, parseErrorsView } from '#lib/browser-errors/queries.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { applyAddedCondition } from '#lib/events/added-condition.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const [{ site }, segments] = await Promise.all([parent(), segmentChoices(api, params.site_id)])
  const view = parseErrorsView(url.searchParams)
  applyAddedCondition(url.searchParams, segments, view.conditions, (conditions) =>
    errorsAddress(url.pathname, view, { conditions }),
  )
  const time = timeframeOf(view.view, site.timezone, new Date())
  const query = groupQuery(view, time)
  const errors = api.sites({ site_id: site.id }).analytics['browser-errors']
  const { data: report } = await read(errors({ error_group: params.error_group }).get({ query }))
  return {
    title: `${site.name}: ${titleOf(report.group)}`,
    view,
    time,
    segments,
    report,
    open: url.searchParams.get('open'),
    calls: [errorsCall(site.id, query, params.error_group)],
  }
}
