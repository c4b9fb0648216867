import { type StringOptions, Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { StoredEvent } from '../../ingest/events/query-model.ts'
import { moment, nullable } from '../../platform/http/fields.ts'
import { sortParameters } from '../../platform/http/sorted-page.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { EventFilterQuery, EventVolume, IntervalQuery, previousCounts } from '../events/model.ts'
import { CompareQuery, comparedWith, PeriodAnswer, PeriodQuery } from '../traffic/model.ts'

const sorts = ['events', 'users', 'first_seen', 'last_seen'] as const
export type ErrorSort = (typeof sorts)[number]

const errorGroup = (options: StringOptions) => t.String({ examples: ['9f2b1c4e7d8a3f60'], ...options })

export const BrowserErrorsQuery = t.Object({
  ...PeriodQuery,
  ...CompareQuery,
  ...EventFilterQuery,
  sort: t.Optional(
    stringEnum(sortParameters(sorts), {
      description: 'A leading minus sorts in descending order. Default: -users',
      examples: ['-last_seen'],
    }),
  ),
  limit: t.Optional(
    t.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Maximum number of groups' }),
  ),
  offset: t.Optional(
    t.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Groups to skip' }),
  ),
})
export type BrowserErrorsQuery = Static<typeof BrowserErrorsQuery>

const optionalText = (description: string, example: string) =>
  nullable(t.String({ examples: [example] }), { description })
const optionalNumber = (description: string, example: number) =>
  nullable(Type.Integer({ examples: [example] }), { description })

const BrowserErrorGroup = t.Object(
  {
    error_group: errorGroup({
      description: 'The id of the group. The same error has the same id in every period',
    }),
    error_type: optionalText('The name of the error; null if it has none', 'TypeError'),
    message: t.String({ examples: ["Cannot read properties of undefined (reading 'price')"] }),
    file: optionalText('The script; null if it is unknown', 'https://shop.example/assets/cart.js'),
    line: optionalNumber('Null if it is unknown', 12),
    column: optionalNumber('Null if it is unknown', 480),
    release: optionalText('The release of the newest error that has one; null without', '1.4.2'),
    events: Type.Integer({ description: 'How often it occurred in the period', examples: [412] }),
    users: Type.Integer({ description: 'People affected in the period', examples: [120] }),
    pages: Type.Integer({ description: 'Pages affected in the period', examples: [3] }),
    first_seen: moment({ description: 'When it first occurred in the period' }),
    last_seen: moment({ description: 'When it last occurred in the period' }),
    known_since: moment({
      description:
        'When the first stored error of the group occurred, at any time and also without the filter: in the period, the error is new',
    }),
  },
  {
    title: 'BrowserErrorGroup',
    description:
      'Errors that have the same cause. Type, message, file, line and column are those of the newest',
  },
)
export type BrowserErrorGroup = Static<typeof BrowserErrorGroup>

export const BrowserErrors = t.Object(
  {
    period: PeriodAnswer,
    compared_with: comparedWith,
    groups: t.Array(
      t.Object(
        { ...BrowserErrorGroup.properties, previous: previousCounts },
        { title: 'ListedBrowserErrorGroup', description: BrowserErrorGroup.description ?? '' },
      ),
    ),
  },
  { title: 'BrowserErrors' },
)
export type BrowserErrors = Static<typeof BrowserErrors>

export const BrowserErrorParams = t.Object({ ...SiteParams.properties, error_group: errorGroup({}) })

export const BrowserErrorQuery = t.Object({
  ...PeriodQuery,
  ...IntervalQuery,
  ...CompareQuery,
  ...EventFilterQuery,
})
export type BrowserErrorQuery = Static<typeof BrowserErrorQuery>

const { interval, series, previous } = EventVolume.properties
const topValues = (of: string) =>
  t.Array(
    t.Object(
      {
        value: t.String({ description: 'Empty for errors without one', examples: ['1.4.2'] }),
        events: Type.Integer({ examples: [300] }),
        users: Type.Integer({ examples: [90] }),
      },
      { title: 'BrowserErrorValue' },
    ),
    { description: `The 10 ${of} with the most errors, the most frequent first` },
  )

export const BrowserError = t.Object(
  {
    period: PeriodAnswer,
    compared_with: comparedWith,
    interval,
    group: BrowserErrorGroup,
    stack: optionalText('The stack of the newest error that has one; null without', 'TypeError: …\n    at …'),
    series,
    previous,
    pages: topValues('pages'),
    browsers: topValues('browsers'),
    os: topValues('operating systems'),
    releases: topValues('releases'),
    newest: t.Array(StoredEvent, { description: 'The 10 newest errors' }),
  },
  { title: 'BrowserError' },
)
export type BrowserError = Static<typeof BrowserError>
