import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { reportMailStatuses, runStatuses } from '../../../db/postgres/schema/reports.ts'
import { idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { OffsetQuery } from '../../platform/http/pagination.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { ReportParams } from './model.ts'

const ReportFile = t.Object(
  {
    name: t.String({ examples: ['weekly-overview-2026-02-23-2026-03-01.pdf'] }),
    format: t.String({ examples: ['pdf'] }),
    size_bytes: Type.Integer({ minimum: 0, examples: [84_120] }),
    rows: nullable(Type.Integer({ minimum: 0 }), {
      description: 'Number of sessions in the file, at most 100,000; null for the report itself',
      examples: [null],
    }),
    total_rows: nullable(Type.Integer({ minimum: 0 }), {
      description:
        'Total number of sessions. If there are more than `rows`, use an export to get all of them. Null for the report itself, and if there are too many to count',
      examples: [null],
    }),
    download_url: t.String({
      format: 'uri',
      description: 'Needs no API key. Valid until `files_expire_at`',
      examples: ['https://analytics.example.com/downloads/run_0192'],
    }),
  },
  { title: 'ReportFile' },
)

const ReportMail = t.Object(
  {
    email: t.String({ examples: ['boss@example.com'] }),
    status: stringEnum(reportMailStatuses, {
      description: '`unsubscribed`: the recipient had unsubscribed, so no mail was sent',
      examples: ['sent'],
    }),
    sent_at: nullable(moment(), { description: 'When the mail server accepted the mail' }),
    error: nullable(t.String(), {
      description: 'Why the last attempt failed',
      examples: [null],
    }),
  },
  { title: 'ReportMail' },
)

export const ReportRun = t.Object(
  {
    id: idOf('run'),
    report_id: idOf('report'),
    status: stringEnum(runStatuses, {
      description: '`completed`: the files are available; mails may still be pending',
      examples: ['completed'],
    }),
    error: nullable(t.String(), {
      description: 'Why the run failed or, while it is processing, why the last attempt failed',
      examples: [null],
    }),
    slot: nullable(moment(), {
      description: 'The time of the schedule that the run is for; null for runs on demand',
    }),
    period: nullable(
      t.Object(
        {
          start: t.String({ format: 'date', examples: ['2026-02-23'] }),
          end: t.String({ format: 'date', examples: ['2026-03-01'] }),
        },
        { title: 'ReportRunPeriod' },
      ),
      {
        description: 'Days in the time zone of the report, both included; null until the run is completed',
      },
    ),
    files: t.Array(ReportFile, {
      description: 'Empty until the run is completed and after `files_expire_at`',
    }),
    files_expire_at: nullable(moment({ examples: ['2026-05-30T12:00:00.000Z'] })),
    recipients: t.Array(ReportMail, { description: 'Recipients of the mails' }),
    created_at: moment(),
    started_at: nullable(moment()),
    finished_at: nullable(moment(), { description: 'When the run was completed or failed' }),
  },
  { title: 'ReportRun' },
)
export type ReportRun = Static<typeof ReportRun>

export const RunParams = t.Object({ ...ReportParams.properties, run_id: idParameter('run') })

export const RunListQuery = t.Object(OffsetQuery)
export type RunListQuery = Static<typeof RunListQuery>

export const RunRequest = t.Union([
  t.Null(),
  t.Object(
    {
      send_mail: t.Optional(
        t.Boolean({ default: true, description: 'True to mail the report to its recipients' }),
      ),
    },
    { additionalProperties: false, title: 'ReportRunRequest', examples: [{ send_mail: false }] },
  ),
])
export type RunRequest = Static<typeof RunRequest>
