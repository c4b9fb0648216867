import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { frequencies, reportStatuses, reportTypes } from '../../../db/postgres/schema/reports.ts'
import { languageCodes } from '../../../packages/text/languages.ts'
import { SiteParams } from '../../identity/sites/model.ts'
import { idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { OffsetQuery } from '../../platform/http/pagination.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { Recipient } from '../mail-subscriptions/model.ts'
import {
  comparisons,
  dateRanges,
  reportDimensions,
  reportFormats,
  reportMetrics,
  reportSections,
} from './content.ts'
import { Explorations } from './explorations/model.ts'

const recipients_max = 50

const Name = t.String({ minLength: 1, maxLength: 200, examples: ['Weekly overview'] })
const Description = t.String({ maxLength: 2000, examples: ['Results of the campaigns'] })
const ReportType = stringEnum(reportTypes, {
  description: '`scheduled`: runs on a schedule. `on_demand`: runs only on request',
  examples: ['scheduled'],
})
const Status = stringEnum(reportStatuses, {
  description: 'A paused report does not run on its schedule. Slots that pass while it is paused are skipped',
  examples: ['active'],
})
const Format = stringEnum(reportFormats, { examples: ['pdf'] })

const schedule = {
  frequency: stringEnum(frequencies, { examples: ['weekly'] }),
  day_of_week: t.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 7,
      description: '1 (Monday) to 7 (Sunday), as in ISO 8601. Only for weekly reports',
      examples: [1],
    }),
  ),
  day_of_month: t.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 31,
      description: 'Shorter months use their last day. Only for monthly reports',
    }),
  ),
  time: t.String({
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    description: 'Local time in `timezone`, as `HH:MM`',
    examples: ['08:00'],
  }),
  timezone: t.String({
    minLength: 1,
    maxLength: 100,
    description: 'IANA name. The days of the report are also days of this time zone',
    examples: ['Europe/Berlin'],
  }),
}
const Schedule = t.Object(schedule, {
  title: 'ReportSchedule',
  examples: [{ frequency: 'weekly', day_of_week: 1, time: '08:00', timezone: 'Europe/Berlin' }],
})
const ScheduleRequest = t.Partial(t.Object(schedule, { additionalProperties: false }), {
  additionalProperties: false,
  title: 'ReportScheduleRequest',
  description:
    'Defaults: weekly, on Monday or on the first of the month, at 08:00, in the time zone of the site',
  examples: [{ frequency: 'weekly', day_of_week: 1, time: '08:00', timezone: 'Europe/Berlin' }],
})
export type ScheduleRequest = Static<typeof ScheduleRequest>

const config = {
  date_range: t.String({
    maxLength: 100,
    description: `One of ${dateRanges.join(', ')}, relative to the day of the run; or two days such as \`2026-03-01/2026-03-31\`, both included`,
    examples: ['last_7_days'],
  }),
  metrics: t.Array(stringEnum(reportMetrics), {
    minItems: 1,
    maxItems: 20,
    examples: [['sessions', 'conversions', 'revenue', 'roas']],
  }),
  dimensions: t.Array(stringEnum(reportDimensions), {
    maxItems: 10,
    description: 'One table for each dimension',
    examples: [['source', 'medium', 'campaign']],
  }),
  sections: t.Array(stringEnum(reportSections), {
    maxItems: reportSections.length,
    description: 'One table for each of these other reports',
    examples: [['web_vitals', 'missing_pages']],
  }),
  explorations: Explorations,
  filters: t.String({
    maxLength: 4000,
    description: 'A traffic filter expression; also `segment==seg_…`',
    examples: ['device==mobile'],
  }),
  comparison: stringEnum(comparisons, { examples: ['previous_period'] }),
  language: stringEnum(languageCodes, {
    description: 'The language of the report: of its mails, messages and files',
    examples: ['en'],
  }),
}
const configExample = {
  date_range: 'last_7_days',
  metrics: ['sessions', 'conversions', 'revenue', 'roas'],
  dimensions: ['source', 'medium', 'campaign'],
  comparison: 'previous_period',
} as const
const Config = t.Object(config, {
  title: 'ReportConfig',
  examples: [{ ...configExample, sections: [], explorations: [], filters: '', language: 'en' }],
})
export type Config = Static<typeof Config>
const ConfigRequest = t.Partial(t.Object(config, { additionalProperties: false }), {
  additionalProperties: false,
  title: 'ReportConfigRequest',
  description:
    'Defaults: the last 7 days compared with the previous 7 days, all traffic metrics, by source and page, in English',
  examples: [configExample],
})
export type ConfigRequest = Static<typeof ConfigRequest>

