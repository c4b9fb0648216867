import { type Api, read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { goalChoices } from '#lib/goals/choices.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { parseTrendsView } from './view.ts'

/** The site, the view and the names that a file of trends is of. @throws SvelteKit's HttpError */
export async function requestedTrends(api: Api, site_id: string, url: URL) {
  const [{ data: site }, goals, segments] = await Promise.all([
    read(api.sites({ site_id }).get()),
    goalChoices(api, site_id),
    segmentChoices(api, site_id),
  ])
  const view = parseTrendsView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  return { site, view, time, names: { goals, segments, custom: site.settings.custom_dimensions } }
}
