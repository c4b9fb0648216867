import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { intervals_max } from '../traffic/intervals.ts'
import { CompareQuery, comparedWith, PeriodAnswer, PeriodQuery } from '../traffic/model.ts'
import { eventDimensions } from './fields.ts'

/** The interval of requests about events over time. */
export const IntervalQuery = {
  interval: t.Optional(
    stringEnum(['hour', 'day', 'week', 'month'], {
      description: `The length of an interval. Default: day. A period has at most ${intervals_max.toLocaleString('en')} intervals`,
    }),
  ),
}

/** The filter parameter of requests about events. */
export const EventFilterQuery = {
  filters: t.Optional(
    t.String({
      maxLength: 4000,
      description: `A filter expression on the events: on a property (\`property:plan==pro\`, \`property:items.count==2\`), or on any of ${eventDimensions.join(', ')}; on \`error_group\`, the group of a browser error; or on the people who sent them (\`segment==seg_…\`)`,
      examples: ['event_name==sign_up;property:plan==pro,team'],
    }),
  ),
}

const share = (of: string) => Type.Number({ description: `As a percentage of ${of}`, examples: [31.67] })
const events = Type.Integer({ description: 'Number of events', examples: [412] })
const users = Type.Integer({ description: 'People who sent them', examples: [120] })
/** What a value or a group had in the period of a comparison. */
export const previousCounts = nullable(t.Object({ events, users }, { title: 'PreviousEventCounts' }), {
  description: 'The same of `compared_with`; null without a comparison',
})

export const EventVolumeQuery = t.Object({
  ...PeriodQuery,
  ...IntervalQuery,
  ...CompareQuery,
  ...EventFilterQuery,
})
export type EventVolumeQuery = Static<typeof EventVolumeQuery>

export const EventVolume = t.Object(
  {
    period: PeriodAnswer,
    compared_with: comparedWith,
    interval: stringEnum(['hour', 'day', 'week', 'month'], { examples: ['day'] }),
    totals: t.Object({ events, users }),
    series: t.Array(
      t.Object(
        {
          label: t.String({
            description: 'The interval in the site’s time zone; weeks and months by their first day',
            examples: ['2026-03-01'],
          }),
          start: moment({ description: 'The start of the interval within the period' }),
          events,
          users,
        },
        { title: 'EventVolumeInterval' },
      ),
      { description: 'In chronological order, including intervals without events' },
    ),
    previous: nullable(
      t.Object(
        {
          totals: t.Object({ events, users }),
          series: t.Array(t.Object({ events, users }), {
            description: 'By interval of `compared_with`, aligned with `series` by position',
          }),
        },
        { title: 'PreviousEventVolume' },
      ),
      { description: 'The same of `compared_with`; null without a comparison' },
    ),
  },
  { title: 'EventVolume' },
)
export type EventVolume = Static<typeof EventVolume>

export const EventBreakdownQuery = t.Object({
  ...PeriodQuery,
  by: t.String({
    minLength: 1,
    maxLength: 1000,
    description: `\`property:\` and the name of a property, or one of ${eventDimensions.join(', ')}`,
    examples: ['property:plan'],
  }),
  ...CompareQuery,
  ...EventFilterQuery,
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000, default: 20, description: 'Number of values' })),
})
export type EventBreakdownQuery = Static<typeof EventBreakdownQuery>

const amount = (description: string, example: number) => Type.Number({ description, examples: [example] })

const NumberSummary = t.Object(
  {
    count: Type.Integer({ description: 'Events whose value is a number', examples: [96] }),
    min: amount('The smallest value', 5),
    max: amount('The largest value', 480),
    mean: amount('The mean', 61.25),
    median: amount('The value in the middle, or the mean of the two in the middle', 49),
    p95: amount('The 95th percentile, interpolated', 180),
    sum: amount('The sum', 5880),
  },
  { title: 'NumberSummary' },
)

