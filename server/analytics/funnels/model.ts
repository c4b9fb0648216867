import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { EventFilters } from '../../ingest/events/event-filters.ts'
import { idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { FullPageQuery } from '../../platform/http/pagination.ts'
import { resourceSchemas } from '../../platform/http/resource-schemas.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { PeriodAnswer, PeriodQuery, SegmentFilterQuery, sessionDimensions } from '../traffic/model.ts'

const stepLimits = { min: 2, max: 20 } as const
export const defaultWindow_hours = 7 * 24

const stepName = t.String({ minLength: 1, maxLength: 200, examples: ['Cart'] })
const FunnelStep = t.Object(
  {
    event_name: t.String({
      minLength: 1,
      maxLength: 200,
      description: 'The name of the event; `page_view` for page views',
      examples: ['add_to_cart'],
    }),
    name: t.Optional(stepName),
    filters: t.Optional(EventFilters),
  },
  { title: 'FunnelStep', additionalProperties: false },
)
export type FunnelStep = Static<typeof FunnelStep>

const exampleSteps = [
  { event_name: 'page_view', name: 'Any page' },
  { event_name: 'add_to_cart', filters: { value: { gte: 50 } } },
  { event_name: 'purchase' },
]
const Steps = t.Array(FunnelStep, {
  minItems: stepLimits.min,
  maxItems: stepLimits.max,
  description: 'The steps in order',
  examples: [exampleSteps],
})
const ConversionWindow = Type.Integer({
  minimum: 1,
  maximum: 90 * 24,
  description: `Maximum hours from the first step to the last. Default: ${defaultWindow_hours}, a week`,
  examples: [24],
})
const FunnelName = t.String({ minLength: 1, maxLength: 200, examples: ['Checkout'] })

/** The dimensions of a breakdown: those of the session in which a person enters the funnel. */
const breakdowns = sessionDimensions
export type Breakdown = (typeof breakdowns)[number]
const BreakdownChoice = stringEnum(breakdowns, {
  description: 'Also breaks the numbers down by this dimension of the session in which each person entered',
  examples: ['device'],
})

const definition = {
  name: t.Optional(FunnelName),
  steps: Steps,
  start_date: PeriodQuery.start_date,
  end_date: PeriodQuery.end_date,
  conversion_window_hours: t.Optional(ConversionWindow),
  ...SegmentFilterQuery,
}

export const FunnelQuery = t.Object(
  { ...definition, breakdown: t.Optional(BreakdownChoice) },
  { title: 'FunnelQuery', additionalProperties: false },
)
export type FunnelQuery = Static<typeof FunnelQuery>

const counted = {
  users: Type.Integer({ minimum: 0, description: 'People who reached the step', examples: [640] }),
  conversion_rate: Type.Number({
    description:
      'Percentage of the people at the previous step who reached this step; 100 for the first step',
    examples: [42.67],
  }),
}
const numbered = {
  step: Type.Integer({ minimum: 1, examples: [2] }),
  name: t.String({
    description: 'The name of the step, or of its event if the step has no name',
    examples: ['add_to_cart'],
  }),
  ...counted,
}
const StepCount = t.Object(
  {
    ...numbered,
    drop_off_rate: Type.Number({
      description:
        'Percentage of the people at the previous step who did not reach this step; 0 for the first step',
      examples: [57.33],
    }),
    median_seconds: nullable(Type.Number({ minimum: 0, examples: [94.5] }), {
      description:
        'Median time from the previous step to this step. Null for the first step, and for a step that no one reached',
    }),
  },
  { title: 'FunnelStepCount' },
)
export type StepCount = Static<typeof StepCount>

const BreakdownRow = t.Object(
  {
    value: t.String({ description: 'A value of the dimension. Empty if unknown', examples: ['mobile'] }),
    steps: t.Array(t.Object(numbered, { title: 'FunnelBreakdownStep' })),
  },
  { title: 'FunnelBreakdownRow' },
)
export type BreakdownRow = Static<typeof BreakdownRow>

export const FunnelReport = t.Object(
  {
    period: PeriodAnswer,
    conversion_window_hours: ConversionWindow,
    funnel: t.Object(
      {
        name: t.String({ description: 'Empty if the request has no name', examples: ['Checkout'] }),
        total_entered: Type.Integer({ minimum: 0, examples: [1500] }),
        total_completed: Type.Integer({ minimum: 0, examples: [120] }),
        overall_conversion_rate: Type.Number({
          description: 'Percentage of the people who entered that completed the funnel',
          examples: [8],
        }),
      },
      { title: 'FunnelTotals' },
    ),
    steps: t.Array(StepCount),
    breakdown: t.Optional(
      t.Array(BreakdownRow, { description: 'The twenty values with the most people who entered' }),
    ),
  },
  { title: 'FunnelReport' },
)
export type FunnelReport = Static<typeof FunnelReport>

/** Which people of a step to list. */
export const outcomes = ['converted', 'dropped'] as const
const Outcome = stringEnum(outcomes, {
  description:
    '`converted`: people who reached the step. `dropped`: people who reached the previous step but not this one; always empty for the first step',
  examples: ['dropped'],
})
const cursor = t.Optional(
  t.String({
    maxLength: 1000,
    description: 'The cursor from the previous page. Keep the rest of the request unchanged',
    examples: ['WyI0NzExIl0'],
  }),
)
const stepNumber = { minimum: 1, maximum: stepLimits.max, examples: [2] }
const pageSize = { minimum: 1, maximum: 1000, default: 100, description: 'People per page' }

export const FunnelUsersRequest = t.Object(
  {
    ...definition,
    step: Type.Integer(stepNumber),
    outcome: Outcome,
    limit: t.Optional(Type.Integer(pageSize)),
    cursor,
  },
  { title: 'FunnelUsersRequest', additionalProperties: false },
)
export type FunnelUsersRequest = Static<typeof FunnelUsersRequest>

export const FunnelUser = t.Object(
  {
    user_id: nullable(t.String({ examples: ['user-42'] }), {
      description: 'Null for anonymous visitors',
    }),
    client_id: nullable(t.String({ examples: ['cid_8f3a'] }), {
      description: 'The browser in which the person entered. Null if the event had only a user_id',
    }),
    entered_at: moment(),
    reached_step: Type.Integer({
      minimum: 1,
      description: 'The farthest step that the person reached',
      examples: [1],
    }),
    last_step_at: moment({ description: 'When the person reached that step' }),
  },
  { title: 'FunnelUser' },
)
export type FunnelUser = Static<typeof FunnelUser>

export const {
  Resource: Funnel,
  Creation: FunnelCreation,
  Change: FunnelChange,
} = resourceSchemas(
  'funnel',
  'Funnel',
  { name: FunnelName, steps: Steps, conversion_window_hours: ConversionWindow },
  ['name', 'steps'],
  { change: { examples: [{ conversion_window_hours: 48 }] } },
)
export type Funnel = Static<typeof Funnel>
export type FunnelCreation = Static<typeof FunnelCreation>
export type FunnelChange = Static<typeof FunnelChange>

export const FunnelParams = t.Object({ site_id: idParameter('site'), funnel_id: idParameter('funnel') })

export const FunnelListQuery = t.Object(FullPageQuery)

export const FunnelReportQuery = t.Object({
  ...PeriodQuery,
  ...SegmentFilterQuery,
  breakdown: t.Optional(BreakdownChoice),
})
export type FunnelReportQuery = Static<typeof FunnelReportQuery>

export const FunnelUsersQuery = t.Object({
  ...PeriodQuery,
  ...SegmentFilterQuery,
  step: t.Integer(stepNumber),
  outcome: Outcome,
  limit: t.Optional(t.Integer(pageSize)),
  cursor,
})
export type FunnelUsersQuery = Static<typeof FunnelUsersQuery>
