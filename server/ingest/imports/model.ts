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
      'What the events come from, and so what the body is like. `sightline` (the default): events as in `POST /v1/events`; `plausible`, `ga4`, `umami`: their own exports',
  })

const ReportedDay = t.Object(
  {
    date: t.String({ description: 'A day of the site’s time zone', examples: ['2026-03-01'] }),
    visitors: t.Optional(Type.Integer({ minimum: 0, examples: [812] })),
    pageviews: t.Optional(Type.Integer({ minimum: 0, examples: [2910] })),
    sessions: t.Optional(Type.Integer({ minimum: 0, examples: [1004] })),
  },
  { title: 'ReportedDay', additionalProperties: false },
)

const reportedDays = () =>
  t.Array(ReportedDay, {
    maxItems: reportedDays_max,
    description: 'What the source counted, by day, to compare with',
  })

export const ImportCreation = t.Object(
  {
    site_id: t.String(siteId),
    source: t.Optional(source()),
    dry_run: t.Optional(t.Boolean({ description: 'Only check and count: no event is stored' })),
    events: t.Array(checkedLater(EventInput), {
      minItems: 1,
      maxItems: events_max,
      description: 'Checked one by one: a wrong one is rejected alone',
    }),
    reported: t.Optional(reportedDays()),
  },
  { title: 'ImportCreation', additionalProperties: false },
)
export type ImportCreation = Static<typeof ImportCreation>

export const ImportNdjson = t.String({
  contentMediaType: 'application/x-ndjson',
  title: 'ImportNdjson',
  description: 'An event a line, of any number',
  examples: [
    '{"event_name":"page_view","client_id":"cid_8f3a","timestamp":"2026-03-01T12:00:00Z","properties":{"page_path":"/"}}\n',
  ],
})

export const ImportCsv = t.String({
  contentMediaType: 'text/csv',
  title: 'ImportCsv',
  description:
    'A header row and a row for each event, of any number. Columns: `event_name`, `client_id`, `user_id`, `timestamp`, `event_id`, `page_url`, `page_title`, `referrer`, `user_agent`, `ip`, `email_hash`, `properties` and `traits` (JSON), `properties.<name>`, `traits.<name>`. An empty cell says nothing',
  examples: [
    'event_name,client_id,timestamp,page_url\npage_view,cid_8f3a,2026-03-01T12:00:00Z,https://shop.example.com/\n',
  ],
})

export const ImportFile = t.String({
  contentMediaType: 'application/octet-stream',
  title: 'ImportFile',
  description: 'An export as its source made it, such as a ZIP archive',
  examples: ['PK…'],
})

/** Parameters for streamed bodies; a JSON body has the same fields. */
export const ImportQuery = t.Object({
  site_id: t.Optional(
    t.String({ ...siteId, description: `${siteId.description}; in JSON it stands in the body` }),
  ),
  source: t.Optional(source()),
  dry_run: t.Optional(t.Boolean({ description: 'Only check and count: no event is stored' })),
})
export type ImportQuery = Static<typeof ImportQuery>

export const ImportParams = t.Object({ ...SiteParams.properties, import_id: idParameter('import') })

const ImportError = t.Object(
  {
    line: Type.Integer({
      minimum: 1,
      description: 'Line of the file, or place in `events` from 1',
      examples: [3],
    }),
    file: nullable(t.String({ examples: ['website_event.csv'] }), {
      description: 'File inside an archive',
      examples: [null],
    }),
    field: nullable(t.String({ examples: ['timestamp'] })),
    message: t.String({ examples: ['timestamp is more than 24 hours ahead'] }),
  },
  { title: 'ImportError' },
)
export type ImportError = Static<typeof ImportError>

const OverlappedDay = t.Object(
  {
    date: Day(),
    live_events: count('Events that were sent when they happened', 120),
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
        '`receiving` the upload; `interrupted`: repeat the request with the same Idempotency-Key; `processing`: all is stored, sessions are being computed; `completed`; `failed`: the rest cannot be read; `undoing`, `undone`',
    }),
    error: nullable(t.String({ examples: ['The site is paused and takes no events'] }), {
      description: 'Why it was interrupted or has failed',
      examples: [null],
    }),
    progress: nullable(Type.Number({ minimum: 0, maximum: 100, examples: [100] }), {
      description: 'Of the computing of sessions, in percent; null while the upload is being received',
    }),
    bytes: count('Bytes that were read, unpacked where the request said Content-Encoding', 48_213),
    received: count('Events and wrong lines that were read', 1000),
    imported: count('Events that were stored; in a dry run, that would be', 997),
    rejected: count('Lines that are wrong', 2),
    duplicates: count('Events left out because the site has their event_id already', 1),
    skipped: t.Array(
      t.Object(
        {
          reason: t.String({ examples: ['session_start'] }),
          lines: Type.Integer({ minimum: 1, examples: [40] }),
        },
        { title: 'SkippedLines' },
      ),
      { description: 'Lines that were left out on purpose' },
    ),
    notes: t.Array(t.String({ examples: ['GA4 counts sessions by its own rules'] }), {
      description: 'What to know when comparing numbers with those of the source',
    }),
    first_event_at: nullable(moment()),
    last_event_at: nullable(moment()),
    days: count('Days of the site’s time zone that it has events on', 31),
    overlaps: t.Array(OverlappedDay, {
      description: 'Days on which the site had other events already when the upload had been received',
    }),
    first_errors: t.Array(ImportError, {
      description: `The first ${firstErrors_max} errors; the others are in the error report`,
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
        description: 'By the source; null: it does not tell',
      }),
      stored: Type.Integer({ examples: [810], description: `${what} as statistics tell them` }),
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
    is_exact: t.Boolean({ description: 'Whether everything that the source told is the same here' }),
    totals: t.Object(compared, {
      title: 'ReconciledTotals',
      description: 'Of the days that the source told of, added up',
    }),
    days: t.Array(
      t.Object(
        {
          date: Day(),
          ...compared,
          events: count('Events of this import', 3120),
          live_events: count('Events that were sent when they happened: they are in the numbers, too'),
          imported_events: count('Events of other imports'),
        },
        { title: 'ReconciledDay' },
      ),
    ),
    overlaps: t.Array(Day(), { description: 'Days that are not of this import alone' }),
  },
  { title: 'Reconciliation' },
)
export type Reconciliation = Static<typeof Reconciliation>
