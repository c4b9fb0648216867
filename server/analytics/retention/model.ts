import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { CompareQuery, comparedWith, PeriodAnswer, PeriodQuery, sessionDimensions } from '../traffic/model.ts'
import { peoplePage, personIds } from '../users/people-page-model.ts'

/** How long a cohort is gathered, and the unit in which the time since then is counted. */
export const retentionIntervals = ['day', 'week', 'month'] as const
export type RetentionInterval = (typeof retentionIntervals)[number]

/** `on`: in that interval. `on_or_after`: in that interval or a later one. */
export const returnModes = ['on', 'on_or_after'] as const

/** The dimensions that filters may use: those of a person’s first session, and segments. */
export const retentionFilterDimensions = [...sessionDimensions, 'segment'] as const

const activity = (description: string) =>
  t.Optional(
    t.String({
      maxLength: 200,
      description: `${description}: \`visit\` (default), \`orders\`, the id of a goal, or \`event:\` and the name of an event`,
      examples: ['visit'],
    }),
  )

const question = {
  ...PeriodQuery,
  interval: t.Optional(
    stringEnum(retentionIntervals, {
      description: 'The length of an interval: people who start in the same one are a cohort. Default: week',
    }),
  ),
  start: activity('What starts a person, when they do it for the first time'),
  returning: activity('What counts as a return'),
  mode: t.Optional(
    stringEnum(returnModes, {
      description:
        'Whether people return in an interval (`on`), or in it or any later one (`on_or_after`). Default: on',
    }),
  ),
  filters: t.Optional(
    t.String({
      maxLength: 4000,
      description:
        'A filter expression on the first session of a person (`source==news`), and on segments (`segment==seg_…`)',
      examples: ['source==news;country==DE'],
    }),
  ),
}

export const RetentionQuery = t.Object({
  ...question,
  ...CompareQuery,
  breakdown: t.Optional(
    stringEnum(sessionDimensions, {
      description: 'Also divides the people by this dimension of the first session of each person',
      examples: ['source'],
    }),
  ),
})
export type RetentionQuery = Static<typeof RetentionQuery>

const number = Type.Integer({
  description: 'The number of the interval after that of the start, from 1',
  examples: [1],
})
const returned = {
  users: Type.Integer({ description: 'People who returned', examples: [38] }),
  rate: Type.Number({ description: 'As a percentage of the cohort', examples: [31.67] }),
}

const total = {
  ...returned,
  size: Type.Integer({
    description: 'People of the cohorts for which this interval is complete',
    examples: [480],
  }),
}
const started = (example: number) => Type.Integer({ description: 'People who started', examples: [example] })
const startedBefore = (example: number) =>
  nullable(Type.Integer({ examples: [example] }), {
    description: 'The same of `compared_with`; null without a comparison',
  })

const Totals = t.Array(
  t.Object(
    {
      number,
      ...total,
      previous: nullable(t.Object(total, { title: 'PreviousRetentionTotal' }), {
        description: `The same total of \`compared_with\`. Null without a comparison, and if this interval is complete for nobody who started then`,
      }),
    },
    { title: 'RetentionTotal' },
  ),
  { description: 'All cohorts together. For each interval, only those for which it is complete' },
)
export type RetentionTotals = Static<typeof Totals>

/** The number of values of a breakdown. */
export const breakdown_max = 20

const RetentionValue = t.Object(
  {
    value: t.String({ description: 'Empty for first sessions without a value', examples: ['news'] }),
    size: started(96),
    previous_size: startedBefore(80),
    totals: Totals,
  },
  { title: 'RetentionValue' },
)
export type RetentionValue = Static<typeof RetentionValue>

export const RetentionReport = t.Object(
  {
    period: PeriodAnswer,
    compared_with: comparedWith,
    size: started(480),
    previous_size: startedBefore(410),
    cohorts: t.Array(
      t.Object(
        {
          date: t.String({ description: 'The first day of the interval', examples: ['2026-03-02'] }),
          size: started(120),
          intervals: t.Array(
            t.Object(
              {
                number,
                ...returned,
                start: moment({
                  description: 'The start of the interval',
                  examples: ['2026-03-08T23:00:00.000Z'],
                }),
                is_complete: t.Boolean({ description: 'False while the interval is running' }),
              },
              { title: 'RetentionInterval' },
            ),
            { description: 'The intervals after that of the start, as far as they have begun' },
          ),
        },
        { title: 'RetentionCohort' },
      ),
      { description: 'In chronological order, as far as their interval has begun. Empty ones too' },
    ),
    totals: Totals,
    breakdown: t.Optional(
      t.Array(RetentionValue, { description: `The ${breakdown_max} values with the most people` }),
    ),
  },
  { title: 'RetentionReport' },
)
export type RetentionReport = Static<typeof RetentionReport>

export const RetentionPeopleQuery = t.Object({
  ...question,
  cohort: t.Optional(
    t.String({
      description: 'Only people who started in this interval, by its first day. Default: all of the period',
      examples: ['2026-03-02'],
    }),
  ),
  number: t.Optional(
    t.Integer({
      minimum: 1,
      maximum: 63,
      description:
        'Only people who returned in this interval after that of their start, as `mode` says. Without `cohort`, only those for whom the interval is complete, as in the totals',
      examples: [1],
    }),
  ),
  ...peoplePage,
})
export type RetentionPeopleQuery = Static<typeof RetentionPeopleQuery>

export const RetentionPerson = t.Object(
  {
    ...personIds,
    started_at: moment(),
    cohort: t.String({ description: 'The first day of the interval of the start', examples: ['2026-03-02'] }),
    returned: t.Array(Type.Integer(), {
      description: 'The numbers of the intervals after it with a return',
      examples: [[1, 2, 5]],
    }),
  },
  { title: 'RetentionPerson' },
)
export type RetentionPerson = Static<typeof RetentionPerson>
