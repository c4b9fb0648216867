import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import {
  callStatuses,
  exportCompressions,
  exportFormats,
  exportStatuses,
  exportTypes,
} from '../../../db/postgres/schema/exports.ts'
import { PeriodAnswer, PeriodQuery } from '../../analytics/traffic/model.ts'
import { GracePeriod } from '../../notify/webhooks/model.ts'
import { idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { OffsetQuery } from '../../platform/http/pagination.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { columns_max } from './columns.ts'

const kinds = ['text', 'number', 'time', 'flag', 'json', 'any'] as const
const exampleColumns = ['timestamp', 'event_name', 'properties.value']
const size = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })

const ExportType = stringEnum(exportTypes, {
  description: 'What the rows are. `segment`: the members of one',
  examples: ['events'],
})
const Format = stringEnum(exportFormats, { description: '`csv` unless given', examples: ['csv'] })
const Compression = stringEnum(exportCompressions, {
  description: 'Of the file; of a Parquet file, within it. `none` unless given',
  examples: ['gzip'],
})

const Filters = t.Object(
  {
    event_names: t.Optional(
      t.Array(t.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 100,
        description: 'Only these events; of exports of events and conversions',
        examples: [['purchase']],
      }),
    ),
    expression: t.Optional(
      t.String({
        maxLength: 4000,
        description: 'A filter expression of traffic: what is exported belongs to a session that meets it',
        examples: ['device==mobile;country!=US,CA'],
      }),
    ),
    segment_id: t.Optional(
      t.String({
        maxLength: 100,
        description: 'Only people in this segment; with the type `segment` the one that is exported',
        examples: ['seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
      }),
    ),
  },
  { additionalProperties: false, title: 'ExportFilters' },
)

const asked = {
  type: ExportType,
  ...PeriodQuery,
  format: t.Optional(Format),
  compression: t.Optional(Compression),
  columns: t.Optional(
    t.Array(t.String({ minLength: 1, maxLength: 200 }), {
      minItems: 1,
      maxItems: columns_max,
      description: 'In this order; also `properties.<name>`. The usual ones unless given',
      examples: [exampleColumns],
    }),
  ),
  filters: t.Optional(Filters),
}

export const ExportCreation = t.Object(
  {
    ...asked,
    delivery: t.Optional(
      t.Object(
        {
          method: t.Optional(stringEnum(['download'], { examples: ['download'] })),
          webhook_url: t.Optional(
            t.String({
              minLength: 1,
              maxLength: 2000,
              description: 'Called when the export is completed, signed with the export secret',
              examples: ['https://warehouse.example.com/exports'],
            }),
          ),
        },
        { additionalProperties: false, title: 'ExportDelivery' },
      ),
    ),
  },
  {
    additionalProperties: false,
    title: 'ExportCreation',
    examples: [
      {
        type: 'events',
        start_date: '2026-03-01',
        end_date: '2026-03-31',
        format: 'csv',
        columns: exampleColumns,
      },
    ],
  },
)
export type ExportCreation = Static<typeof ExportCreation>

export const ExportQuery = t.Object(asked, {
  additionalProperties: false,
  title: 'ExportQuery',
  examples: [{ type: 'events', columns: exampleColumns }],
})
export type ExportQuery = Static<typeof ExportQuery>

const uncounted = 'Null where there are more rows than can be counted in a moment'

export const ExportPreview = t.Object(
  {
    columns: t.Array(t.String(), { examples: [exampleColumns] }),
    rows: t.Array(t.Array(Type.Unknown()), {
      description: 'Ten at most, with a value for each column',
      examples: [[['2026-03-01T12:00:00.000Z', 'purchase', 59.9]]],
    }),
    estimated_rows: nullable(size('Counted', 48_210), { description: uncounted }),
    estimated_size_bytes: nullable(size('As large as the first rows say', 7_340_032), {
      description: uncounted,
    }),
    estimated_completion: nullable(moment({ description: 'If it were asked for now' }), {
      description: uncounted,
    }),
  },
  { title: 'ExportPreview' },
)
export type ExportPreview = Static<typeof ExportPreview>

