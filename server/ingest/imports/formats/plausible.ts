import { Unprocessable } from '../../../platform/errors.ts'
import { isZip, openArchive, peek } from './archive.ts'
import type { DailyTotals, ImportedLine, ImportFormat, Place, ReadingOptions } from './format.ts'
import { eventsOfDay } from './plausible-day.ts'
import { isCustomEvent } from './plausible-events.ts'
import type { DayTotals } from './plausible-sessions.ts'
import { days, type TableRow, type Tables } from './plausible-tables.ts'
import { dayBounds } from './site-days.ts'

const largest = { visits: 1_000_000, events: 5_000_000 } as const

/**
 * Reads Plausible's export: a zip archive of daily totals, `imported_visitors_…`, `imported_pages_…` and so on. It
 * contains no events; the events are generated so that they add up to the totals.
 */
export const plausible: ImportFormat = (bytes, options) => {
  const totals: DailyTotals[] = []
  const notes = [
    'Plausible exports totals by day, not events. The events are made so that they add up to these totals; which source led to which page, and the hour of the day, are not known.',
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
      'This is no export of Plausible: expected the zip archive with imported_visitors_….csv and its other tables',
    )
  const archive = await openArchive(bytes, scratch)
  try {
    for await (const { date, tables, problems } of days(archive)) {
      yield* problems
      yield* leftOut(date, tables)
      const row = tables.visitors[0]
      if (!row) continue
      const totals = totalsOf(row, tables)
      const { visitors, visits, pageviews, bounces, duration } = totals
      reported.push({ date, visitors, sessions: visits, pageviews, bounces, duration })
      if (isTooLarge(totals)) yield { ...placeOf(row), error: { message: `${date} ${tooLarge}` } }
      else
        for (const made of eventsOfDay(date, tables, totals, dayBounds(date, timezone)))
          yield { ...placeOf(row), ...made }
    }
  } finally {
    archive.close()
  }
}

const tooLarge = `has more than can be made of totals: ${largest.visits} visits, ${largest.events} page views and events`

function isTooLarge({ visits, pageviews, events }: DayTotals): boolean {
  return visits > largest.visits || pageviews + events > largest.events
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
function* leftOut(date: string, tables: Tables): Generator<ImportedLine> {
  const [row, ...again] = tables.visitors
  for (const it of again)
    yield { ...placeOf(it), error: { message: `${date} is there twice`, field: 'date' } }
  const [other] = Object.values(tables).flat()
  if (!row && other)
    yield {
      ...placeOf(other),
      error: {
        message: `${date} is missing in imported_visitors: nothing of that day is imported`,
        field: 'date',
      },
    }
  for (const it of tables.custom_events)
    if (row && !isCustomEvent(it))
      yield { ...placeOf(it), skipped: `${it.text('name')}: a measurement of Plausible` }
}

function placeOf({ line, file }: Place): Place {
  return { line, ...(file && { file }) }
}
