import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { retentionIntervals } from '../retention/model.ts'
import { CompareQuery, comparedWith, PeriodAnswer, PeriodQuery } from '../traffic/model.ts'
import { peoplePage, personIds } from '../users/people-page-model.ts'

/**
 * What an interval is to a person: the one of their first activity, one after another with activity, one after a
 * pause, or the first one without.
 */
export const lifecycleStates = ['new', 'returning', 'resurrected', 'dormant'] as const
export type LifecycleState = (typeof lifecycleStates)[number]

const question = {
  ...PeriodQuery,
  interval: t.Optional(
    stringEnum(retentionIntervals, {
      description: 'The length of an interval. The period is extended to whole ones. Default: week',
    }),
  ),
  activity: t.Optional(
    t.String({
      maxLength: 200,
      description:
        'What people do: `visit` (default), `orders`, the id of a goal, or `event:` and the name of an event',
      examples: ['visit'],
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

export const LifecycleQuery = t.Object({ ...question, ...CompareQuery })
export type LifecycleQuery = Static<typeof LifecycleQuery>

const users = (description: string) => Type.Integer({ description, examples: [38] })

const states = {
  new: users('People with their first activity ever'),
  returning: users('People who were also active in the interval before'),
  resurrected: users('People who were active before, but not in the interval before'),
  dormant: users('People who were active in the interval before, but not in this one'),
}
const previously = { description: 'The same of `compared_with`; null without a comparison' }
const wholeIntervals =
  'As many whole intervals as the period has: those of which most lies in the period to compare with. If the last interval is running, the last one of these is only as long'

export const LifecycleReport = t.Object(
  {
    period: PeriodAnswer,
    compared_with: { ...comparedWith, description: `${wholeIntervals}. Null without a comparison` },
    intervals: t.Array(
      t.Object(
        {
          date: t.String({ description: 'The first day of the interval', examples: ['2026-03-02'] }),
          start: moment({ description: 'The start of the interval' }),
          is_complete: t.Boolean({ description: 'False while the interval is running' }),
          ...states,
          previous: nullable(
            t.Object(
              {
                date: t.String({
                  description: 'The first day of that interval',
                  examples: ['2026-02-02'],
                }),
                ...states,
              },
              { title: 'PreviousLifecycleInterval' },
            ),
            {
              description:
                'The interval of `compared_with` with the same position; null without a comparison',
            },
          ),
        },
        { title: 'LifecycleInterval' },
      ),
      { description: 'In chronological order, as far as they have begun' },
    ),
  },
  { title: 'LifecycleReport' },
)
export type LifecycleReport = Static<typeof LifecycleReport>

const activeTotals = {
  intervals: Type.Integer({ description: 'The intervals of the period that have begun', examples: [4] }),
  users: users('People who were active in at least one of them'),
  average: nullable(Type.Number({ examples: [1.62] }), {
    description: 'The average number of intervals in which a person was active. Null if nobody was',
  }),
}
const activeCounts = {
  users: users('People who were active in exactly this number of intervals'),
  rate: Type.Number({ description: 'As a percentage of all who were active', examples: [23.75] }),
}

export const StickinessReport = t.Object(
  {
    period: PeriodAnswer,
    compared_with: { ...comparedWith, description: `${wholeIntervals}. Null without a comparison` },
    ...activeTotals,
    previous: nullable(t.Object(activeTotals, { title: 'PreviousStickiness' }), previously),
    counts: t.Array(
      t.Object(
        {
          number: Type.Integer({ description: 'A number of intervals, from 1', examples: [2] }),
          ...activeCounts,
          previous: nullable(t.Object(activeCounts, { title: 'PreviousStickinessCount' }), previously),
        },
        { title: 'StickinessCount' },
      ),
      { description: 'One entry for each number up to `intervals`' },
    ),
  },
  { title: 'StickinessReport' },
)
export type StickinessReport = Static<typeof StickinessReport>

export const LifecyclePeopleQuery = t.Object({
  ...question,
  date: t.String({ description: 'The first day of the interval', examples: ['2026-03-02'] }),
  state: stringEnum(lifecycleStates, { description: 'Which people of the interval' }),
  ...peoplePage,
})
export type LifecyclePeopleQuery = Static<typeof LifecyclePeopleQuery>

export const StickinessPeopleQuery = t.Object({
  ...question,
  number: t.Optional(
    t.Integer({
      minimum: 1,
      maximum: 60,
      description: 'Only people who were active in exactly so many intervals. Default: all',
      examples: [2],
    }),
  ),
  ...peoplePage,
})
export type StickinessPeopleQuery = Static<typeof StickinessPeopleQuery>

export const ActivePerson = t.Object(
  {
    ...personIds,
    active: t.Array(t.String(), {
      description: 'The first days of the intervals of the period in which the person was active',
      examples: [['2026-03-02', '2026-03-16']],
    }),
  },
  { title: 'ActivePerson' },
)
export type ActivePerson = Static<typeof ActivePerson>
