import { redirect } from '@sveltejs/kit'
import { addressOfView, pagesCall, pagesQuery, parsePagesView } from '#lib/actions/queries.ts'
import { readPages } from '#lib/actions/reports.server.ts'
import { withCondition } from '#lib/dashboard/filters.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { addedCondition } from '#lib/events/queries.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { PageServerLoad } from './$types'

const rowsOnPage = 50

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const view = parsePagesView(url.searchParams)
  const added = addedCondition(url.searchParams)
  if (added)
    redirect(303, addressOfView(site.id, { ...view, conditions: withCondition(view.conditions, added) }))
  const time = timeframeOf(view.view, site.timezone, new Date())
  const query = pagesQuery(view, time, pageQuery(url, rowsOnPage))
  const blocks = await settled({ report: readPages(api, site.id, query) }, url.searchParams.has('wait'))
  return {
    title: `Time on pages of ${site.name}`,
    view,
    time,
    ...blocks,
    calls: [pagesCall(site.id, query)],
  }
}
