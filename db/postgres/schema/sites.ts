import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { modes } from './keys.ts'
import { workspaces } from './workspaces.ts'

export const siteStatuses = ['active', 'paused', 'archived'] as const

/** Whether events of public keys may say who the visitor is: always, with a signature of the site's server, or never. */
export const publicKeyIdentities = ['accepted', 'signed', 'refused'] as const

/** The largest number of custom dimensions of a site. */
export const customDimensions_max = 20

/** A dimension that a site defines itself: its value in a session is the last one of a property or trait. */
export type CustomDimension = {
  /** From 1 on. It is `dimension_1` in reports. */
  number: number
  /** What people read. */
  name: string
  source: 'property' | 'trait'
  /** The name of the property or trait. */
  key: string
}

/** A name for the pages that match the pattern, in which `*` stands for any text. Several rules can have one name. */
export type ContentGroupRule = { name: string; pattern: string }

export type SiteSettings = {
  tracking_enabled: boolean
  cookie_consent_required: boolean
  data_retention_days: number
  ip_anonymization: boolean
  cross_domain_tracking: string[]
  allowed_hostnames: string[]
  page_parameters: string[]
  custom_dimensions: CustomDimension[]
  /** The first rule that fits a page names its group. */
  content_groups: ContentGroupRule[]
  public_key_max_age_hours: number
  public_key_identities: (typeof publicKeyIdentities)[number]
  public_key_revenue: boolean
}

/** What a site's revenue is made of. */
export type RevenueDefinition = {
  /** Events that are sales. */
  sale_events: string[]
  /** Events that are refunds, besides sales with a negative value. */
  refund_events: string[]
  value_property: string
  /** Sales with the same id in it are one order. */
  order_property: string
  attribution_window_days: number
}

export const defaultRevenue: RevenueDefinition = {
  sale_events: ['purchase'],
  refund_events: ['refund'],
  value_property: 'value',
  order_property: 'transaction_id',
  attribution_window_days: 30,
}

export const sites = pgTable(
  'sites',
  {
    id: text().primaryKey(),
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    mode: text({ enum: modes }).notNull(),
    name: text().notNull(),
    domain: text().notNull(),
    status: text({ enum: siteStatuses }).notNull().default('active'),
    timezone: text().notNull(),
    currency: text().notNull(),
    /** Not secret, because every visitor can read it in the page source. */
    publicKey: text('public_key').notNull(),
    /** The public key before the last rotation, valid until `previousPublicKeyUntil`. */
    previousPublicKey: text('previous_public_key'),
    previousPublicKeyUntil: timestamp('previous_public_key_until', { withTimezone: true }),
    /** Encrypted. Signs the user ids of public events; null until one is created. */
    identitySecret: text('identity_secret'),
    previousIdentitySecret: text('previous_identity_secret'),
    previousIdentitySecretUntil: timestamp('previous_identity_secret_until', { withTimezone: true }),
    settings: jsonb().$type<SiteSettings>().notNull(),
    revenue: jsonb().$type<RevenueDefinition>().notNull().default(defaultRevenue),
    integrations: jsonb().$type<Record<string, Record<string, unknown>>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sites_public_key').on(table.publicKey),
    uniqueIndex('sites_previous_public_key').on(table.previousPublicKey),
    uniqueIndex('sites_domain')
      .on(table.workspaceId, table.mode, table.domain)
      .where(sql`status <> 'archived'`),
    index('sites_workspace').on(table.workspaceId, table.mode, table.createdAt),
  ],
)