export const EventBreakdown = t.Object(
  {
    period: PeriodAnswer,
    compared_with: comparedWith,
    by: t.String({ examples: ['property:plan'] }),
    events: Type.Integer({ description: 'Number of events, also without a value', examples: [1300] }),
    previous_events: nullable(Type.Integer({ examples: [1180] }), {
      description: 'The same of `compared_with`; null without a comparison',
    }),
    values: t.Array(
      t.Object(
        {
          value: t.String({
            description:
              'The value as text; of numbers, booleans, lists and objects, their JSON. Empty for events without a value',
            examples: ['pro'],
          }),
          events,
          users,
          share: share('all events'),
          previous: previousCounts,
        },
        { title: 'EventBreakdownValue' },
      ),
      { description: 'Those with most events, the most frequent first' },
    ),
    others: t.Object(
      { events, share: share('all events') },
      { description: 'The events with any other value' },
    ),
    numbers: nullable(NumberSummary, {
      description: 'The values that are numbers or numeric texts; null if there are none',
    }),
  },
  { title: 'EventBreakdown' },
)
export type EventBreakdown = Static<typeof EventBreakdown>

const texts = {
  description: t.String({ description: 'Empty if there is none', examples: ['A finished order'] }),
  is_hidden: t.Boolean({ description: 'True if lists to choose from leave it out. It counts all the same' }),
}
const first = (during: string) => nullable(moment(), { description: `Time of the first event ${during}` })
const last = (during: string) => nullable(moment(), { description: `Time of the last event ${during}` })

export const DictionaryQuery = t.Object(PeriodQuery)
export type DictionaryQuery = Static<typeof DictionaryQuery>

const DictionaryEvent = t.Object(
  {
    event_name: t.String({ examples: ['purchase'] }),
    ...texts,
    events: Type.Integer({ description: 'Number of events in the period', examples: [412] }),
    share: share('all events of the period'),
    first_seen: first('at any time; null if there was none'),
    last_seen: last('at any time; null if there was none'),
  },
  { title: 'DictionaryEvent' },
)

export const EventDictionary = t.Object(
  {
    period: PeriodAnswer,
    events: Type.Integer({ description: 'Number of events in the period', examples: [5310] }),
    names: t.Array(DictionaryEvent, {
      description:
        'The most frequent in the period first, at most 1,000 and those with a description; then those that have only a description',
    }),
  },
  { title: 'EventDictionary' },
)
export type EventDictionary = Static<typeof EventDictionary>

const eventName = t.String({ minLength: 1, maxLength: 200, examples: ['purchase'] })

export const DictionaryPropertiesQuery = t.Object({ ...PeriodQuery, event_name: eventName })
export type DictionaryPropertiesQuery = Static<typeof DictionaryPropertiesQuery>

const DictionaryProperty = t.Object(
  {
    property: t.String({ examples: ['plan'] }),
    ...texts,
    types: t.Array(stringEnum(['string', 'number', 'boolean', 'list', 'object']), {
      description: 'The types of its values, the most frequent first',
      examples: [['string']],
    }),
    events: Type.Integer({ description: 'Number of events that have it', examples: [400] }),
    share: share('the events with this name in the period'),
    first_seen: first('with it in the period; null if there was none'),
    last_seen: last('with it in the period; null if there was none'),
  },
  { title: 'DictionaryProperty' },
)

export const DictionaryProperties = t.Object(
  {
    period: PeriodAnswer,
    event_name: eventName,
    ...texts,
    events,
    properties: t.Array(DictionaryProperty, {
      description:
        'The most frequent first, at most 1,000 and those with a description; then those that have only a description',
    }),
  },
  { title: 'DictionaryProperties' },
)
export type DictionaryProperties = Static<typeof DictionaryProperties>

export const DictionaryChange = t.Object(
  {
    event_name: eventName,
    property: t.Optional(
      t.String({
        minLength: 1,
        maxLength: 200,
        description: 'A property of the event. Without it, the change is about the event itself',
        examples: ['plan'],
      }),
    ),
    description: t.Optional(
      t.String({ maxLength: 500, description: 'Empty removes it', examples: ['The plan that was bought'] }),
    ),
    is_hidden: t.Optional(texts.is_hidden),
  },
  { title: 'DictionaryChange', additionalProperties: false },
)
export type DictionaryChange = Static<typeof DictionaryChange>

export const DictionaryEntry = t.Object(
  {
    event_name: eventName,
    property: nullable(t.String({ examples: ['plan'] }), { description: 'Null for the event itself' }),
    ...texts,
  },
  { title: 'DictionaryEntry' },
)
export type DictionaryEntry = Static<typeof DictionaryEntry>
