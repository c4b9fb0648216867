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
      description: 'Sessions in it, 100,000 at most; null for the report itself',
      examples: [null],
    }),
    total_rows: nullable(Type.Integer({ minimum: 0 }), {
      description:
        'Sessions in all: where there are more than `rows`, an export has the others. Null for the report itself, and where they are too many to be counted',
      examples: [null],
    }),
    download_url: t.String({
      format: 'uri',
      description: 'Needs no key, until `files_expire_at`',
      examples: ['https://analytics.example.com/downloads/run_0192'],
    }),
  },
  { title: 'ReportFile' },
)

const ReportMail = t.Object(
  {
    email: t.String({ examples: ['boss@example.com'] }),
    status: stringEnum(reportMailStatuses, {
      description: 'unsubscribed: had unsubscribed before, so nothing was sent',
      examples: ['sent'],
    }),
    sent_at: nullable(moment(), { description: 'When the mail server took it' }),
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
      description: 'completed: its files are there; mails may still be on their way',
      examples: ['completed'],
    }),
    error: nullable(t.String(), {
      description: 'Why it failed or, while it is processing, why the last attempt did',
      examples: [null],
    }),
    slot: nullable(moment(), {
      description: 'The moment of the schedule that it is for; null where somebody asked for it',
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
        description: 'Days in the time zone of the report, the last one included; null until it is completed',
      },
    ),
    files: t.Array(ReportFile, { description: 'None before it is completed and after `files_expire_at`' }),
    files_expire_at: nullable(moment({ examples: ['2026-05-30T12:00:00.000Z'] })),
    recipients: t.Array(ReportMail, { description: 'Whom it is mailed to' }),
    created_at: moment(),
    started_at: nullable(moment()),
    finished_at: nullable(moment(), { description: 'When it was completed, or failed' }),
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
        t.Boolean({ default: true, description: 'Whether the recipients get it by mail' }),
      ),
    },
    { additionalProperties: false, title: 'ReportRunRequest', examples: [{ send_mail: false }] },
  ),
])
export type RunRequest = Static<typeof RunRequest>
