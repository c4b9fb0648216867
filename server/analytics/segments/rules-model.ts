import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import {
  countOperators,
  fieldOperators,
  groupOperators,
  type SegmentGroup,
  timeUnits,
} from '../../../db/postgres/schema/segments.ts'
import { EventFilters } from '../../ingest/events/event-filters.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

export type { SegmentCondition, SegmentGroup } from '../../../db/postgres/schema/segments.ts'

/** The maximum depth of nested groups, and of conditions across all groups. */
export const rulesLimits = { depth: 5, conditions: 50 } as const
/** About ten years in each unit. */
export const spanLimits = { hours: 87_600, days: 3650, weeks: 520, months: 120 } as const

export const TimeSpan = t.Object(
  {
    last: Type.Integer({ minimum: 1, maximum: spanLimits.hours, examples: [30] }),
    unit: stringEnum(timeUnits, { examples: ['days'] }),
  },
  {
    title: 'TimeSpan',
    additionalProperties: false,
    description: 'A time span that ends when the members are computed; at most ten years',
  },
)
export type TimeSpan = Static<typeof TimeSpan>

const Scalar = Type.Union([Type.String({ maxLength: 1000 }), Type.Number(), Type.Boolean()])

export const FieldCondition = t.Object(
  {
    field: t.String({
      minLength: 1,
      maxLength: 300,
      description:
        '`lifetime_value`, `total_sessions`, `total_pageviews`, `total_conversions`, `first_seen`, `last_seen`, `country`, `region`, `city`, `language`, `device`, `browser`, `os`, `traits.<name>`, `first_touch.` or `last_touch.` followed by `source`, `medium`, `campaign` or `channel`',
      examples: ['lifetime_value'],
    }),
    operator: stringEnum(fieldOperators, { examples: ['gte'] }),
    value: t.Optional(
      Type.Union([Scalar, Type.Array(Scalar, { minItems: 1, maxItems: 100 }), TimeSpan], {
        description:
          'A number, a text, true or false; a list for `in` and `not_in`; a date, a time or a time span for `first_seen` and `last_seen`. Optional for `exists`',
        examples: [100],
      }),
    ),
  },
  {
    title: 'SegmentFieldCondition',
    additionalProperties: false,
    description: 'A condition on the profile of a person',
  },
)
export type FieldCondition = Static<typeof FieldCondition>

const Count = t.Object(
  {
    operator: stringEnum(countOperators, { examples: ['gte'] }),
    value: Type.Integer({ minimum: 0, maximum: 1_000_000_000, examples: [3] }),
  },
  {
    title: 'SegmentEventCount',
    additionalProperties: false,
    description: 'How often the event occurred. Default: at least once',
  },
)

export const EventCondition = t.Object(
  {
    type: stringEnum(['event', 'event_absence'], {
      description: '`event_absence`: people who do not meet the same condition with `event`',
      examples: ['event'],
    }),
    event_name: t.String({
      minLength: 1,
      maxLength: 200,
      description: 'The name of the event; `page_view` for page views',
      examples: ['purchase'],
    }),
    count: t.Optional(Count),
    filters: t.Optional(EventFilters),
    time_window: t.Optional(TimeSpan),
  },
  {
    title: 'SegmentEventCondition',
    additionalProperties: false,
    description: 'A condition on the events of a person',
  },
)
export type EventCondition = Static<typeof EventCondition>

const exampleRules: SegmentGroup = {
  operator: 'and',
  conditions: [
    { field: 'lifetime_value', operator: 'gte', value: 100 },
    { type: 'event', event_name: 'purchase', time_window: { last: 90, unit: 'days' } },
    { type: 'event_absence', event_name: 'purchase', time_window: { last: 30, unit: 'days' } },
  ],
}

const GroupOperator = stringEnum(groupOperators, {
  description: '`and`: all conditions hold. `or`: at least one. `not`: none',
  examples: ['and'],
})

/** The schema of rules for the API description; `checkedRules` does the validation. */
export const SegmentRules = t.Object(
  {
    operator: GroupOperator,
    conditions: t.Array(
      Type.Union([
        FieldCondition,
        EventCondition,
        // Groups can contain groups: the schema refers to itself by its name in the API description.
        Type.Unknown({ $ref: '#/components/schemas/SegmentRules' }),
      ]),
      {
        minItems: 1,
        maxItems: rulesLimits.conditions,
        description: `Conditions, and groups of conditions up to ${rulesLimits.depth} deep; at most ${rulesLimits.conditions} conditions in total`,
      },
    ),
  },
  { title: 'SegmentRules', additionalProperties: false, examples: [exampleRules] },
)

/** A group whose conditions are not validated yet. */
export const OpenGroup = t.Object(
  {
    operator: GroupOperator,
    conditions: t.Array(t.Unknown(), { minItems: 1, maxItems: rulesLimits.conditions }),
  },
  { additionalProperties: false },
)
