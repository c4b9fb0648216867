import { Unprocessable } from '../../../platform/errors.ts'
import { isZip, openArchive, peek } from './archive.ts'
import type { DailyTotals, ImportedLine, ImportFormat, LineLocation, ReadingOptions } from './format.ts'
import { eventsOfDay } from './plausible-day.ts'
import { isCustomEvent } from './plausible-events.ts'
import type { DayTotals } from './plausible-sessions.ts'
import { days, type TableRow, type Tables } from './plausible-tables.ts'
import { dayBounds } from './site-days.ts'

const limits = { visits: 1_000_000, events: 5_000_000 } as const

/**
 * Reads Plausible's export: a zip archive of daily totals, `imported_visitors_…`, `imported_pages_…` and so on. It
 * contains no events; the events are generated so that they add up to the totals.
 */
export const plausible: ImportFormat = (bytes, options) => {
  const totals: DailyTotals[] = []
  const notes = [
    'Plausible exports totals by day, not events. The events are generated so that they add up to these totals. It is not known which source led to which page, or at what hour.',
  ]
  return { lines: linesOf(bytes, options, totals), totals: () => totals, notes: () => notes }
}

async function* linesOf(
  source: AsyncIterable<Uint8Array>,
  { timezone, scratch }: ReadingOptions,
  reported: DailyTotals[],
): AsyncGenerator<ImportedLine> {
  const { head, bytes } = await peek(source)
  if (!isZip(head))
    throw new Unprocessable(
      'This is not a valid Plausible export: expected the zip archive with imported_visitors_….csv and the other tables',
    )
  const archive = await openArchive(bytes, scratch)
  try {
    for await (const { date, tables, problems } of days(archive)) {
      yield* problems
      yield* skippedRows(date, tables)
      const row = tables.visitors[0]
      if (!row) continue
      const totals = totalsOf(row, tables)
      const { visitors, visits, pageviews, bounces, duration } = totals
      reported.push({ date, visitors, sessions: visits, pageviews, bounces, duration })
      if (isTooLarge(totals)) yield { ...locationOf(row), error: { message: `${date} ${tooLarge}` } }
      else
        for (const generated of eventsOfDay(date, tables, totals, dayBounds(date, timezone)))
          yield { ...locationOf(row), ...generated }
    }
  } finally {
    archive.close()
  }
}

const tooLarge = `has too much data to generate events: the maximum is ${limits.visits} visits, and ${limits.events} page views and events`

function isTooLarge({ visits, pageviews, events }: DayTotals): boolean {
  return visits > limits.visits || pageviews + events > limits.events
}

function totalsOf(row: TableRow, tables: Tables): DayTotals {
  return {
    visitors: row.number('visitors'),
    visits: row.number('visits'),
    pageviews: row.number('pageviews'),
    bounces: row.number('bounces'),
    duration: row.number('visit_duration'),
    events: tables.custom_events.filter(isCustomEvent).reduce((sum, it) => sum + it.number('events'), 0),
  }
}

/** Yields the rows that create no events: measurements, and days that are missing or repeated in the visitors table. */
function* skippedRows(date: string, tables: Tables): Generator<ImportedLine> {
  const [row, ...again] = tables.visitors
  for (const it of again)
    yield { ...locationOf(it), error: { message: `${date} appears twice`, field: 'date' } }
  const [other] = Object.values(tables).flat()
  if (!row && other)
    yield {
      ...locationOf(other),
      error: {
        message: `${date} is missing in imported_visitors, so this day is not imported`,
        field: 'date',
      },
    }
  for (const it of tables.custom_events)
    if (row && !isCustomEvent(it))
      yield { ...locationOf(it), skipped: `${it.text('name')}: a measurement of Plausible` }
}

function locationOf({ line, file }: LineLocation): LineLocation {
  return { line, ...(file && { file }) }
}
