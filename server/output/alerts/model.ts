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
import { sessionFilterDimensions } from '../../analytics/traffic/model.ts'
import { SiteParams } from '../../identity/sites/model.ts'
import { idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { OffsetQuery } from '../../platform/http/pagination.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { Recipient } from '../mail-subscriptions/model.ts'

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
    'How often it is checked, in the time zone of the site: every quarter of an hour, every full hour, or at midnight. A window of a day is checked at most every hour, a window of a week every day',
  examples: ['hour'],
})
const MinimumVolume = Type.Number({
  minimum: 0,
  maximum: 1e12,
  description:
    'The smallest number of sessions, page views, users, conversions or events that a check can decide on. Below it, the alert keeps its state',
  examples: [100],
})
const Email = t.String({ format: 'email', maxLength: 254, examples: ['ops@example.com'] })
const MutedUntil = nullable(moment({ examples: ['2026-03-02T08:00:00.000Z'] }), {
  description:
    'The alert is muted until this time: checks and history continue, but no notifications are sent. When the mute ends, a notification is sent if the state differs from the last one',
})

const condition = {
  metric: stringEnum(alertMetrics, {
    description: '`events` counts the events of one name',
    examples: ['sessions'],
  }),
  conversion_id: nullable(t.String({ maxLength: 100 }), {
    description:
      'For `conversions` and `revenue`: the goal. Null for all active goals, or for the revenue of the site',
    examples: [null],
  }),
  event_name: nullable(t.String({ minLength: 1, maxLength: 255 }), {
    description: 'For `events`: the name of the event',
    examples: [null],
  }),
  operator: stringEnum(alertOperators, { examples: ['decreased_by_percent'] }),
  threshold: Type.Number({
    minimum: -1e12,
    maximum: 1e12,
    description: 'A value of the metric, or a percentage',
    examples: [50],
  }),
  comparison_period: stringEnum(comparisonPeriods, {
    description:
      'The earlier window of the same length to compare with. Use `none` for `above` and `below`, and `same_hour_…` only for windows of an hour',
    examples: ['previous_week'],
  }),
  window: stringEnum(alertWindows, {
    description: 'The period that each check measures: the hour, the day (24 hours) or the week before it',
    examples: ['day'],
  }),
  filters: t.String({
    maxLength: 4000,
    description: `A filter expression on ${sessionFilterDimensions.join(', ')}`,
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
    'Defaults: a window of a day, no filters, and a comparison of increases and decreases with the same time a week before',
  examples: [conditionExample],
})
export type ConditionRequest = Static<typeof ConditionRequest>

const reading = {
  window_start: moment({ description: 'Start of the window' }),
  window_end: moment({ description: 'End of the window, exclusive' }),
  current_value: Type.Number({ examples: [420] }),
  previous_value: nullable(Type.Number(), {
    description: 'Value in the comparison window; null if there is none',
    examples: [1180],
  }),
  change_percent: nullable(Type.Number(), {
    description: 'Null if there is nothing to compare with',
    examples: [-64.41],
  }),
  currency: t.String({
    description:
      'Currency of revenue: that of the site at the time of the check. The comparison value is in the same currency',
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
      description: '`muted` while `muted_until` is in the future, whether or not the condition is met',
      examples: ['ok'],
    }),
    condition: Condition,
    minimum_volume: MinimumVolume,
    check_every: CheckEvery,
    muted_until: MutedUntil,
    recipients: t.Array(Email, { description: 'Mail recipients. Webhooks are notified as well' }),
    subscriptions: t.Array(Recipient, { description: 'The recipients with their subscription status' }),
    triggered_at: nullable(moment(), {
      description: 'Time at which the alert was triggered; null if it is not',
    }),
    last_check: nullable(
      t.Object(
        {
          ...reading,
          is_decided: t.Boolean({
            description: 'False below the minimum volume, or if there is nothing to compare with',
          }),
        },
        { title: 'AlertCheck' },
      ),
      { description: 'Result of the last check; null before the first one' },
    ),
    check_error: nullable(t.String(), {
      description: 'Reason if the last check failed, else null',
      examples: [null],
    }),
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
      description: '`reset`: the condition was changed while the alert was triggered',
      examples: ['triggered'],
    }),
    at: moment(),
    check: nullable(t.Object({ ...reading, condition: Condition }, { title: 'AlertHistoryCheck' }), {
      description: 'For `triggered` and `resolved`: the result of the check, and the condition at that time',
    }),
    muted_until: nullable(moment(), { description: 'For `muted`: the end of the mute', examples: [null] }),
    told_at: nullable(moment(), {
      description: 'Time at which notifications were sent; null if none were',
    }),
  },
  { title: 'AlertHistoryEntry' },
)
export type HistoryEntry = Static<typeof HistoryEntry>

export const AlertTrend = t.Object(
  {
    alert_id: idOf('alert'),
    start: moment({ description: 'The first point' }),
    end: moment({ description: 'The last point' }),
    points: t.Array(
      t.Object(
        { at: moment({ description: 'End of the window' }), value: Type.Number({ examples: [420] }) },
        { title: 'AlertTrendPoint' },
      ),
      {
        description:
          'The value of each hour of two days (`window` is `hour`), else at the midnights of 30 days and at the last full hour. Empty if the goal or segment was deleted',
      },
    ),
    firings: t.Array(
      t.Object(
        {
          triggered_at: moment({ description: '`start` if it was triggered before' }),
          resolved_at: nullable(moment(), { description: 'Null if it is still triggered' }),
        },
        { title: 'AlertTrendFiring' },
      ),
      { description: 'Periods in which the alert was triggered, oldest first' },
    ),
  },
  { title: 'AlertTrend' },
)
export type AlertTrend = Static<typeof AlertTrend>

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

const shownReading = {
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
    checks: Type.Integer({ description: 'Number of checks', examples: [720] }),
    undecided: Type.Integer({ description: 'Number of checks that could not decide', examples: [12] }),
    firings: t.Array(
      t.Object(
        {
          triggered_at: moment(),
          resolved_at: nullable(moment(), { description: 'Null if it would still be triggered' }),
          ...shownReading,
        },
        { title: 'AlertFiring' },
      ),
      { description: 'Periods in which the alert would have been triggered, oldest first' },
    ),
    points: t.Array(
      t.Object(
        { at: moment({ description: 'End of the window' }), ...shownReading, is_triggered: t.Boolean() },
        { title: 'AlertPreviewPoint' },
      ),
      { description: 'All checks, oldest first' },
    ),
  },
  { title: 'AlertPreview' },
)
export type AlertPreview = Static<typeof AlertPreview>
