import type { Integration } from '../../../../server/notify/integrations/model.ts'

export type IntegrationType = Integration['type']

export type FormField = {
  /** The name in the API. */
  name: `settings.${string}` | `credentials.${string}`
  label: string
  hint?: string
  placeholder?: string
  isOptional?: true
  /** A secret that can be removed separately. */
  isRemovable?: true
}

type Kind = {
  label: string
  /** What the integration is for. */
  text: string
  /** What users should have ready. */
  needs: string
  /** Marks an account that can exist only once per site. */
  isSingle?: true
  hasCosts: boolean
  hasLookback?: true
  fields: FormField[]
}

const channelFields = (source: string, medium: string): FormField[] => [
  {
    name: 'settings.source',
    label: 'Source',
    hint: 'The utm_source of your ads’ links.',
    placeholder: source,
    isOptional: true,
  },
  {
    name: 'settings.medium',
    label: 'Medium',
    hint: 'The utm_medium of your ads’ links.',
    placeholder: medium,
    isOptional: true,
  },
]

/** The form fields of each type. */
export const kinds: Record<IntegrationType, Kind> = {
  google_ads: {
    label: 'Google Ads',
    text: 'Costs of campaigns with clicks and impressions, several times a day.',
    needs:
      'You need an OAuth client of a Google Cloud project with the Google Ads API, a refresh token of a person with read access to the account, and the developer token of a manager account.',
    isSingle: true,
    hasCosts: true,
    hasLookback: true,
    fields: [
      {
        name: 'settings.customer_id',
        label: 'Customer ID',
        placeholder: '123-456-7890',
        hint: 'The account of the ads that lead to this site.',
      },
      {
        name: 'settings.login_customer_id',
        label: 'Manager account',
        placeholder: '987-654-3210',
        hint: 'Only if you access the account through a manager account.',
        isOptional: true,
      },
      { name: 'settings.client_id', label: 'OAuth client ID' },
      { name: 'credentials.client_secret', label: 'OAuth client secret' },
      {
        name: 'credentials.refresh_token',
        label: 'Refresh token',
        hint: 'For the scope https://www.googleapis.com/auth/adwords.',
      },
      { name: 'credentials.developer_token', label: 'Developer token' },
      ...channelFields('google', 'cpc'),
    ],
  },
  meta_ads: {
    label: 'Meta Ads',
    text: 'Costs of campaigns on Facebook and Instagram, with clicks and impressions.',
    needs: 'You need an access token of a system user with the permission ads_read for the ad account.',
    isSingle: true,
    hasCosts: true,
    hasLookback: true,
    fields: [
      { name: 'settings.ad_account_id', label: 'Ad account ID', placeholder: 'act_1234567890' },
      { name: 'settings.pixel_id', label: 'Pixel ID', isOptional: true },
      { name: 'credentials.access_token', label: 'Access token' },
      {
        name: 'credentials.app_secret',
        label: 'App secret',
        hint: 'Only if the app requires the app secret proof.',
        isOptional: true,
        isRemovable: true,
      },
      ...channelFields('facebook', 'paid_social'),
    ],
  },
  cost_feed: {
    label: 'Cost feed',
    text: 'Ad costs from a CSV or JSON file at a URL: from another platform, a spreadsheet or your data warehouse.',
    needs: 'The file has a row for each day and campaign, with at least date, source and cost.',
    hasCosts: true,
    fields: [
      { name: 'settings.url', label: 'Address', placeholder: 'https://ads.example.com/costs.csv' },
      {
        name: 'settings.header_name',
        label: 'Header',
        placeholder: 'Authorization',
        hint: 'If the address requires one.',
        isOptional: true,
      },
      { name: 'credentials.header_value', label: 'Header value', isOptional: true },
    ],
  },
  slack: {
    label: 'Slack',
    text: 'Alerts and reports as messages in a channel.',
    needs: 'Create an incoming webhook for the channel in Slack, and copy its address.',
    hasCosts: false,
    fields: [
      {
        name: 'credentials.webhook_url',
        label: 'Webhook address',
        hint: 'Begins with https://hooks.slack.com/services/.',
      },
    ],
  },
}

export const integrationTypes = Object.keys(kinds) as IntegrationType[]

/** Parses the type in a URL. */
export function readType(text: string | null): IntegrationType | undefined {
  return integrationTypes.find((it) => it === text)
}

export const isSecret = ({ name }: Pick<FormField, 'name'>): boolean => name.startsWith('credentials.')

/** How often costs can be fetched. The API accepts any number of hours up to a week. */
export const frequencies = [
  { value: '1', label: 'Every hour' },
  { value: '3', label: 'Every 3 hours' },
  { value: '6', label: 'Every 6 hours' },
  { value: '12', label: 'Every 12 hours' },
  { value: '24', label: 'Every day' },
  { value: '168', label: 'Every week' },
]

/** The initial values of the fields by name. */
export function draftOf({ settings, every_hours, lookback_days, name }: Integration): Record<string, string> {
  const texts = Object.entries(settings).flatMap(([field, value]) =>
    typeof value === 'string' ? [[`settings.${field}`, value] as const] : [],
  )
  return {
    ...Object.fromEntries(texts),
    'settings.about': (settings.about ?? []).join(' '),
    name,
    every_hours: String(every_hours ?? ''),
    lookback_days: String(lookback_days ?? ''),
  }
}
