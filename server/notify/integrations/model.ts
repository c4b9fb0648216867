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
  description: 'What messages are sent about; slack',
  examples: [['alerts', 'reports']],
})

const text = (description: string, example: string, maxLength = 255) =>
  t.String({ minLength: 1, maxLength, description, examples: [example] })

const settings = {
  customer_id: text('The account; google_ads', '123-456-7890'),
  login_customer_id: text('The manager account that access goes through; google_ads', '987-654-3210'),
  client_id: text('Of the OAuth client; google_ads', '4711-sightline.apps.googleusercontent.com'),
  ad_account_id: text('The ad account; meta_ads', '1234567890123456'),
  pixel_id: text('The pixel of the site; meta_ads', '98765432101'),
  url: text('Where the file is; cost_feed', 'https://ads.example.com/costs.csv', 2000),
  header_name: text('A header that requests for the file carry; cost_feed', 'Authorization'),
  source: text('As in utm_source of the ads; google_ads and meta_ads', 'google'),
  medium: text('As in utm_medium of the ads; google_ads and meta_ads', 'cpc'),
}
const settingsExample = {
  customer_id: '123-456-7890',
  client_id: '4711-sightline.apps.googleusercontent.com',
}

const Settings = t.Partial(
  t.Object({
    ...settings,
    about: About,
    host: text('Where messages go; slack', 'hooks.slack.com'),
  }),
  {
    title: 'IntegrationSettings',
    description: 'Those of its type',
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
      'Those of its type; null removes what is not needed, and source and medium are the usual ones again',
    examples: [settingsExample],
  },
)

const secret = (description: string, example: string) => text(description, example, 4096)
const credentials = {
  developer_token: secret('google_ads', 'EXAMPLE-developer-token'),
  client_secret: secret('Of the OAuth client; google_ads', 'EXAMPLE-client-secret'),
  refresh_token: secret('Of somebody who may read the account; google_ads', 'EXAMPLE-refresh-token'),
  access_token: secret('Of a system user who may read the ad account; meta_ads', 'EXAMPLE-access-token'),
  app_secret: secret('Of the app, where it asks for proof of it; meta_ads', 'EXAMPLE-app-secret'),
  header_value: secret('What `header_name` holds; cost_feed', 'Bearer EXAMPLE-feed-token'),
  webhook_url: secret(
    'Address of an incoming webhook; slack',
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
    description: 'Those of its type. They are stored sealed, and told to nobody',
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
  { last4: t.String({ description: 'Its last characters; empty for a short one', examples: ['oken'] }) },
  { title: 'IntegrationCredential' },
)
const Credentials = t.Partial(
  t.Object(Object.fromEntries(Object.keys(credentials).map((it) => [it, Credential]))),
  {
    title: 'IntegrationCredentials',
    description: 'Those that are stored, by their last characters alone',
    examples: [{ refresh_token: { last4: 'oken' } }],
  },
)

const every_hours = Type.Integer({
  minimum: 1,
  maximum: 168,
  description: 'How often costs are fetched',
  examples: [6],
})
const lookback_days = Type.Integer({
  minimum: 1,
  maximum: 90,
  description: 'So many days are fetched again each time, today included: platforms correct their numbers',
  examples: [30],
})

const WhyItFailed = {
  code: t.String({ description: 'For programs', examples: ['access_revoked'] }),
  message: t.String({ examples: ['Google no longer accepts the refresh token: connect the account again'] }),
}

const amount = (example: number, description?: string) =>
  Type.Integer({ minimum: 0, examples: [example], ...(description !== undefined && { description }) })

/** One exchange of data. */
export const IntegrationSync = t.Object(
  {
    id: idOf('sync'),
    integration_id: idOf('integration'),
    trigger: stringEnum(syncTriggers, { description: 'What it was for', examples: ['schedule'] }),
    status: stringEnum(syncStatuses, {
      description: 'A `waiting` one with an `error` is tried again at `next_attempt_at`',
      examples: ['completed'],
    }),
    subject: nullable(t.String({ examples: ['Report Weekly overview'] }), {
      description: 'What a message is about; null for costs',
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
      { description: 'Days that costs were fetched of' },
    ),
    rows: nullable(amount(62), { description: 'Costs that were stored' }),
    rejected: amount(0, 'Rows of a feed that were wrong, and left out'),
    problems: t.Array(t.Object({ field: t.String(), message: t.String() }, { title: 'SyncProblem' }), {
      description: 'The first of what was wrong with rows of a feed',
      examples: [[]],
    }),
    error: nullable(t.Object(WhyItFailed, { title: 'SyncError' }), {
      description: 'What the last attempt failed with',
      examples: [null],
    }),
    attempts: amount(1),
    created_at: moment(),
    started_at: nullable(moment()),
    finished_at: nullable(moment()),
    next_attempt_at: nullable(moment(), { examples: [null] }),
    duration_ms: nullable(amount(1840), { description: 'From its first attempt to its end' }),
  },
  { title: 'IntegrationSync', description: 'Costs that were fetched, or a message that was sent' },
)
export type IntegrationSync = Static<typeof IntegrationSync>

export const Integration = t.Object(
  {
    id: idOf('integration'),
    type: IntegrationType,
    name: Name,
    status: stringEnum(integrationStatuses, {
      description: '`error` until a synchronisation succeeds again; they go on meanwhile',
      examples: ['active'],
    }),
    settings: Settings,
    credentials: Credentials,
    every_hours: nullable(every_hours, { description: 'How often costs are fetched; null for slack' }),
    lookback_days: nullable(lookback_days, {
      description: 'How many days are fetched again each time; null for slack and cost_feed',
    }),
    error: nullable(t.Object({ ...WhyItFailed, since: moment() }, { title: 'IntegrationFailure' }), {
      description: 'Why it is in the state `error`',
      examples: [null],
    }),
    last_synced_at: nullable(moment(), { description: 'When data was last exchanged successfully' }),
    next_sync_at: nullable(moment(), { description: 'By the clock' }),
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
      status: stringEnum(['active', 'paused'], { description: 'A paused one exchanges nothing' }),
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
  type: t.Optional(stringEnum(integrationTypes, { description: 'Only those of this type' })),
})
export type IntegrationListQuery = Static<typeof IntegrationListQuery>

export const SyncListQuery = t.Object({
  ...OffsetQuery,
  status: t.Optional(stringEnum(syncStatuses, { description: 'Only those in this state' })),
})
export type SyncListQuery = Static<typeof SyncListQuery>
