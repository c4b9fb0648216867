import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { customDimensions_max, publicKeyIdentities, siteStatuses } from '../../../db/postgres/schema/sites.ts'
import { gracePeriod, idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { OffsetQuery } from '../../platform/http/pagination.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

const Name = t.String({ minLength: 1, maxLength: 200, examples: ['Example shop'] })
const Domain = t.String({ minLength: 1, maxLength: 255, examples: ['shop.example.com'] })
const Timezone = t.String({
  minLength: 1,
  maxLength: 100,
  description: 'IANA name',
  examples: ['Europe/Berlin'],
})
const Currency = t.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code', examples: ['EUR'] })

const CustomDimension = t.Object(
  {
    number: Type.Integer({
      minimum: 1,
      maximum: customDimensions_max,
      description: 'Reports call it `dimension_` and this number',
      examples: [1],
    }),
    name: t.String({ minLength: 1, maxLength: 50, description: 'For the console', examples: ['Plan'] }),
    source: stringEnum(['property', 'trait'], {
      description: 'Whether it is a property of events or a trait that events set',
    }),
    key: t.String({
      minLength: 1,
      maxLength: 100,
      description: 'The name of the property or trait',
      examples: ['plan'],
    }),
  },
  { additionalProperties: false, title: 'CustomDimension' },
)

const ContentGroupRule = t.Object(
  {
    name: t.String({ minLength: 1, maxLength: 100, pattern: '^[^=\\r\\n]+$', examples: ['Blog'] }),
    pattern: t.String({
      pattern: '^[/*][^\\r\\n]*$',
      maxLength: 500,
      description: 'A path, in which `*` stands for any text',
      examples: ['/blog/*'],
    }),
  },
  { additionalProperties: false, title: 'ContentGroupRule' },
)

const settings = {
  tracking_enabled: t.Boolean({ description: 'Whether the site accepts events' }),
  cookie_consent_required: t.Boolean({
    description: 'Whether the tracker waits for consent',
    examples: [false],
  }),
  data_retention_days: Type.Integer({
    minimum: 1,
    maximum: 3650,
    examples: [1095],
    description: 'How long events are kept',
  }),
  ip_anonymization: t.Boolean({
    description:
      'Whether the last part of an IP address is removed before the place is looked up. The address itself is never stored',
  }),
  cross_domain_tracking: t.Array(Domain, {
    maxItems: 50,
    description: 'Other domains of the same site',
    examples: [['checkout.example.com']],
  }),
  allowed_hostnames: t.Array(t.String({ minLength: 1, maxLength: 255 }), {
    maxItems: 100,
    description:
      'Hosts of pages that may send events with a public key, besides the domain of the site and `cross_domain_tracking`. Subdomains are included, `*` means any host. Events from other hosts are stored, but excluded with the reason `hostname`',
    examples: [['shop.example.org']],
  }),
  page_parameters: t.Array(t.String({ minLength: 1, maxLength: 100, pattern: '^[^\\s&=#?]+$' }), {
    maxItems: 20,
    description:
      'Query parameters that are part of a page, for sites on which they choose the content: with `id`, the page of `/item?id=7&ref=mail` is `/item?id=7`. They hold for events that arrive after the change',
    examples: [['id']],
  }),
  custom_dimensions: t.Array(CustomDimension, {
    maxItems: customDimensions_max,
    description:
      'Dimensions of the site’s own: the value of a session is the last one of a property of its events, or of a trait that they set. They replace all earlier ones. After a change, earlier sessions are recomputed in the background',
    examples: [[{ number: 1, name: 'Plan', source: 'trait', key: 'plan' }]],
  }),
  content_groups: t.Array(ContentGroupRule, {
    maxItems: 200,
    description:
      'Rules that name groups of pages: the first one that fits a page counts. They replace all earlier ones. After a change, earlier sessions are recomputed in the background',
    examples: [[{ name: 'Blog', pattern: '/blog/*' }]],
  }),
  public_key_max_age_hours: Type.Integer({
    minimum: 1,
    maximum: 8760,
    examples: [24],
    description: 'Public keys cannot send events with an older timestamp',
  }),
  public_key_identities: stringEnum(publicKeyIdentities, {
    description:
      'Whether events from public keys may contain `user`. accepted: yes. signed: only with `user.signature`. refused: no',
  }),
  public_key_revenue: t.Boolean({
    description:
      'Whether values of events from public keys count. If not, they are no orders, and their conversions are worth 0',
    examples: [true],
  }),
}
const Settings = t.Object(settings, { title: 'SiteSettings' })
const SettingsChange = t.Partial(t.Object(settings, { additionalProperties: false }), {
  additionalProperties: false,
  title: 'SiteSettingsChange',
  examples: [{ cookie_consent_required: true, data_retention_days: 365 }],
})

const integrations = {
  google_ads: { enabled: true, customer_id: '123-456-7890' },
  meta_ads: { enabled: false, pixel_id: '98765432101' },
}
const Integrations = t.Record(t.String({ maxLength: 50 }), t.Record(t.String(), t.Unknown()), {
  description:
    'By name, for example google_ads with enabled and customer_id, or meta_ads with enabled and pixel_id',
  examples: [integrations],
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
  { additionalProperties: false, examples: [integrations] },
)

const Status = stringEnum(siteStatuses, {
  description: 'Only active sites accept events. Archived sites cannot be changed',
})
const publicKey = t.String({
  pattern: '^pk_',
  description: 'For the tracker; may only send events to this site',
  examples: ['pk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0'],
})

const listed = {
  id: idOf('site'),
  name: t.String({ examples: ['Example shop'] }),
  domain: t.String({ examples: ['shop.example.com'], description: 'Without scheme, port and path' }),
  status: Status,
  timezone: t.String({ examples: ['Europe/Berlin'], description: 'IANA name' }),
  currency: t.String({ examples: ['EUR'], description: 'ISO 4217 code' }),
  created_at: moment(),
  settings: Settings,
}
export const ListedSite = t.Object(listed, { title: 'ListedSite' })
export type ListedSite = Static<typeof ListedSite>

const previousValidUntil = (what: string) =>
  nullable(moment(), { description: `Until when the previous ${what} is valid; null if there is none` })

export const Site = t.Object(
  {
    ...listed,
    public_key: publicKey,
    previous_public_key_valid_until: previousValidUntil('public key'),
    has_identity_secret: t.Boolean({
      description: 'Whether the site has a secret that signs user ids',
      examples: [false],
    }),
    updated_at: moment(),
    recomputed_since: nullable(moment(), {
      description:
        'Sessions from here on are computed by the current custom dimensions and content groups; earlier ones are being recomputed. Null if all are',
    }),
    integrations: Integrations,
  },
  { title: 'Site' },
)
export type Site = Static<typeof Site>

export const CreatedSite = t.Object(
  {
    id: listed.id,
    name: listed.name,
    domain: listed.domain,
    public_key: publicKey,
    snippet: t.String({
      description: 'HTML for the head of every page',
      examples: [
        '<script defer src="https://analytics.example.com/tracker.js" data-site="site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b" data-key="pk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0"></script>',
      ],
    }),
  },
  { title: 'CreatedSite' },
)
export type CreatedSite = Static<typeof CreatedSite>

const grace = (initial: number) =>
  t.Union([
    t.Null(),
    t.Object(
      gracePeriod({
        maximum: 90 * 86_400,
        default: initial,
        description: 'How long the previous one stays valid. An even older one ends at once',
      }),
      { additionalProperties: false },
    ),
  ])

/** Pages and caches contain the old key for a while. */
export const publicKeyGrace_s = 30 * 86_400
export const PublicKeyRotation = grace(publicKeyGrace_s)

export const RotatedPublicKey = t.Object(
  {
    public_key: publicKey,
    snippet: CreatedSite.properties.snippet,
    previous_public_key_valid_until: previousValidUntil('public key'),
  },
  { title: 'RotatedPublicKey' },
)
export type RotatedPublicKey = Static<typeof RotatedPublicKey>

export const identitySecretGrace_s = 86_400
export const IdentitySecretRotation = grace(identitySecretGrace_s)

export const NewIdentitySecret = t.Object(
  {
    secret: t.String({
      description: 'Only this response contains it',
      examples: ['idsec_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0'],
    }),
    previous_secret_valid_until: previousValidUntil('secret'),
  },
  { title: 'NewIdentitySecret' },
)
export type NewIdentitySecret = Static<typeof NewIdentitySecret>

export const PublicSite = t.Object(
  {
    id: listed.id,
    tracking_enabled: settings.tracking_enabled,
    cookie_consent_required: settings.cookie_consent_required,
    cross_domain_tracking: settings.cross_domain_tracking,
  },
  { title: 'PublicSite' },
)
export type PublicSite = Static<typeof PublicSite>

export const SiteParams = t.Object({ site_id: idParameter('site') })

export const SiteListQuery = t.Object({
  ...OffsetQuery,
  status: t.Optional(stringEnum(siteStatuses, { description: 'Only sites in this state' })),
})

export const SiteCreation = t.Object(
  {
    name: Name,
    domain: Domain,
    timezone: t.Optional(Timezone),
    currency: t.Optional(Currency),
    settings: t.Optional(SettingsChange),
  },
  { additionalProperties: false, title: 'SiteCreation' },
)
export type SiteCreation = Static<typeof SiteCreation>

export const SiteChange = t.Partial(
  t.Object(
    {
      name: Name,
      domain: Domain,
      status: Status,
      timezone: Timezone,
      currency: Currency,
      settings: SettingsChange,
      integrations: IntegrationsChange,
    },
    { additionalProperties: false },
  ),
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'SiteChange',
    examples: [{ name: 'Example shop', settings: { tracking_enabled: false } }],
  },
)
export type SiteChange = Static<typeof SiteChange>
