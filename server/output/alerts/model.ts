import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import {
  alertChangeTypes,
  alertMetrics,
  alertOperators,
  alertSeverities,
  alertWindows,
  checkIntervals,
  comparisonPeriods,
} from '../../../db/postgres/schema/alerts.ts'
import { SiteParams } from '../../identity/sites/model.ts'
import { idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { OffsetQuery } from '../../platform/http/pagination.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { Recipient } from '../mail-subscriptions/model.ts'
import { alertDimensions } from './measure.ts'

const recipients_max = 50
const alertStates = ['ok', 'triggered', 'muted'] as const

const Name = t.String({ minLength: 1, maxLength: 200, examples: ['Traffic fell'] })
const Description = t.String({
  maxLength: 2000,
  examples: ['Sessions are down by more than half against the week before'],
})
const Severity = stringEnum(alertSeverities, { examples: ['high'] })
const CheckEvery = stringEnum(checkIntervals, {
  description:
    'When it is checked, on the clock of the site: at every full quarter, every full hour, or midnight. Windows of a day are checked by the hour at most, windows of a week by the day',
  examples: ['hour'],
})
const MinimumVolume = Type.Number({
  minimum: 0,
  maximum: 1e12,
  description:
    'With fewer than so many sessions, views, people, conversions or events nothing is decided: the alert stays as it is',
  examples: [100],
})
const Email = t.String({ format: 'email', maxLength: 254, examples: ['ops@example.com'] })
const MutedUntil = nullable(moment({ examples: ['2026-03-02T08:00:00.000Z'] }), {
  description:
    'Until then it is checked, and its history kept, but nobody is told. What is then still untold is told when it ends',
})

const condition = {
  metric: stringEnum(alertMetrics, {
    description: '`events` counts one event by its name',
    examples: ['sessions'],
  }),
  conversion_id: nullable(t.String({ maxLength: 100 }), {
    description: 'Of `conversions` and `revenue`: of which goal. Null: of all that are active',
    examples: [null],
  }),
  event_name: nullable(t.String({ minLength: 1, maxLength: 255 }), {
    description: 'Of `events`: which',
    examples: [null],
  }),
  operator: stringEnum(alertOperators, { examples: ['decreased_by_percent'] }),
  threshold: Type.Number({
    minimum: -1e12,
    maximum: 1e12,
    description: 'A number of the metric, or of percent',
    examples: [50],
  }),
  comparison_period: stringEnum(comparisonPeriods, {
    description:
      'Which window of the same length is compared: the one so much earlier. `none` goes with `above` and `below`; `same_hour_…` with windows of an hour',
    examples: ['previous_week'],
  }),
  window: stringEnum(alertWindows, {
    description: 'What is counted: the hour, the day (24 hours) or the week before each check',
    examples: ['day'],
  }),
  filters: t.String({
    maxLength: 4000,
    description: `A filter expression on ${alertDimensions.join(', ')}`,
    examples: ['country==DE'],
  }),
}
const conditionExample = {
  metric: 'sessions',
  operator: 'decreased_by_percent',
  threshold: 50,
  comparison_period: 'previous_week',
  window: 'day',
} as const
const Condition = t.Object(condition, {
  title: 'AlertCondition',
  examples: [{ ...conditionExample, conversion_id: null, event_name: null, filters: '' }],
})
const ConditionRequest = t.Partial(t.Object(condition, { additionalProperties: false }), {
  additionalProperties: false,
  title: 'AlertConditionRequest',
  description:
    'What is left out: the window is a day and everything counts; increases and decreases are compared with the same time a week before',
  examples: [conditionExample],
})
export type ConditionRequest = Static<typeof ConditionRequest>

const reading = {
  window_start: moment({ description: 'When the window began' }),
  window_end: moment({ description: 'When it ended, which is no longer part of it' }),
  current_value: Type.Number({ examples: [420] }),
  previous_value: nullable(Type.Number(), {
    description: 'In the window it is compared with; null without one',
    examples: [1180],
  }),
  change_percent: nullable(Type.Number(), {
    description: 'Null without anything to compare with',
    examples: [-64.41],
  }),
  currency: t.String({
    description:
      'Of revenue: that of the site when it was counted, in which an amount to compare with was, too',
    examples: ['EUR'],
  }),
}

export const Alert = t.Object(
  {
    id: idOf('alert'),
    site_id: idOf('site'),
    name: t.String({ examples: ['Traffic fell'] }),
    description: t.String({ examples: ['Sessions are down by more than half'] }),
    severity: Severity,
    state: stringEnum(alertStates, {
      description: '`muted` while `muted_until` lies ahead, whatever the condition says',
      examples: ['ok'],
    }),
    condition: Condition,
    minimum_volume: MinimumVolume,
    check_every: CheckEvery,
    muted_until: MutedUntil,
    recipients: t.Array(Email, { description: 'Who is mailed, besides webhooks' }),
    subscriptions: t.Array(Recipient, { description: 'The recipients, with who of them has unsubscribed' }),
    triggered_at: nullable(moment(), {
      description: 'Since when the condition is met; null while it is not',
    }),
    last_check: nullable(
      t.Object(
        {
          ...reading,
          is_decided: t.Boolean({
            description: 'False below the minimum volume, and without anything to compare with',
          }),
        },
        { title: 'AlertCheck' },
      ),
      { description: 'What the last check found; null until there was one' },
    ),
    check_error: nullable(t.String(), { description: 'Why the last check failed', examples: [null] }),
    next_check_at: moment(),
    created_at: moment(),
    updated_at: moment(),
  },
  { title: 'Alert' },
)
export type Alert = Static<typeof Alert>

export const AlertCreation = t.Object(
  {
    name: Name,
    description: t.Optional(Description),
    severity: t.Optional(Severity),
    condition: ConditionRequest,
    minimum_volume: t.Optional(MinimumVolume),
    check_every: t.Optional(CheckEvery),
    muted_until: t.Optional(MutedUntil),
    recipients: t.Optional(t.Array(Email, { maxItems: recipients_max })),
  },
  {
    additionalProperties: false,
    title: 'AlertCreation',
    examples: [
      {
        name: 'Traffic fell',
        severity: 'high',
        condition: conditionExample,
        minimum_volume: 100,
        check_every: 'hour',
        recipients: ['ops@example.com'],
      },
    ],
  },
)
export type AlertCreation = Static<typeof AlertCreation>

export const AlertChange = t.Partial(
  t.Object(
    {
      name: Name,
      description: Description,
      severity: Severity,
      condition: ConditionRequest,
      minimum_volume: MinimumVolume,
      check_every: CheckEvery,
      muted_until: MutedUntil,
      recipients: t.Array(Email, { maxItems: recipients_max }),
    },
    { additionalProperties: false },
  ),
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'AlertChange',
    examples: [{ muted_until: '2026-03-02T08:00:00.000Z' }],
  },
)
export type AlertChange = Static<typeof AlertChange>

