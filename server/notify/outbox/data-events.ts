import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { idOf, moment } from '../../platform/http/fields.ts'

const amount = (example: number) => Type.Integer({ minimum: 0, examples: [example] })

export const ExportCompleted = t.Object(
  {
    export: t.Object(
      {
        id: idOf('export'),
        type: t.String({ examples: ['events'] }),
        format: t.String({ examples: ['csv'] }),
      },
      { title: 'PublishedExport' },
    ),
    rows_exported: amount(48_210),
    file_size_bytes: amount(7_340_032),
    download_url: t.String({ format: 'uri', examples: ['https://analytics.example.com/downloads/exp_0192'] }),
    expires_at: moment({
      description: 'The file can be downloaded until then',
      examples: ['2026-03-08T12:00:00.000Z'],
    }),
  },
  { title: 'ExportCompleted' },
)

export const ReportGenerated = t.Object(
  {
    report: t.Object(
      { id: idOf('report'), name: t.String({ examples: ['Weekly overview'] }) },
      { title: 'PublishedReport' },
    ),
    run_id: idOf('run'),
    period: t.Object(
      {
        start: t.String({ format: 'date', examples: ['2026-02-23'] }),
        end: t.String({ format: 'date', examples: ['2026-03-01'] }),
      },
      {
        title: 'PublishedPeriod',
        description: 'Days in the time zone of the report, including the last one',
      },
    ),
    generated_at: moment(),
  },
  { title: 'ReportGenerated' },
)

export const SegmentComputed = t.Object(
  {
    segment: t.Object(
      { id: idOf('segment'), name: t.String({ examples: ['Returning buyers'] }) },
      { title: 'PublishedSegment' },
    ),
    user_count: amount(1204),
    previous_user_count: amount(1190),
    entered: amount(31),
    left: amount(17),
    computed_at: moment(),
  },
  { title: 'SegmentComputed' },
)
