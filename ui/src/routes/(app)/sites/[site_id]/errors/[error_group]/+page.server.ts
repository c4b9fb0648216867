import { redirect } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { titleOf } from '#lib/browser-errors/labels.ts'
import { errorsAddress, errorsCall, groupQuery, parseErrorsView } from '#lib/browser-errors/queries.ts'
import { withCondition } from '#lib/dashboard/filters.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { addedCondition } from '#lib/events/queries.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params: { error_group }, parent, url }) => {
  const { site } = await parent()
  const view = parseErrorsView(url.searchParams)
  const added = addedCondition(url.searchParams)
  if (added)
    redirect(303, errorsAddress(url.pathname, view, { conditions: withCondition(view.conditions, added) }))
  const time = timeframeOf(view.view, site.timezone, new Date())
  const query = groupQuery(view, time)
  const errors = api.sites({ site_id: site.id }).analytics['browser-errors']
  const { data: report } = await read(errors({ error_group }).get({ query }))
  return {
    title: `${site.name}: ${titleOf(report.group)}`,
    view,
    time,
    report,
    open: url.searchParams.get('open'),
    calls: [errorsCall(site.id, query, error_group)],
  }
}
