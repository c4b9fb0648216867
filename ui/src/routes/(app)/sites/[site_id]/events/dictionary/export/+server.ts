import { read } from '#lib/api.ts'
import { readDictionary } from '#lib/events/dictionary.server.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { csvLine } from '../../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

/** Exports the dictionary of event names or, with `event`, of the properties of an event as CSV, hidden ones too. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const { event, time, entries } = await readDictionary(api, site, url.searchParams)
  const header = [
    ...[event ? 'Property' : 'Event', 'Description', ...(event ? ['Type'] : [])],
    ...['Events', 'Share (%)', 'First seen', 'Last seen', 'Hidden'],
  ]
  const lines = entries.map((it) =>
    csvLine([
      ...[it.name, it.description, ...(event ? [it.types.join(' ')] : [])],
      ...[it.events, it.share, it.first_seen, it.last_seen, it.is_hidden ? 'yes' : 'no'],
    ]),
  )
  const of = event ? `properties of ${event}` : 'dictionary'
  return csvFile(`${site.domain} ${of} ${time.range.from} ${time.range.to}`, [csvLine(header), ...lines])
}
