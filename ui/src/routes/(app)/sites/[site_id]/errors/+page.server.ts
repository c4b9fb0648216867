import { redirect } from '@sveltejs/kit'
import { errorsAddress, errorsCall, groupsQuery, parseErrorsView } from '#lib/browser-errors/queries.ts'
import { readErrorGroups } from '#lib/browser-errors/reports.server.ts'
import { withCondition } from '#lib/dashboard/filters.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { addedCondition } from '#lib/events/queries.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { PageServerLoad } from './$types'

const rowsOnPage = 50

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const view = parseErrorsView(url.searchParams)
  const added = addedCondition(url.searchParams)
  if (added)
    redirect(303, errorsAddress(url.pathname, view, { conditions: withCondition(view.conditions, added) }))
  const time = timeframeOf(view.view, site.timezone, new Date())
  const query = groupsQuery(view, time, pageQuery(url, rowsOnPage))
  const blocks = await settled({ report: readErrorGroups(api, site.id, query) }, url.searchParams.has('wait'))
  return { title: `Errors of ${site.name}`, view, time, ...blocks, calls: [errorsCall(site.id, query)] }
}
