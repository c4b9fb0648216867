import { type Api, read } from '#lib/api.ts'
import { type Timeframe, timeframeOf } from '#lib/dashboard/queries.ts'
import type { BrowserError } from '../../../../server/analytics/browser-errors/model.ts'
import type { Site } from '../../../../server/identity/sites/model.ts'
import { groupQuery, parseErrorsView } from './queries.ts'

/** Reads the error that the URL of a file asks for. @throws SvelteKit's HttpError */
export async function requestedError(
  api: Api,
  { site_id, error_group }: { site_id: string; error_group: string },
  url: URL,
): Promise<{ site: Pick<Site, 'domain'>; time: Timeframe; report: BrowserError }> {
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parseErrorsView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const errors = api.sites({ site_id }).analytics['browser-errors']
  const { data: report } = await read(errors({ error_group }).get({ query: groupQuery(view, time) }))
  return { site, time, report }
}