const include_raw_data = t.Boolean({ description: 'True to add the sessions of the period as a file' })
const Email = t.String({ format: 'email', maxLength: 254, examples: ['boss@example.com'] })
const Delivery = t.Object(
  { email: t.Array(Email, { description: 'Recipients' }), format: Format, include_raw_data },
  {
    title: 'ReportDelivery',
    examples: [{ email: ['boss@example.com'], format: 'pdf', include_raw_data: false }],
  },
)
const ReportDeliveryInput = t.Partial(
  t.Object(
    {
      email: t.Array(Email, {
        maxItems: recipients_max,
        description:
          'Recipients; each gets a separate mail. Without recipients, the report can only be downloaded',
      }),
      format: Format,
      include_raw_data,
    },
    { additionalProperties: false },
  ),
  {
    additionalProperties: false,
    title: 'ReportDeliveryRequest',
    description: 'Defaults: a PDF without recipients and without raw data',
    examples: [{ email: ['boss@example.com'], format: 'pdf' }],
  },
)
export type Delivery = Static<typeof Delivery>
export type ReportDeliveryInput = Static<typeof ReportDeliveryInput>

const RunStatus = stringEnum(['processing', 'completed', 'failed'], { examples: ['completed'] })

export const Report = t.Object(
  {
    id: idOf('report'),
    site_id: idOf('site'),
    name: t.String({ examples: ['Weekly overview'] }),
    description: t.String({ examples: ['Results of the campaigns'] }),
    type: ReportType,
    status: Status,
    schedule: nullable(Schedule, { description: 'Null for reports on demand' }),
    config: Config,
    delivery: Delivery,
    recipients: t.Array(Recipient, {
      description: 'The addresses of `delivery.email` with their subscription status',
    }),
    next_run_at: nullable(moment(), {
      description: 'Time of the next run; null for reports that are on demand or paused',
    }),
    last_run: nullable(
      t.Object(
        {
          id: idOf('run'),
          status: RunStatus,
          error: nullable(t.String(), { examples: [null] }),
          created_at: moment(),
        },
        { title: 'LastReportRun' },
      ),
      { description: 'Null before the first run' },
    ),
    created_at: moment(),
    updated_at: moment(),
  },
  { title: 'Report' },
)
export type Report = Static<typeof Report>

const creationExample = {
  name: 'Weekly overview',
  type: 'scheduled',
  schedule: { frequency: 'weekly', day_of_week: 1, time: '08:00', timezone: 'Europe/Berlin' },
  config: configExample,
  delivery: { email: ['boss@example.com'], format: 'pdf', include_raw_data: false },
}

export const ReportCreation = t.Object(
  {
    name: Name,
    description: t.Optional(Description),
    type: t.Optional(ReportType),
    schedule: t.Optional(ScheduleRequest),
    config: t.Optional(ConfigRequest),
    delivery: t.Optional(ReportDeliveryInput),
  },
  { additionalProperties: false, title: 'ReportCreation', examples: [creationExample] },
)
export type ReportCreation = Static<typeof ReportCreation>

export const ReportChange = t.Partial(
  t.Object(
    {
      name: Name,
      description: Description,
      type: ReportType,
      status: Status,
      schedule: ScheduleRequest,
      config: ConfigRequest,
      delivery: ReportDeliveryInput,
    },
    { additionalProperties: false },
  ),
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'ReportChange',
    examples: [{ status: 'paused' }],
  },
)
export type ReportChange = Static<typeof ReportChange>

export const ReportParams = t.Object({ ...SiteParams.properties, report_id: idParameter('report') })

export const ReportListQuery = t.Object({
  ...OffsetQuery,
  status: t.Optional(stringEnum(reportStatuses, { description: 'Only reports with this status' })),
  type: t.Optional(stringEnum(reportTypes, { description: 'Only reports of this type' })),
})
export type ReportListQuery = Static<typeof ReportListQuery>

export const ReportPreviewQuery = t.Object(
  {
    name: t.Optional(Name),
    description: t.Optional(Description),
    timezone: t.Optional(schedule.timezone),
    config: t.Optional(ConfigRequest),
    format: t.Optional(
      stringEnum(['pdf', 'json', 'html'], {
        description: '`html` is the mail that recipients get. Default: `pdf`',
        examples: ['pdf'],
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'ReportPreviewQuery',
    examples: [{ name: 'Weekly overview', config: configExample, format: 'json' }],
  },
)
export type ReportPreviewQuery = Static<typeof ReportPreviewQuery>
