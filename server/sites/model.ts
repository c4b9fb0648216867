import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { siteStatuses } from '../../db/postgres/schema/sites.ts'
import { choice } from '../http/choice.ts'
import { OffsetQuery } from '../http/pagination.ts'

const Name = t.String({ minLength: 1, maxLength: 200, examples: ['Example shop'] })
const Domain = t.String({ minLength: 1, maxLength: 255, examples: ['shop.example.com'] })
const Timezone = t.String({
  minLength: 1,
  maxLength: 100,
  description: 'IANA name',
  examples: ['Europe/Berlin'],
})
const Currency = t.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code', examples: ['EUR'] })

const settings = {
  tracking_enabled: t.Boolean({ description: 'Whether events are taken at all' }),
  cookie_consent_required: t.Boolean({ description: 'Whether the tracker waits for consent' }),
  data_retention_days: Type.Integer({ minimum: 1, maximum: 3650 }),
  ip_anonymization: t.Boolean({
    description: 'Whether the last part of an IP address is dropped before it is stored',
  }),
  cross_domain_tracking: t.Array(Domain, { maxItems: 50, description: 'Other domains of the same site' }),
}
const Settings = t.Object(settings)
const SettingsChange = t.Partial(t.Object(settings, { additionalProperties: false }), {
  additionalProperties: false,
})

const Integrations = t.Record(t.String({ maxLength: 50 }), t.Record(t.String(), t.Unknown()), {
  description:
    'By name, for instance google_ads with enabled and customer_id, meta_ads with enabled and pixel_id',
})
const IntegrationsChange = t.Partial(
  t.Object(
    {
      google_ads: t.Object(
        { enabled: t.Boolean(), customer_id: t.String({ maxLength: 100 }) },
        { additionalProperties: false },
      ),
      meta_ads: t.Object(
        { enabled: t.Boolean(), pixel_id: t.String({ maxLength: 100 }) },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  { additionalProperties: false },
)

const listed = {
  id: t.String({ examples: ['site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'] }),
  name: t.String(),
  domain: t.String(),
  status: choice(siteStatuses),
  timezone: t.String(),
  currency: t.String(),
  created_at: t.String(),
  settings: Settings,
}
export const ListedSite = t.Object(listed)
export type ListedSite = Static<typeof ListedSite>

export const Site = t.Object({
  ...listed,
  public_key: t.String({
    description: 'For the tracker; may only send events to this site',
    examples: ['pk_…'],
  }),
  updated_at: t.String(),
  integrations: Integrations,
})
export type Site = Static<typeof Site>

export const CreatedSite = t.Object({
  id: t.String(),
  name: t.String(),
  domain: t.String(),
  public_key: t.String(),
  snippet: t.String({ description: 'HTML for the head of every page' }),
})
export type CreatedSite = Static<typeof CreatedSite>

export const PublicSite = t.Object({
  id: t.String(),
  tracking_enabled: t.Boolean(),
  cookie_consent_required: t.Boolean(),
  cross_domain_tracking: t.Array(t.String()),
})
export type PublicSite = Static<typeof PublicSite>

export const SiteParams = t.Object({ site_id: t.String() })

export const SiteListQuery = t.Object({ ...OffsetQuery, status: t.Optional(choice(siteStatuses)) })

export const SiteCreation = t.Object(
  {
    name: Name,
    domain: Domain,
    timezone: t.Optional(Timezone),
    currency: t.Optional(Currency),
    settings: t.Optional(SettingsChange),
  },
  { additionalProperties: false },
)
export type SiteCreation = Static<typeof SiteCreation>

export const SiteChange = t.Partial(
  t.Object(
    {
      name: Name,
      domain: Domain,
      status: choice(siteStatuses),
      timezone: Timezone,
      currency: Currency,
      settings: SettingsChange,
      integrations: IntegrationsChange,
    },
    { additionalProperties: false },
  ),
  { additionalProperties: false, minProperties: 1 },
)
export type SiteChange = Static<typeof SiteChange>
