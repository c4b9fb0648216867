import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { modes } from './keys.ts'
import { workspaces } from './workspaces.ts'

export const siteStatuses = ['active', 'paused', 'archived'] as const

export type SiteSettings = {
  tracking_enabled: boolean
  cookie_consent_required: boolean
  data_retention_days: number
  ip_anonymization: boolean
  cross_domain_tracking: string[]
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
    settings: jsonb().$type<SiteSettings>().notNull(),
    integrations: jsonb().$type<Record<string, Record<string, unknown>>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sites_public_key').on(table.publicKey),
    uniqueIndex('sites_domain')
      .on(table.workspaceId, table.mode, table.domain)
      .where(sql`status <> 'archived'`),
    index('sites_workspace').on(table.workspaceId, table.mode, table.createdAt),
  ],
)
