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
  description: 'What each row is; for `segment`, a member of the segment',
  examples: ['events'],
})
const Format = stringEnum(exportFormats, { description: 'Default: `csv`', examples: ['csv'] })
const Compression = stringEnum(exportCompressions, {
  description: 'Compression of the file; for Parquet, compression within the file. Default: `none`',
  examples: ['gzip'],
})

const Filters = t.Object(
  {
    event_names: t.Optional(
      t.Array(t.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 100,
        description: 'Only these events. Applies to exports of events and conversions',
        examples: [['purchase']],
      }),
    ),
    expression: t.Optional(
      t.String({
        maxLength: 4000,
        description: 'A traffic filter expression. Only rows of sessions that match it are exported',
        examples: ['device==mobile;country!=US,CA'],
      }),
    ),
    segment_id: t.Optional(
      t.String({
        maxLength: 100,
        description: 'Only people in this segment; for the type `segment`, the segment to export',
        examples: ['seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
      }),
    ),
  },
  { additionalProperties: false, title: 'ExportFilters' },
)

const exportFields = {
  type: ExportType,
  ...PeriodQuery,
  format: t.Optional(Format),
  compression: t.Optional(Compression),
  columns: t.Optional(
    t.Array(t.String({ minLength: 1, maxLength: 200 }), {
      minItems: 1,
      maxItems: columns_max,
      description:
        'Columns in this order, including `properties.<name>`. Default: the default columns of the type',
      examples: [exampleColumns],
    }),
  ),
  filters: t.Optional(Filters),
}

export const ExportCreation = t.Object(
  {
    ...exportFields,
    delivery: t.Optional(
      t.Object(
        {
          method: t.Optional(stringEnum(['download'], { examples: ['download'] })),
          webhook_url: t.Optional(
            t.String({
              minLength: 1,
              maxLength: 2000,
              description:
                'URL that is called when the export is completed. The request is signed with the export secret',
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

export const ExportQuery = t.Object(exportFields, {
  additionalProperties: false,
  title: 'ExportQuery',
  examples: [{ type: 'events', columns: exampleColumns }],
})
export type ExportQuery = Static<typeof ExportQuery>

const uncounted = 'Null if there are too many rows to count quickly'

export const ExportPreview = t.Object(
  {
    columns: t.Array(t.String(), { examples: [exampleColumns] }),
    rows: t.Array(t.Array(Type.Unknown()), {
      description: 'At most ten rows, each with one value per column',
      examples: [[['2026-03-01T12:00:00.000Z', 'purchase', 59.9]]],
    }),
    estimated_rows: nullable(size('Exact count', 48_210), { description: uncounted }),
    estimated_size_bytes: nullable(size('Estimated from the first rows', 7_340_032), {
      description: uncounted,
    }),
    estimated_completion: nullable(moment({ description: 'If the export were created now' }), {
      description: uncounted,
    }),
  },
  { title: 'ExportPreview' },
)
export type ExportPreview = Static<typeof ExportPreview>

const Call = t.Object(
  {
    status: stringEnum(callStatuses, { examples: ['delivered'] }),
    attempts: size('Attempts made so far', 1),
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
      description: '`expired`: the file was deleted; create a new export',
      examples: ['completed'],
    }),
    error: nullable(
      t.String({
        examples: [
          'The export needs more memory or time than it may use. Choose a shorter period or fewer columns.',
        ],
      }),
      {
        description: 'Why the export failed, or why its file was deleted early',
        examples: [null],
      },
    ),
    progress: Type.Number({ minimum: 0, maximum: 1, examples: [1] }),
    type: ExportType,
    format: Format,
    compression: Compression,
    columns: t.Array(t.String(), { examples: [exampleColumns] }),
    filters: Filters,
    period: nullable(PeriodAnswer, { description: 'Null for members of a segment' }),
    estimated_rows: nullable(size('Counted when the export was created', 48_210), { description: uncounted }),
    estimated_completion: nullable(
      moment({ description: 'Estimated from the duration of earlier exports' }),
      {
        description: uncounted,
      },
    ),
    rows_exported: nullable(size('Rows in the file', 48_210), {
      description: 'Null until the export is completed',
    }),
    file_size_bytes: nullable(size('Size of the file', 7_340_032), {
      description: 'Null until the export is completed',
    }),
    download_url: nullable(t.String({ format: 'uri' }), {
      description: 'Needs no API key and supports `Range`. Null if there is no file',
      examples: [
        'https://analytics.example.com/downloads/exp_0192f0c1r1/shop.example-events.csv?expires=1772971200&signature=5f0e8c',
      ],
    }),
    expires_at: nullable(moment(), {
      description: 'When the file is deleted. Null until the export is completed',
    }),
    delivery: t.Object(
      {
        method: stringEnum(['download'], { examples: ['download'] }),
        webhook_url: nullable(t.String(), { examples: ['https://warehouse.example.com/exports'] }),
        call: nullable(Call, {
          description: 'Result of calling `webhook_url`. Null if it has not been called yet',
        }),
      },
      { title: 'ExportDeliveryState' },
    ),
    created_at: moment(),
    completed_at: nullable(moment(), {
      description: 'When the export was completed, failed or was cancelled',
    }),
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
            description: '`json`: a JSON object. `any`: any JSON value',
            examples: ['time'],
          }),
          is_default: t.Boolean({
            description: 'True if the column is exported when `columns` is not given',
          }),
        },
        { title: 'ExportColumn' },
      ),
    ),
    nested: t.Array(t.String(), {
      description:
        'Prefixes of additional columns `<prefix>.<name>`, which export a value nested in a JSON column',
      examples: [['properties']],
    }),
  },
  { title: 'ExportColumns' },
)

export const ExportColumnsQuery = t.Object({ type: t.Optional(ExportType) })
export const ExportListQuery = t.Object(OffsetQuery)
export const ExportParams = t.Object({ export_id: idParameter('export') })

const secretFields = {
  prefix: t.String({ description: 'First characters of the secret', examples: ['whsec_'] }),
  last4: t.String({ description: 'Last four characters of the secret', examples: ['Zm8='] }),
  created_at: moment(),
  previous_valid_until: nullable(moment(), {
    description: 'Until then the previous secret also signs. Null if there is none',
  }),
}
export const ExportSecret = t.Object(secretFields, { title: 'ExportSecret' })
export type ExportSecret = Static<typeof ExportSecret>

export const NewExportSecret = t.Object(
  {
    ...secretFields,
    secret: t.String({
      description: 'The full secret. Shown only once',
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
