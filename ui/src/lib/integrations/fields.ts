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

const place = (source: string, medium: string): FormField[] => [
  {
    name: 'settings.source',
    label: 'Source',
    hint: 'As in utm_source of your ads’ links.',
    placeholder: source,
    isOptional: true,
  },
  {
    name: 'settings.medium',
    label: 'Medium',
    hint: 'As in utm_medium.',
    placeholder: medium,
    isOptional: true,
  },
]

/** The form fields of each type. */
export const kinds: Record<IntegrationType, Kind> = {
  google_ads: {
    label: 'Google Ads',
    text: 'What campaigns cost, with clicks and impressions, several times a day.',
    needs:
      'You need an OAuth client of a Google Cloud project with the Google Ads API, a refresh token of somebody who may read the account, and the developer token of a manager account.',
    isSingle: true,
    hasCosts: true,
    hasLookback: true,
    fields: [
      {
        name: 'settings.customer_id',
        label: 'Customer ID',
        placeholder: '123-456-7890',
        hint: 'Of the account whose ads lead here.',
      },
      {
        name: 'settings.login_customer_id',
        label: 'Manager account',
        placeholder: '987-654-3210',
        hint: 'Where access goes through one.',
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
      ...place('google', 'cpc'),
    ],
  },
  meta_ads: {
    label: 'Meta Ads',
    text: 'What campaigns on Facebook and Instagram cost, with clicks and impressions.',
    needs: 'You need an access token of a system user who has ads_read for the ad account.',
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
        hint: 'Where the app requires proof of it.',
        isOptional: true,
        isRemovable: true,
      },
      ...place('facebook', 'paid_social'),
    ],
  },
  cost_feed: {
    label: 'Cost feed',
    text: 'Ad costs from a CSV or JSON file at an address: any other platform, a spreadsheet, your warehouse.',
    needs: 'The file has a row for each day and campaign: date, source and cost, and whatever else you know.',
    hasCosts: true,
    fields: [
      { name: 'settings.url', label: 'Address', placeholder: 'https://ads.example.com/costs.csv' },
      {
        name: 'settings.header_name',
        label: 'Header',
        placeholder: 'Authorization',
        hint: 'Where the address asks for one.',
        isOptional: true,
      },
      { name: 'credentials.header_value', label: 'What it holds', isOptional: true },
    ],
  },
  slack: {
    label: 'Slack',
    text: 'Alerts and reports as messages in a channel.',
    needs: 'Make an incoming webhook for the channel in Slack, and copy its address.',
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
