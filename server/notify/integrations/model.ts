import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import {
  integrationStatuses,
  integrationTypes,
  slackSubjects,
  syncStatuses,
  syncTriggers,
} from '../../../db/postgres/schema/integrations.ts'
import { SiteParams } from '../../identity/sites/model.ts'
import { idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { OffsetQuery } from '../../platform/http/pagination.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

const IntegrationType = stringEnum(integrationTypes, {
  description:
    '`google_ads`, `meta_ads`: ad costs of an account. `cost_feed`: ad costs from a file at an address. `slack`: messages to a channel',
  examples: ['google_ads'],
})
const Name = t.String({ minLength: 1, maxLength: 100, examples: ['Google Ads'] })
const About = t.Array(stringEnum(slackSubjects), {
  minItems: 1,
  maxItems: 10,
  description: 'slack: the subjects that messages are sent about',
  examples: [['alerts', 'reports']],
})

const text = (description: string, example: string, maxLength = 255) =>
  t.String({ minLength: 1, maxLength, description, examples: [example] })

const settings = {
  customer_id: text('google_ads: the account', '123-456-7890'),
  login_customer_id: text('google_ads: the manager account through which access is granted', '987-654-3210'),
  client_id: text('google_ads: the id of the OAuth client', '4711-sightline.apps.googleusercontent.com'),
  ad_account_id: text('meta_ads: the ad account', '1234567890123456'),
  pixel_id: text('meta_ads: the pixel of the site', '98765432101'),
  url: text('cost_feed: the address of the file', 'https://ads.example.com/costs.csv', 2000),
  header_name: text('cost_feed: a header that is sent with requests for the file', 'Authorization'),
  source: text('google_ads, meta_ads: the utm_source of the ads', 'google'),
  medium: text('google_ads, meta_ads: the utm_medium of the ads', 'cpc'),
}
const settingsExample = {
  customer_id: '123-456-7890',
  client_id: '4711-sightline.apps.googleusercontent.com',
}

const Settings = t.Partial(
  t.Object({
    ...settings,
    about: About,
    host: text('slack: the host that messages are sent to', 'hooks.slack.com'),
  }),
  {
    title: 'IntegrationSettings',
    description: 'The settings of its type',
    examples: [{ ...settingsExample, source: 'google', medium: 'cpc' }],
  },
)
const SettingsRequest = t.Partial(
  t.Object(
    {
      ...settings,
      login_customer_id: nullable(settings.login_customer_id),
      pixel_id: nullable(settings.pixel_id),
      header_name: nullable(settings.header_name),
      source: nullable(settings.source),
      medium: nullable(settings.medium),
      about: About,
    },
    { additionalProperties: false },
  ),
  {
    additionalProperties: false,
    title: 'IntegrationSettingsRequest',
    description:
      'The settings of its type. Null removes an optional setting, and resets source and medium to their defaults',
    examples: [settingsExample],
  },
)

const secret = (description: string, example: string) => text(description, example, 4096)
const credentials = {
  developer_token: secret('google_ads: the developer token', 'EXAMPLE-developer-token'),
  client_secret: secret('google_ads: the secret of the OAuth client', 'EXAMPLE-client-secret'),
  refresh_token: secret(
    'google_ads: the refresh token of a person with read access to the account',
    'EXAMPLE-refresh-token',
  ),
  access_token: secret(
    'meta_ads: the access token of a system user with read access to the ad account',
    'EXAMPLE-access-token',
  ),
  app_secret: secret('meta_ads: the app secret, if the app requires proof of it', 'EXAMPLE-app-secret'),
  header_value: secret('cost_feed: the value of the header `header_name`', 'Bearer EXAMPLE-feed-token'),
  webhook_url: secret(
    'slack: the address of an incoming webhook',
    'https://hooks.slack.com/services/T000/B000/EXAMPLE',
  ),
}
export type CredentialName = keyof typeof credentials

const CredentialsRequest = t.Partial(
  t.Object(
    {
      ...credentials,
      app_secret: nullable(credentials.app_secret),
      header_value: nullable(credentials.header_value),
    },
    { additionalProperties: false },
  ),
  {
    additionalProperties: false,
    title: 'IntegrationCredentialsRequest',
    description: 'The credentials of its type. Stored encrypted and never returned',
    examples: [
      {
        developer_token: 'EXAMPLE-developer-token',
        client_secret: 'EXAMPLE-client-secret',
        refresh_token: 'EXAMPLE-refresh-token',
      },
    ],
  },
)

const Credential = t.Object(
  {
    last4: t.String({
      description: 'The last four characters; empty if the credential is short',
      examples: ['oken'],
    }),
  },
  { title: 'IntegrationCredential' },
)
const Credentials = t.Partial(
  t.Object(Object.fromEntries(Object.keys(credentials).map((it) => [it, Credential]))),
  {
    title: 'IntegrationCredentials',
    description: 'The stored credentials, represented by their last characters',
    examples: [{ refresh_token: { last4: 'oken' } }],
  },
)

const every_hours = Type.Integer({
  minimum: 1,
  maximum: 168,
  description: 'The interval in hours at which costs are fetched',
  examples: [6],
})
const lookback_days = Type.Integer({
  minimum: 1,
  maximum: 90,
  description:
    'The number of days that are fetched again each time, including today, because platforms correct their numbers',
  examples: [30],
})

const failureFields = {
  code: t.String({ description: 'An error code for programs', examples: ['access_revoked'] }),
  message: t.String({ examples: ['Google no longer accepts the refresh token: connect the account again'] }),
}

const amount = (example: number, description?: string) =>
  Type.Integer({ minimum: 0, examples: [example], ...(description !== undefined && { description }) })

/** One exchange of data. */
export const IntegrationSync = t.Object(
  {
    id: idOf('sync'),
    integration_id: idOf('integration'),
    trigger: stringEnum(syncTriggers, { description: 'What started it', examples: ['schedule'] }),
    status: stringEnum(syncStatuses, {
      description: 'If it is `waiting` and has an `error`, it is retried at `next_attempt_at`',
      examples: ['completed'],
    }),
    subject: nullable(t.String({ examples: ['Report Weekly overview'] }), {
      description: 'The subject of a message; null for costs',
      examples: [null],
    }),
    period: nullable(
      t.Object(
        {
          start: t.String({ format: 'date', examples: ['2026-02-01'] }),
          end: t.String({ format: 'date', examples: ['2026-03-01'] }),
        },
        { title: 'SyncPeriod' },
      ),
      { description: 'The days whose costs were fetched' },
    ),
    rows: nullable(amount(62), { description: 'The number of costs that were stored' }),
    rejected: amount(0, 'The number of invalid rows of a feed, which were skipped'),
    problems: t.Array(t.Object({ field: t.String(), message: t.String() }, { title: 'SyncProblem' }), {
      description: 'The first problems in the rows of a feed',
      examples: [[]],
    }),
    error: nullable(t.Object(failureFields, { title: 'SyncError' }), {
      description: 'Why the last attempt failed',
      examples: [null],
    }),
    attempts: amount(1),
    created_at: moment(),
    started_at: nullable(moment()),
    finished_at: nullable(moment()),
    next_attempt_at: nullable(moment(), { examples: [null] }),
    duration_ms: nullable(amount(1840), { description: 'From the first attempt to the end' }),
  },
  { title: 'IntegrationSync', description: 'A fetch of costs, or a message' },
)
export type IntegrationSync = Static<typeof IntegrationSync>

export const Integration = t.Object(
  {
    id: idOf('integration'),
    type: IntegrationType,
    name: Name,
    status: stringEnum(integrationStatuses, {
      description:
        '`error` until a synchronisation succeeds again. Scheduled synchronisations continue meanwhile',
      examples: ['active'],
    }),
    settings: Settings,
    credentials: Credentials,
    every_hours: nullable(every_hours, {
      description: 'The interval in hours at which costs are fetched; null for slack',
    }),
    lookback_days: nullable(lookback_days, {
      description: 'The number of days that are fetched again each time; null for slack and cost_feed',
    }),
    error: nullable(t.Object({ ...failureFields, since: moment() }, { title: 'IntegrationFailure' }), {
      description: 'Why the status is `error`',
      examples: [null],
    }),
    last_synced_at: nullable(moment(), { description: 'When data was last exchanged successfully' }),
    next_sync_at: nullable(moment(), { description: 'When the next scheduled synchronisation is due' }),
    last_sync: nullable(IntegrationSync),
    connected_at: moment(),
    updated_at: moment(),
  },
  { title: 'Integration', description: 'The connection of a site to another service' },
)
export type Integration = Static<typeof Integration>

export const IntegrationCreation = t.Object(
  {
    type: IntegrationType,
    name: t.Optional(Name),
    settings: t.Optional(SettingsRequest),
    credentials: t.Optional(CredentialsRequest),
    every_hours: t.Optional(every_hours),
    lookback_days: t.Optional(lookback_days),
  },
  {
    additionalProperties: false,
    title: 'IntegrationCreation',
    examples: [
      {
        type: 'google_ads',
        settings: settingsExample,
        credentials: {
          developer_token: 'EXAMPLE-developer-token',
          client_secret: 'EXAMPLE-client-secret',
          refresh_token: 'EXAMPLE-refresh-token',
        },
      },
      {
        type: 'slack',
        name: 'Marketing channel',
        settings: { about: ['alerts', 'reports'] },
        credentials: { webhook_url: 'https://hooks.slack.com/services/T000/B000/EXAMPLE' },
      },
    ],
  },
)
export type IntegrationCreation = Static<typeof IntegrationCreation>

export const IntegrationChange = t.Partial(
  t.Object(
    {
      name: Name,
      status: stringEnum(['active', 'paused'], { description: 'A paused integration exchanges no data' }),
      settings: SettingsRequest,
      credentials: CredentialsRequest,
      every_hours,
      lookback_days,
    },
    { additionalProperties: false },
  ),
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'IntegrationChange',
    examples: [{ every_hours: 12 }],
  },
)
export type IntegrationChange = Static<typeof IntegrationChange>

export const IntegrationParams = t.Object({
  ...SiteParams.properties,
  integration_id: idParameter('integration'),
})

export const IntegrationListQuery = t.Object({
  ...OffsetQuery,
  type: t.Optional(stringEnum(integrationTypes, { description: 'Only integrations of this type' })),
})
export type IntegrationListQuery = Static<typeof IntegrationListQuery>

export const SyncListQuery = t.Object({
  ...OffsetQuery,
  status: t.Optional(stringEnum(syncStatuses, { description: 'Only synchronisations with this status' })),
})
export type SyncListQuery = Static<typeof SyncListQuery>
