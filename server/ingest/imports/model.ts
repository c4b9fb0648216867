import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { importSources, importStatuses } from '../../../db/postgres/schema/imports.ts'
import { SiteParams } from '../../identity/sites/model.ts'
import { checkedLater, idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { EventInput } from '../events/model.ts'

/** Maximum number of events in a JSON body; a streamed body has no limit. */
const events_max = 1000
/** Maximum number of errors stored per import. */
export const errors_max = 10_000
/** Maximum number of errors in the import object itself. */
export const firstErrors_max = 20
const reportedDays_max = 3660

const Day = (options: object = {}) => t.String({ format: 'date', examples: ['2026-03-01'], ...options })
const count = (description: string, example = 0) =>
  Type.Integer({ minimum: 0, description, examples: [example] })

const siteId = {
  description: 'The site that the events belong to',
  examples: ['site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
}
const source = () =>
  stringEnum(importSources, {
    description:
      'The format of the body. `sightline` (the default): events as in `POST /v1/events`; `plausible`, `ga4`, `umami`: the export of this product',
  })

const ReportedDay = t.Object(
  {
    date: t.String({ description: 'A day in the site’s time zone', examples: ['2026-03-01'] }),
    visitors: t.Optional(Type.Integer({ minimum: 0, examples: [812] })),
    pageviews: t.Optional(Type.Integer({ minimum: 0, examples: [2910] })),
    sessions: t.Optional(Type.Integer({ minimum: 0, examples: [1004] })),
  },
  { title: 'ReportedDay', additionalProperties: false },
)

const reportedDays = () =>
  t.Array(ReportedDay, {
    maxItems: reportedDays_max,
    description: 'Totals that the source counted per day, for comparison',
  })

export const ImportCreation = t.Object(
  {
    site_id: t.String(siteId),
    source: t.Optional(source()),
    dry_run: t.Optional(t.Boolean({ description: 'Validate and count the events without storing them' })),
    events: t.Array(checkedLater(EventInput), {
      minItems: 1,
      maxItems: events_max,
      description: 'Each event is validated separately. Valid events are imported even if others are invalid',
    }),
    reported: t.Optional(reportedDays()),
  },
  { title: 'ImportCreation', additionalProperties: false },
)
export type ImportCreation = Static<typeof ImportCreation>

export const ImportNdjson = t.String({
  contentMediaType: 'application/x-ndjson',
  title: 'ImportNdjson',
  description:
    'One event per line, any number of lines: as in `POST /v1/events`, or as in an export of events',
  examples: [
    '{"event_name":"page_view","client_id":"cid_8f3a","timestamp":"2026-03-01T12:00:00Z","properties":{"page_path":"/"}}\n',
  ],
})

export const ImportCsv = t.String({
  contentMediaType: 'text/csv',
  title: 'ImportCsv',
  description:
    'A header row and one row per event, any number of rows. Columns: `event_name`, `client_id`, `user_id`, `timestamp`, `event_id`, `page_url`, `page_title`, `referrer`, `user_agent`, `ip`, `email_hash`, `properties`, `context` and `traits` (JSON), `properties.<name>`, `context.<name>`, `traits.<name>`, and all columns of an export of events. Empty cells are ignored',
  examples: [
    'event_name,client_id,timestamp,page_url\npage_view,cid_8f3a,2026-03-01T12:00:00Z,https://shop.example.com/\n',
  ],
})

export const ImportFile = t.String({
  contentMediaType: 'application/octet-stream',
  title: 'ImportFile',
  description:
    'The unchanged export of another product, such as a ZIP archive, or an export of events as NDJSON or CSV, plain or compressed with gzip or zstd',
  examples: ['PK…'],
})

/** Parameters for streamed bodies; a JSON body has the same fields. */
export const ImportQuery = t.Object({
  site_id: t.Optional(
    t.String({ ...siteId, description: `${siteId.description}. In a JSON request, it is part of the body` }),
  ),
  source: t.Optional(source()),
  dry_run: t.Optional(t.Boolean({ description: 'Validate and count the events without storing them' })),
})
export type ImportQuery = Static<typeof ImportQuery>

export const ImportParams = t.Object({ ...SiteParams.properties, import_id: idParameter('import') })

const ImportError = t.Object(
  {
    line: Type.Integer({
      minimum: 1,
      description: 'Line of the file, or position in `events`, counted from 1',
      examples: [3],
    }),
    file: nullable(t.String({ examples: ['website_event.csv'] }), {
      description: 'File inside an archive',
      examples: [null],
    }),
    field: nullable(t.String({ examples: ['timestamp'] })),
    message: t.String({ examples: ['timestamp is more than 24 hours in the future'] }),
  },
  { title: 'ImportError' },
)
export type ImportError = Static<typeof ImportError>

const OverlappedDay = t.Object(
  {
    date: Day(),
    live_events: count('Live events: sent when they happened', 120),
    imported_events: count('Events of other imports'),
  },
  { title: 'OverlappedDay' },
)

export const Import = t.Object(
  {
    id: idOf('import'),
    site_id: idOf('site'),
    source: stringEnum(importSources, { examples: ['sightline'] }),
    dry_run: t.Boolean({ examples: [false] }),
    status: stringEnum(importStatuses, {
      examples: ['completed'],
      description:
        '`receiving`: the upload is being received; `interrupted`: repeat the request with the same Idempotency-Key; `processing`: all events are stored, and sessions are being computed; `completed`; `failed`: the rest of the upload cannot be read; `undoing`; `undone`',
    }),
    error: nullable(t.String({ examples: ['The site is paused and does not accept events'] }), {
      description: 'Why the import was interrupted or failed',
      examples: [null],
    }),
    progress: nullable(Type.Number({ minimum: 0, maximum: 100, examples: [100] }), {
      description:
        'Progress of the computation of sessions, in percent; null until the upload is completely received',
    }),
    bytes: count('Bytes read, after decompression if the request has a Content-Encoding', 48_213),
    received: count('Events and invalid lines read', 1000),
    imported: count('Events stored; in a dry run, events that would be stored', 997),
    rejected: count('Invalid lines', 2),
    duplicates: count('Events skipped because the site already has an event with the same event_id', 1),
    skipped: t.Array(
      t.Object(
        {
          reason: t.String({ examples: ['session_start'] }),
          lines: Type.Integer({ minimum: 1, examples: [40] }),
        },
        { title: 'SkippedLines' },
      ),
      { description: 'Lines skipped on purpose, by reason' },
    ),
    notes: t.Array(t.String({ examples: ['GA4 counts sessions by its own rules'] }), {
      description: 'Hints for comparing the numbers with those of the source',
    }),
    first_event_at: nullable(moment()),
    last_event_at: nullable(moment()),
    days: count('Days in the site’s time zone that have events of this import', 31),
    overlaps: t.Array(OverlappedDay, {
      description: 'Days on which the site already had other events when the upload was completely received',
    }),
    first_errors: t.Array(ImportError, {
      description: `The first ${firstErrors_max} errors. The error report contains the others`,
    }),
    created_at: moment(),
    updated_at: moment(),
    finished_at: nullable(moment()),
  },
  { title: 'Import' },
)
export type Import = Static<typeof Import>

export const ReportedTotals = t.Object(
  { days: reportedDays() },
  { title: 'ReportedTotals', additionalProperties: false },
)
export type ReportedTotals = Static<typeof ReportedTotals>

const Compared = (what: string) =>
  t.Object(
    {
      reported: nullable(Type.Integer({ examples: [812] }), {
        description: 'Total reported by the source; null if it reports none',
      }),
      stored: Type.Integer({ examples: [810], description: `${what} in the reports of this site` }),
      difference: nullable(Type.Integer({ examples: [-2] }), { description: 'stored − reported' }),
    },
    { title: `Compared${what}` },
  )

const compared = {
  visitors: Compared('Visitors'),
  pageviews: Compared('Pageviews'),
  sessions: Compared('Sessions'),
}

export const Reconciliation = t.Object(
  {
    import_id: idOf('import'),
    timezone: t.String({ examples: ['Europe/Berlin'] }),
    is_exact: t.Boolean({ description: 'True if all totals that the source reported equal the stored ones' }),
    totals: t.Object(compared, {
      title: 'ReconciledTotals',
      description: 'Sums over the days for which the source reported a total',
    }),
    days: t.Array(
      t.Object(
        {
          date: Day(),
          ...compared,
          events: count('Events of this import', 3120),
          live_events: count('Live events: sent when they happened. They are included in the numbers'),
          imported_events: count('Events of other imports'),
        },
        { title: 'ReconciledDay' },
      ),
    ),
    overlaps: t.Array(Day(), { description: 'Days that also have other events' }),
  },
  { title: 'Reconciliation' },
)
export type Reconciliation = Static<typeof Reconciliation>
