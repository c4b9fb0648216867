import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { parseEventsView, volumeQuery } from '#lib/events/queries.ts'
import { readVolume } from '#lib/events/reports.server.ts'
import { volumeFile } from '#lib/events/volume-file.server.ts'
import type { RequestHandler } from './$types'

/** Exports the numbers of events of a view over time as CSV. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parseEventsView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const { value: volume, problem } = await readVolume(api, site_id, volumeQuery(view, time))
  if (!volume) error(502, problem.message)
  return volumeFile(`${site.domain} events ${time.range.from} ${time.range.to} over time`, volume, 'Events')
}
