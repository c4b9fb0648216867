import { requestedError } from '#lib/browser-errors/requested-error.server.ts'
import { volumeFile } from '#lib/events/volume-file.server.ts'
import type { RequestHandler } from './$types'

/** Exports how often an error occurred over time as CSV. */
export const GET: RequestHandler = async ({ locals: { api }, params, url }) => {
  const { site, time, report } = await requestedError(api, params, url)
  const { from, to } = time.range
  return volumeFile(`${site.domain} error ${params.error_group} ${from} ${to}`, report, 'Errors')
}
