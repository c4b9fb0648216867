import { csvFile } from '#lib/goals/csv-file.server.ts'
import { csvLine } from '../../../../packages/text/csv-line.ts'
import type { EventVolume } from '../../../../server/analytics/events/model.ts'

/** Returns numbers of events over time as CSV, with those of the intervals that they are compared with. */
export function volumeFile(
  name: string,
  { series, previous }: Pick<EventVolume, 'series' | 'previous'>,
  /** What the events are called, for example `Events`. */
  kind: string,
): Response {
  const header = csvLine([
    ...['Interval', kind, 'People'],
    ...(previous ? [`${kind}, before`, 'People, before'] : []),
  ])
  const lines = series.map(({ label, events, users }, index) => {
    const before = previous?.series[index]
    return csvLine([
      ...[label, events, users],
      ...(previous ? [before?.events ?? null, before?.users ?? null] : []),
    ])
  })
  return csvFile(name, [header, ...lines])
}