const Call = t.Object(
  {
    status: stringEnum(callStatuses, { examples: ['delivered'] }),
    attempts: size('Made so far', 1),
    error: nullable(t.String(), { description: 'Why the last attempt failed', examples: [null] }),
  },
  { title: 'ExportCall' },
)

/** An export as returned by the API. */
export const Export = t.Object(
  {
    export_id: idOf('export'),
    site_id: idOf('site'),
    status: stringEnum(exportStatuses, {
      description: 'expired: the file is gone; ask for the export once more',
      examples: ['completed'],
    }),
    error: nullable(t.String({ examples: ['The export needs more memory or time than it may use'] }), {
      description: 'Why it failed, or why its file is gone early',
      examples: [null],
    }),
    progress: Type.Number({ minimum: 0, maximum: 1, examples: [1] }),
    type: ExportType,
    format: Format,
    compression: Compression,
    columns: t.Array(t.String(), { examples: [exampleColumns] }),
    filters: Filters,
    period: nullable(PeriodAnswer, { description: 'Null for members of a segment' }),
    estimated_rows: nullable(size('Counted when it was asked for', 48_210), { description: uncounted }),
    estimated_completion: nullable(moment({ description: 'By how long exports have taken so far' }), {
      description: uncounted,
    }),
    rows_exported: nullable(size('Rows of the file', 48_210), { description: 'Null until it is completed' }),
    file_size_bytes: nullable(size('Bytes of the file', 7_340_032), {
      description: 'Null until it is completed',
    }),
    download_url: nullable(t.String({ format: 'uri' }), {
      description: 'Needs no key; Range is understood. Null when there is no file',
      examples: [
        'https://analytics.example.com/downloads/exp_0192f0c1r1/shop.example-events.csv?expires=1772971200&signature=5f0e8c',
      ],
    }),
    expires_at: nullable(moment(), { description: 'When the file goes. Null until it is completed' }),
    delivery: t.Object(
      {
        method: stringEnum(['download'], { examples: ['download'] }),
        webhook_url: nullable(t.String(), { examples: ['https://warehouse.example.com/exports'] }),
        call: nullable(Call, { description: 'What became of calling it. Null: it was not called yet' }),
      },
      { title: 'ExportDeliveryState' },
    ),
    created_at: moment(),
    completed_at: nullable(moment(), { description: 'When it was completed, failed or was cancelled' }),
  },
  { title: 'Export' },
)
export type Export = Static<typeof Export>

export const ExportColumns = t.Object(
  {
    columns: t.Array(
      t.Object(
        {
          name: t.String({ examples: ['timestamp'] }),
          kind: stringEnum(kinds, {
            description: 'json: an object. any: any JSON value',
            examples: ['time'],
          }),
          is_default: t.Boolean({ description: 'In exports that name no columns' }),
        },
        { title: 'ExportColumn' },
      ),
    ),
    nested: t.Array(t.String(), {
      description: 'Columns `<prefix>.<name>` there are besides: what lies below a name',
      examples: [['properties']],
    }),
  },
  { title: 'ExportColumns' },
)

export const ExportColumnsQuery = t.Object({ type: t.Optional(ExportType) })
export const ExportListQuery = t.Object(OffsetQuery)
export const ExportParams = t.Object({ export_id: idParameter('export') })

const secretFields = {
  prefix: t.String({ description: 'What it begins with', examples: ['whsec_'] }),
  last4: t.String({ description: 'Its last four characters', examples: ['Zm8='] }),
  created_at: moment(),
  previous_valid_until: nullable(moment(), {
    description: 'Until then the secret before signs, too. Null: there is none',
  }),
}
export const ExportSecret = t.Object(secretFields, { title: 'ExportSecret' })
export type ExportSecret = Static<typeof ExportSecret>

export const NewExportSecret = t.Object(
  {
    ...secretFields,
    secret: t.String({
      description: 'Shown this once',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    }),
  },
  { title: 'NewExportSecret' },
)
export type NewExportSecret = Static<typeof NewExportSecret>

export const ExportSecretRotation = t.Union([
  t.Null(),
  t.Object(GracePeriod, { additionalProperties: false, title: 'ExportSecretRotation' }),
])
export type ExportSecretRotation = Static<typeof ExportSecretRotation>
