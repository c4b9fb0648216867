import type { IntegrationSettings, integrationTypes } from '../../../db/postgres/schema/integrations.ts'
import { normalizedNames } from '../../revenue/costs/cost-rows.ts'
import type { CredentialName } from './model.ts'

export type IntegrationType = (typeof integrationTypes)[number]
type SettingName = Exclude<keyof IntegrationSettings, 'about' | 'host'>

export type Field = {
  required?: true
  defaultValue?: string
  /** Converts the text to the stored form; null if it is invalid. */
  read?: (text: string) => string | null
  /** A description of valid values, which follows "must be". */
  expected?: string
}

type Kind = {
  label: string
  /** The maximum number of integrations of this type in a site. */
  max: number
  settings: Partial<Record<SettingName, Field>>
  credentials: Partial<Record<CredentialName, Field>>
  /** The default interval of scheduled synchronisations; null: none are scheduled. */
  everyHours: number | null
  /** The default number of days that are fetched again each time; null: the other service decides. */
  lookbackDays: number | null
}

const customer: Field = {
  read: (text) => {
    const digits = text.replaceAll('-', '')
    return /^\d{10}$/.test(digits) ? digits.replace(/^(\d{3})(\d{3})/, '$1-$2-') : null
  },
  expected: 'ten digits such as 123-456-7890',
}
const digits: Field = { read: (text) => (/^\d{1,20}$/.test(text) ? text : null), expected: 'digits' }
/** A value that goes into a header, or must be readable as one line. */
const line: Field = {
  read: (text) => (/^[\x20-\x7e]+$/.test(text) ? text : null),
  expected: 'one line of ASCII characters',
}
const connectionHeaders = /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer)$/i

/** The settings, credentials and defaults of each integration type. */
export const kinds: Record<IntegrationType, Kind> = {
  google_ads: {
    label: 'Google Ads',
    max: 1,
    settings: {
      customer_id: { ...customer, required: true },
      login_customer_id: customer,
      client_id: { ...line, required: true },
      source: { defaultValue: 'google' },
      medium: { defaultValue: 'cpc' },
    },
    credentials: {
      developer_token: { ...line, required: true },
      client_secret: { ...line, required: true },
      refresh_token: { ...line, required: true },
    },
    everyHours: 6,
    lookbackDays: 30,
  },
  meta_ads: {
    label: 'Meta Ads',
    max: 1,
    settings: {
      ad_account_id: {
        read: (text) => /^(?:act_)?(\d{1,20})$/.exec(text)?.[1] ?? null,
        expected: 'digits, with or without the prefix act_',
        required: true,
      },
      pixel_id: digits,
      source: { defaultValue: 'facebook' },
      medium: { defaultValue: 'paid_social' },
    },
    credentials: { access_token: { ...line, required: true }, app_secret: line },
    everyHours: 6,
    lookbackDays: 30,
  },
  cost_feed: {
    label: 'Cost feed',
    max: 20,
    settings: {
      url: { required: true },
      header_name: {
        read: (text) =>
          /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text) && !connectionHeaders.test(text) ? text : null,
        expected:
          'the name of a request header such as Authorization, but not one that belongs to the connection',
      },
    },
    credentials: { header_value: line },
    everyHours: 6,
    lookbackDays: null,
  },
  slack: {
    label: 'Slack',
    max: 20,
    settings: {},
    credentials: { webhook_url: { ...line, required: true } },
    everyHours: null,
    lookbackDays: null,
  },
}

/** The source and medium of an integration's costs, as they are stored. */
export function channelOf({ source, medium }: IntegrationSettings) {
  const { campaign: _, ...channel } = normalizedNames({ source, medium })
  return channel
}

/** The identifier of an integration's account. */
export function accountOf(type: IntegrationType, settings: IntegrationSettings): string {
  switch (type) {
    case 'google_ads':
      return settings.customer_id ?? ''
    case 'meta_ads':
      return settings.ad_account_id ?? ''
    // The rest of the address may be a secret that grants access.
    case 'cost_feed':
      return new URL(settings.url ?? '').host
    case 'slack':
      return settings.host ?? ''
  }
}
