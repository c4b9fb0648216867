import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { countingMethods, goalStatuses, goalTypes, valueTypes } from '../../../db/postgres/schema/goals.ts'
import { SiteParams } from '../../identity/sites/model.ts'
import { EventFilters } from '../../ingest/events/event-filters.ts'
import { idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { OffsetQuery } from '../../platform/http/pagination.ts'
import { requestOf, resourceSchemas } from '../../platform/http/resource-schemas.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

/** Number of decimals to which values are exact. */
export const valueDecimals = 6
const value_max = 999_999_999_999

const fields = {
  name: t.String({ minLength: 1, maxLength: 200, examples: ['Purchase'] }),
  type: stringEnum(goalTypes, {
    description: '`event`: events with a name. `page`: views of a page. Default: event',
    examples: ['event'],
  }),
  event_name: nullable(t.String({ minLength: 1, maxLength: 200, examples: ['purchase'] }), {
    description: 'Required for type `event`, otherwise null',
    examples: ['purchase'],
  }),
  page_pattern: nullable(t.String({ pattern: '^/', maxLength: 2000, examples: ['/thanks/*'] }), {
    description: 'Required for type `page`, otherwise null: a path, in which `*` matches any text',
    examples: [null],
  }),
  filters: EventFilters,
  value_type: stringEnum(valueTypes, {
    description:
      '`dynamic`: the value of the property in `value_property`. `fixed`: always `fixed_value`. Default: fixed',
    examples: ['dynamic'],
  }),
  value_property: nullable(t.String({ minLength: 1, maxLength: 200, examples: ['value'] }), {
    description:
      'For dynamic values: an event property; a dot selects a field of an object, and two dots are a dot of a name. Default if `value_type` is dynamic: value',
    examples: ['value'],
  }),
  fixed_value: nullable(Type.Number({ minimum: 0, maximum: value_max, examples: [25] }), {
    description: 'Required for fixed values: the value of each conversion in the currency of the site',
    examples: [null],
  }),
  attribution_window_days: Type.Integer({
    minimum: 1,
    maximum: 365,
    examples: [30],
    description: 'How many days before a conversion a visit can still get credit for it. Default: 30',
  }),
  counting_method: stringEnum(countingMethods, {
    description:
      '`every`: every conversion counts. `one_per_user`: only the first of each user in the period counts. Default: every',
    examples: ['every'],
  }),
  status: stringEnum(goalStatuses, {
    description: 'An archived goal keeps its statistics, but is no longer evaluated',
    examples: ['active'],
  }),
}

export const {
  Resource: Goal,
  Creation: GoalCreation,
  Change: GoalChange,
} = resourceSchemas('goal', 'ConversionGoal', fields, ['name'], {
  change: { examples: [{ name: 'Purchase', attribution_window_days: 14 }] },
})
export type Goal = Static<typeof Goal>
export type GoalCreation = Static<typeof GoalCreation>
export type GoalChange = Static<typeof GoalChange>

/** A goal that is not stored: it can be previewed, and needs no name. */
export const GoalDefinition = requestOf(fields, [], { title: 'ConversionGoalDefinition' })
export type GoalDefinition = Static<typeof GoalDefinition>

export const GoalParams = t.Object({ ...SiteParams.properties, conversion_id: idParameter('goal') })

export const GoalListQuery = t.Object({
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 200, default: 100, description: 'Entries per page' })),
  offset: OffsetQuery.offset,
  status: t.Optional(stringEnum(goalStatuses, { description: 'Only goals in this state' })),
})

/** The preview of what a goal would have counted. */
export const GoalPreview = t.Object(
  {
    days: Type.Integer({ description: 'Number of past days in the preview', examples: [30] }),
    matched_events: Type.Integer({ description: 'Events that meet the goal', examples: [412] }),
    converting_users: Type.Integer({
      description: 'People with at least one of these events',
      examples: [367],
    }),
    conversions: Type.Integer({
      description: 'Conversions that count: all of the events, or only the first of each person',
      examples: [412],
    }),
    total_value: Type.Number({ description: 'In the currency of the site', examples: [18_540.5] }),
    currency: t.String({ examples: ['EUR'] }),
    ignored_values: Type.Integer({
      description: 'Conversions whose value is missing or not a number; they count with value 0',
      examples: [3],
    }),
    unconverted_values: Type.Integer({
      description: 'Conversions in a currency without an exchange rate; they count with value 0',
      examples: [0],
    }),
    samples: t.Array(
      t.Object(
        {
          event_id: t.String({ examples: ['evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'] }),
          timestamp: moment(),
          value: nullable(Type.Number(), {
            description: 'Null if the value is ignored or its currency has no exchange rate',
            examples: [49.9],
          }),
        },
        { title: 'GoalPreviewSample' },
      ),
      { description: 'The newest conversions, at most five' },
    ),
  },
  { title: 'ConversionGoalPreview' },
)
export type GoalPreview = Static<typeof GoalPreview>
