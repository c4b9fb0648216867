import { tablesOf } from '#lib/browser-errors/labels.ts'
import { requestedError } from '#lib/browser-errors/requested-error.server.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { csvLine } from '../../../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

/** Exports where an error occurs as CSV: its most frequent pages, browsers, systems and releases. */
export const GET: RequestHandler = async ({ locals: { api }, params, url }) => {
  const { site, time, report } = await requestedError(api, params, url)
  const lines = tablesOf(report).flatMap(({ field, values }) =>
    values.map((it) => csvLine([field, it.value, it.events, it.users])),
  )
  const { from, to } = time.range
  return csvFile(`${site.domain} error ${params.error_group} where ${from} ${to}`, [
    csvLine(['Dimension', 'Value', 'Errors', 'People']),
    ...lines,
  ])
}
