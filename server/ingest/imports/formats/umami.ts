import { Unprocessable } from '../../../platform/errors.ts'
import type { EventInput } from '../../events/model.ts'
import { type Archive, isZip, openArchive, peek, ungzipped } from './archive.ts'
import { csvRows } from './csv-rows.ts'
import { countedByDay, type DailyCounts } from './daily-counts.ts'
import { eventIdOf } from './event-id.ts'
import type { ImportedLine, Known, LineLocation, ReadingOptions } from './format.ts'
import { dayResolver } from './site-days.ts'
import { UmamiEventData } from './umami-event-data.ts'
import {
  browsers,
  cellText,
  cityOf,
  deviceOf,
  pageUrlOf,
  referrerOf,
  systemOf,
  timeOf,
} from './umami-values.ts'
import { systemVersionOf } from './versions.ts'

const what = 'Umami website_event.csv'
const needed = ['session_id', 'event_id', 'created_at', 'url_path', 'event_type', 'event_name']

/** Umami's event types other than page views and custom events, with the reason for skipping them. */
const otherKinds: Record<string, string> = {
  '3': 'clicks on short links of Umami',
  '4': 'tracking pixels of Umami',
  '5': 'performance measurements',
  '6': 'heat maps',
  '7': 'heat maps',
  '8': 'errors of the page',
  '9': 'logs',
  '10': 'visits of AI agents',
}

/**
 * Reads Umami's export of a website: the zip archive with `website_event.csv`, `event_data.csv` and `session_data.csv`,
 * or only `website_event.csv`, with or without gzip.
 */
export const umami = countedByDay(linesOf)

async function* linesOf(
  source: AsyncIterable<Uint8Array>,
  options: ReadingOptions,
  counts: DailyCounts,
  notes: string[],
): AsyncGenerator<ImportedLine> {
  const { head, bytes } = await peek(source)
  if (!isZip(head)) return yield* eventsOf(ungzipped(bytes), { options, counts })
  const archive = await openArchive(bytes, options.scratch)
  let data: UmamiEventData | undefined
  try {
    const file = fileOf(archive, 'website_event.csv')
    if (!file) throw notAnExport(archive)
    const dataFile = fileOf(archive, 'event_data.csv')
    if (dataFile) data = await UmamiEventData.read(ungzipped(archive.read(dataFile)), options.scratch)
    if (fileOf(archive, 'session_data.csv'))
      notes.push('session_data.csv is not imported: it describes Umami’s sessions, not users.')
    yield* eventsOf(ungzipped(archive.read(file)), { options, counts, data, file })
  } finally {
    data?.close()
    archive.close()
  }
}

/** Finds a file by its name in any folder, plain or with gzip. */
function fileOf(archive: Archive, name: string): string | undefined {
  return archive.names.find((it) => [name, `${name}.gz`].includes(it.split('/').at(-1) ?? ''))
}

function notAnExport(archive: Archive): Unprocessable {
  if (fileOf(archive, 'pages.csv') && fileOf(archive, 'referrers.csv'))
    return new Unprocessable(
      'This is Umami’s download of totals, which contains neither events nor days: website_event.csv is missing. Export the data of the website instead.',
    )
  return new Unprocessable('This is not a valid Umami export: website_event.csv is missing')
}

type Sources = {
  options: ReadingOptions
  counts: DailyCounts
  data?: UmamiEventData | undefined
  file?: string
}

async function* eventsOf(
  bytes: AsyncIterable<Uint8Array>,
  { options, counts, data, file }: Sources,
): AsyncGenerator<ImportedLine> {
  const dayOf = dayResolver(options.timezone)
  for await (const row of csvRows(bytes, { what, needed })) {
    const location: LineLocation = { line: row.line, ...(file && { file }) }
    if ('problem' in row) {
      yield { ...location, error: { message: `The line ${row.problem}` } }
      continue
    }
    const cell = (name: string) => cellText(row.cells.get(name))
    yield { ...location, ...read(cell, { dayOf, counts, data }) }
  }
}

type Reader = { dayOf: (time_ms: number) => string; counts: DailyCounts; data?: UmamiEventData | undefined }
type Read =
  | { event: EventInput; known: Known }
  | { error: { message: string; field: string } }
  | { skipped: string }

const wrong = (field: string, message: string): Read => ({ error: { message, field } })

function read(cell: (name: string) => string, { dayOf, counts, data }: Reader): Read {
  const kind = cell('event_type')
  const skipped = otherKinds[kind]
  if (skipped) return { skipped }
  if (kind !== '1' && kind !== '2') return wrong('event_type', `unknown event_type ${kind}`)
  const time = timeOf(cell('created_at'))
  if (time === undefined) return wrong('created_at', 'created_at must be a date and time')
  const session = cell('session_id')
  counts.add(dayOf(time), kind === '1', session)
  if (session === '') return wrong('session_id', 'session_id is missing')
  const name = kind === '1' ? 'page_view' : cell('event_name')
  if (name === '') return wrong('event_name', 'event_name is missing')
  return {
    event: {
      event_name: name,
      event_id: idOf(cell),
      client_id: `cid_${session}`,
      timestamp: new Date(time).toISOString(),
      properties: (kind === '2' && data?.propertiesOf(cell('event_id'))) || {},
      context: contextOf(cell),
      ...(cell('distinct_id') && { user: { user_id: cell('distinct_id') } }),
    },
    known: knownOf(cell),
  }
}

function idOf(cell: (name: string) => string): string {
  const given = cell('event_id')
  if (given !== '') return eventIdOf('umami', cell('website_id'), given)
  const parts = ['session_id', 'created_at', 'url_path', 'url_query', 'event_type', 'event_name']
  return eventIdOf('umami', ...parts.map(cell))
}

function contextOf(cell: (name: string) => string): NonNullable<EventInput['context']> {
  const referrer = referrerOf(cell)
  const title = cell('page_title')
  const screen = cell('screen')
  const others = ['language', 'region', 'city', 'tag'].filter((it) => cell(it) !== '')
  return {
    page_url: pageUrlOf(cell),
    ...(title && { page_title: title }),
    ...(referrer && { referrer }),
    ...(screen && { screen_size: screen }),
    ...Object.fromEntries(others.map((it) => [it, cell(it)])),
  }
}

function knownOf(cell: (name: string) => string): Known {
  const browser = cell('browser')
  const os = systemOf(cell('os'))
  const found = cell('country').toUpperCase()
  const country = /^[A-Z]{2}$/.test(found) ? found : ''
  return {
    browser: browsers[browser] ?? browser,
    os,
    os_version: systemVersionOf(os, cell('os')),
    device: deviceOf(cell('device')),
    country,
    city: cityOf(cell, country),
  }
}