export const AlertParams = t.Object({ ...SiteParams.properties, alert_id: idParameter('alert') })

export const AlertListQuery = t.Object({
  ...OffsetQuery,
  state: t.Optional(stringEnum(alertStates, { description: 'Only alerts in this state' })),
})
export type AlertListQuery = Static<typeof AlertListQuery>

export const HistoryQuery = t.Object(OffsetQuery)
export type HistoryQuery = Static<typeof HistoryQuery>

export const HistoryEntry = t.Object(
  {
    id: idOf('alertChange'),
    type: stringEnum(alertChangeTypes, {
      description: '`reset`: it was triggered when its condition was changed',
      examples: ['triggered'],
    }),
    at: moment(),
    check: nullable(t.Object({ ...reading, condition: Condition }, { title: 'AlertHistoryCheck' }), {
      description: 'Of `triggered` and `resolved`: what was found, and the condition as it was then',
    }),
    muted_until: nullable(moment(), { description: 'Of `muted`', examples: [null] }),
    told_at: nullable(moment(), {
      description: 'When webhooks and mails were told; null for what they are not',
    }),
  },
  { title: 'AlertHistoryEntry' },
)
export type HistoryEntry = Static<typeof HistoryEntry>

export const AlertPreviewQuery = t.Object(
  {
    condition: ConditionRequest,
    minimum_volume: t.Optional(MinimumVolume),
    check_every: t.Optional(CheckEvery),
  },
  {
    additionalProperties: false,
    title: 'AlertPreviewQuery',
    examples: [{ condition: conditionExample, minimum_volume: 100, check_every: 'hour' }],
  },
)
export type AlertPreviewQuery = Static<typeof AlertPreviewQuery>

const told = {
  value: Type.Number({ examples: [420] }),
  previous_value: reading.previous_value,
  change_percent: reading.change_percent,
}

export const AlertPreview = t.Object(
  {
    start: moment({ description: 'The first check' }),
    end: moment({ description: 'The last check' }),
    timezone: t.String({ examples: ['Europe/Berlin'] }),
    currency: t.String({ description: 'Of revenue', examples: ['EUR'] }),
    checks: Type.Integer({ description: 'How often it would have been checked', examples: [720] }),
    undecided: Type.Integer({ description: 'How many of them decided nothing', examples: [12] }),
    firings: t.Array(
      t.Object(
        {
          triggered_at: moment(),
          resolved_at: nullable(moment(), { description: 'Null while it still is triggered' }),
          ...told,
        },
        { title: 'AlertFiring' },
      ),
      { description: 'When it would have been triggered, the oldest first' },
    ),
    points: t.Array(
      t.Object(
        { at: moment({ description: 'When the window ended' }), ...told, is_triggered: t.Boolean() },
        { title: 'AlertPreviewPoint' },
      ),
      { description: 'Every check, the oldest first' },
    ),
  },
  { title: 'AlertPreview' },
)
export type AlertPreview = Static<typeof AlertPreview>
