import { applyNewCondition } from '#lib/dashboard/added-condition.server.ts'
import { comparisonQuery, timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { parsePathsView, pathsCall, pathsQuery, printPathsView } from '#lib/paths/queries.ts'
import { readPaths } from '#lib/paths/report.server.ts'
import { nodesSeen } from '#lib/paths/suggestions.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const [{ site }, segments, nodes] = await Promise.all([
    parent(),
    segmentChoices(api, params.site_id),
    nodesSeen(api, params.site_id),
  ])
  const view = parsePathsView(url.searchParams)
  applyNewCondition(url, view.view, segments, printPathsView(view))
  const time = timeframeOf(view.view, site.timezone, new Date())
  const query = { ...pathsQuery(view, time), ...comparisonQuery(view.view, time) }
  const blocks = await settled({ report: readPaths(api, site.id, query) }, url.searchParams.has('wait'))
  return {
    title: `Paths of ${site.name}`,
    view,
    time,
    segments,
    nodes,
    ...blocks,
    calls: [pathsCall(site.id, query)],
  }
}
