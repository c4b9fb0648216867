import { read } from '#lib/api.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { csvLine } from '../../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

const measures = ['visitors', 'sessions', 'pageviews'] as const

/** Exports the comparison of source counts and stored counts by day as CSV. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id, import_id } }) => {
  const of = api.sites({ site_id }).imports({ import_id })
  const { data: compared } = await read(of.reconciliation.get())
  const header = csvLine([
    'Day',
    ...measures.flatMap((it) => [`${it} at the source`, `${it} here`, `${it} difference`]),
    'Events of this import',
    'Live events',
    'Events of other imports',
  ])
  const lines = compared.days.map((day) =>
    csvLine([
      day.date,
      ...measures.flatMap((it) => [day[it].reported ?? '', day[it].stored, day[it].difference ?? '']),
      day.events,
      day.live_events,
      day.imported_events,
    ]),
  )
  return csvFile(`${import_id} by day`, [header, ...lines])
}
