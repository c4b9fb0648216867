import type { Import } from '../../../../server/ingest/imports/model.ts'

export type ImportSource = Import['source']

type SourceOption = {
  value: ImportSource
  label: string
  hint: string
  /** How to get the file, one step per line. */
  steps: string[]
  /** What marketers should know before they compare numbers. */
  note: string
  /** The accepted file names. */
  accept: string
}

/** The sources of imports, in display order. */
export const sources: readonly SourceOption[] = [
  {
    value: 'plausible',
    label: 'Plausible',
    hint: 'The ZIP of its export',
    steps: [
      'Open the site in Plausible, then Site settings, Imports & exports.',
      'Press Prepare download and wait for the e-mail.',
      'Download the ZIP file. It contains imported_visitors_….csv and other tables.',
    ],
    note: 'Plausible exports totals by day, not events. Visitors, visits, page views, bounces and time match the export by day, source and page. It is not known which source led to which page.',
    accept: '.zip,application/zip',
  },
  {
    value: 'ga4',
    label: 'Google Analytics 4',
    hint: 'JSON of its BigQuery export',
    steps: [
      'In GA4, open Admin, Product links, BigQuery. The daily export must be on. It contains the days since it was switched on.',
      'In BigQuery, export the tables events_YYYYMMDD to Cloud Storage: newline-delimited JSON, with or without GZIP.',
      'Download the files. Upload them one by one, or together in one ZIP.',
    ],
    note: 'Page views and events match exactly. Sessions follow the rules of this service, so their number may differ a little from what GA4 shows.',
    accept: '.json,.ndjson,.jsonl,.gz,.zip,application/json,application/gzip,application/zip',
  },
  {
    value: 'umami',
    label: 'Umami',
    hint: 'The ZIP of its data export',
    steps: [
      'In Umami, open Settings, Data, Export, and choose the website and the dates.',
      'Download the ZIP file with website_event.csv and event_data.csv.',
      'If you host Umami yourself, you can export the table website_event joined with session as CSV, with the same columns.',
    ],
    note: 'Page views, events and visitors match exactly. Sessions follow the rules of this service.',
    accept: '.zip,.csv,.gz,application/zip,text/csv,application/gzip',
  },
  {
    value: 'sightline',
    label: 'Your own events',
    hint: 'NDJSON or CSV',
    steps: [
      'NDJSON: one event per line, in the format of POST /v1/events, with a timestamp.',
      'CSV: the first line contains the column names, such as event_name, client_id, timestamp, page_url.',
      'Exports of events from Sightline, as NDJSON or CSV: choose all columns for an exact copy.',
      'All may be compressed with gzip or zstd.',
    ],
    note: 'Give each event its own event_id, so that a repeated upload counts nothing twice.',
    accept: '.ndjson,.jsonl,.json,.csv,.gz,.zst,text/csv,application/x-ndjson',
  },
]

export function sourceLabel(source: ImportSource): string {
  return sources.find((it) => it.value === source)?.label ?? source
}

/** The content type of a file, derived from its name, and whether it is gzipped. */
export function sentAs(name: string, source: ImportSource): { type: string; isGzip: boolean } {
  const lower = name.toLowerCase()
  const isGzip = lower.endsWith('.gz')
  const base = isGzip ? lower.slice(0, -3) : lower
  if (base.endsWith('.zst')) return { type: 'application/octet-stream', isGzip: false }
  if (base.endsWith('.zip')) return { type: 'application/zip', isGzip: false }
  if (base.endsWith('.csv')) return { type: 'text/csv', isGzip }
  if (source === 'sightline' || /\.(json|ndjson|jsonl)$/.test(base))
    return { type: 'application/x-ndjson', isGzip }
  // The name is not conclusive; the service detects the type from the content.
  return { type: 'application/octet-stream', isGzip: false }
}
