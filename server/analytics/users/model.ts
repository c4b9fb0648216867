import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { freeForm, idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { PeriodAnswer, PeriodQuery } from '../traffic/model.ts'

const exampleTraits = { plan: 'pro', company: 'Example Ltd' }

/** Maximum length of a user_id and of a client_id. */
const id_max = 256

const UserId = t.String({ minLength: 1, maxLength: id_max, examples: ['user-42'] })

export const UserParams = t.Object({
  site_id: idParameter('site'),
  user_id: t.String({
    minLength: 1,
    maxLength: id_max,
    examples: ['user-42'],
    description:
      'A user_id or a client_id. The client_id of a browser that belongs to a user refers to that user',
  }),
})

const text = (...examples: string[]) => t.String({ examples })

const Touch = (title: string, description: string) =>
  t.Object(
    {
      source: text('google'),
      medium: text('cpc'),
      campaign: text('spring'),
      channel: text('Paid Search'),
    },
    { title, description },
  )

const count = (example: number, description?: string) =>
  Type.Integer({ minimum: 0, examples: [example], ...(description !== undefined && { description }) })

const latestValue = (example: string) =>
  nullable(text(example), { description: 'The latest known value; null if unknown', examples: [example] })

const GoalOfUser = t.Object(
  {
    conversion_id: idOf('goal'),
    name: text('Purchase'),
    conversions: count(3),
    value: Type.Number({ examples: [179.7] }),
    last_converted: moment(),
  },
  { title: 'UserGoal' },
)

/** The profile of one person. */
export const UserProfile = t.Object(
  {
    user_id: nullable(text('user-42'), { description: 'Null for anonymous visitors', examples: ['user-42'] }),
    client_ids: t.Array(t.String(), {
      description: 'The browsers of the person; at most the newest 1,000',
      examples: [['cid_8f3a']],
    }),
    first_seen: moment(),
    last_seen: moment(),
    total_sessions: count(7),
    total_pageviews: count(41),
    total_conversions: count(3, 'Conversions of all active goals, each with its own counting method'),
    orders: count(3, 'Orders of the person; each counts once'),
    lifetime_value: Type.Number({
      description: 'The value of these orders, less refunds',
      examples: [179.7],
    }),
    currency: t.String({ description: 'The currency of the site', examples: ['EUR'] }),
    traits: freeForm({
      description: 'The newest value of each trait; at most 1,000 traits and 65,536 bytes of JSON in total',
      examples: [exampleTraits],
    }),
    segments: t.Array(t.String(), {
      description: 'Names of the segments that the person is in, as of their last computation',
      examples: [['Loyal customers']],
    }),
    attribution: t.Object(
      {
        first_touch: Touch('FirstTouch', 'The source of the first session'),
        last_touch: Touch('LastTouch', 'The source of the newest session that is not direct'),
      },
      { title: 'UserAttribution' },
    ),
    conversions: t.Array(GoalOfUser, { description: 'By goal, newest first' }),
    country: latestValue('DE'),
    device: latestValue('desktop'),
    browser: latestValue('Firefox'),
    os: latestValue('Windows'),
  },
  { title: 'UserProfile' },
)
export type UserProfile = Static<typeof UserProfile>

const traits_max = 100
/** Maximum size of a trait, in bytes of JSON. Profiles omit a longer trait of an event. */
export const traitSize_max = 16_384

const TraitChanges = t.Record(t.String({ pattern: '^[^]{1,200}$' }), t.Unknown(), {
  additionalProperties: false,
  minProperties: 1,
  maxProperties: traits_max,
  description:
    'New values by name, at most 16,384 bytes of JSON each. null removes a trait. All other traits are kept',
  examples: [{ plan: 'pro', trial_ends: null }],
})

export const TraitsChange = t.Object(
  { traits: TraitChanges },
  { title: 'UserTraitsChange', additionalProperties: false },
)
export type TraitsChange = Static<typeof TraitsChange>

const batch_max = 100

const TraitsOfUser = t.Object(
  { user_id: UserId, traits: TraitChanges },
  { title: 'UserTraits', additionalProperties: false },
)
export type TraitsOfUser = Static<typeof TraitsOfUser>

export const UserBatch = t.Object(
  {
    site_id: idParameter('site'),
    user_ids: t.Optional(
      t.Array(UserId, {
        minItems: 1,
        maxItems: batch_max,
        description: 'The users whose profiles to read; client_ids are also accepted',
        examples: [['user-42', 'cid_8f3a']],
      }),
    ),
    users: t.Optional(
      t.Array(TraitsOfUser, {
        minItems: 1,
        maxItems: batch_max,
        description: 'The users whose traits to set. Requires `users:write`',
      }),
    ),
  },
  {
    title: 'UserBatch',
    additionalProperties: false,
    description: 'Either `user_ids` to read profiles, or `users` to set traits',
    examples: [{ site_id: 'site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b', user_ids: ['user-42', 'user-43'] }],
  },
)
export type UserBatch = Static<typeof UserBatch>

const userBatchStatuses = ['found', 'not_found', 'updated', 'created'] as const

export const UserBatchAnswer = t.Object(
  {
    found: count(1, 'The number of entries whose user has been seen'),
    not_found: count(1),
    users: t.Array(
      t.Object(
        {
          index: count(0, 'Index in the request, from 0'),
          user_id: t.String({ description: 'The id in the request', examples: ['user-42'] }),
          status: stringEnum(userBatchStatuses, {
            description:
              '`found`, `not_found`: the result of reading. `updated`: the traits are set. `created`: the traits are stored for a user_id that has not been seen yet',
          }),
          user: nullable(UserProfile, { description: 'Null if the user has not been seen' }),
        },
        { title: 'UserBatchEntry' },
      ),
      { description: 'One entry per requested user, in order' },
    ),
  },
  { title: 'UserBatchAnswer' },
)
export type UserBatchAnswer = Static<typeof UserBatchAnswer>

const cursor = t.Optional(
  t.String({
    maxLength: 1000,
    description: 'The cursor from the previous page. Keep the other parameters unchanged',
    examples: ['WzE3NzIzNjY0MDAwMDAsIjQ3MTEiXQ'],
  }),
)

export const UserEventsQuery = t.Object({
  start_date: PeriodQuery.start_date,
  end_date: PeriodQuery.end_date,
  event_name: t.Optional(t.String({ minLength: 1, maxLength: 200, examples: ['purchase'] })),
  client_id: t.Optional(
    t.String({
      minLength: 1,
      maxLength: 128,
      description: 'Only events from this browser',
      examples: ['cid_8f3a'],
    }),
  ),
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Events per page' })),
  cursor,
})
export type UserEventsQuery = Static<typeof UserEventsQuery>

export const UserSessionsQuery = t.Object({
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Sessions per page' })),
  cursor,
})
export type UserSessionsQuery = Static<typeof UserSessionsQuery>

export const UserActivityQuery = t.Object({
  start_date: t.Optional(
    t.String({
      description: 'The first day in the site’s time zone, or a time. The default period is 365 days',
      examples: ['2025-03-09'],
    }),
  ),
  end_date: PeriodQuery.end_date,
})
export type UserActivityQuery = Static<typeof UserActivityQuery>

/** What a person did on each day. */
export const UserActivity = t.Object(
  {
    period: PeriodAnswer,
    timezone: t.String({
      description: 'The time zone of the days: that of the site',
      examples: ['Europe/Berlin'],
    }),
    days: t.Array(
      t.Object(
        {
          date: t.String({ format: 'date', examples: ['2026-03-08'] }),
          sessions: count(2, 'Sessions that started on this day'),
          pageviews: count(9, 'Page views in these sessions'),
          events: count(
            12,
            'Events in these sessions, without page_leave, identify, web_vitals, browser_error and not_found',
          ),
        },
        { title: 'UserActivityDay' },
      ),
      { description: 'The days with sessions, in chronological order' },
    ),
  },
  { title: 'UserActivity' },
)
export type UserActivity = Static<typeof UserActivity>

/** The sort orders of a list of users, all descending. */
const userSorts = ['last_seen', 'first_seen', 'lifetime_value'] as const
export type UserSort = (typeof userSorts)[number]

export const UserListQuery = t.Object({
  search: t.Optional(
    t.String({
      minLength: 1,
      maxLength: 200,
      description: 'Part of the user_id, a client_id or a trait; case-insensitive',
      examples: ['example ltd'],
    }),
  ),
  filters: t.Optional(
    t.String({
      maxLength: 4000,
      description:
        'Filter expression over `trait.<name>`, `country`, `device`, `segment`, and `source`, `medium`, `campaign` or `channel` after `first_touch.` or `last_touch.`',
      examples: ['trait.plan==pro;country==DE,AT'],
    }),
  ),
  rules: t.Optional(
    t.String({
      maxLength: 8000,
      description:
        'Only people who meet these rules, as JSON: a group of conditions on profiles and events, as in a segment',
      examples: ['{"operator":"and","conditions":[{"field":"total_sessions","operator":"gte","value":3}]}'],
    }),
  ),
  segment: t.Optional(
    t.String({
      maxLength: 100,
      description: 'Only members of this segment',
      examples: ['seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
    }),
  ),
  last_seen_start: t.Optional(
    t.String({
      maxLength: 60,
      description: 'Last seen on or after: a day in the site’s time zone, or a time',
      examples: ['2026-03-01'],
    }),
  ),
  last_seen_end: t.Optional(
    t.String({
      maxLength: 60,
      description: 'Last seen on or before: a day, including all of it, or a time',
      examples: ['2026-03-31'],
    }),
  ),
  sort: t.Optional(stringEnum(userSorts, { description: 'Sorts in descending order. Default: last_seen' })),
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000, default: 20, description: 'Users per page' })),
  cursor,
})
export type UserListQuery = Static<typeof UserListQuery>
