import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { workspaces } from './workspaces.ts'

export const identityProviders = ['google', 'microsoft', 'okta', 'keycloak', 'other'] as const

/** Roles that a sign-in may grant. Only an owner makes an owner. */
export const grantedRoles = ['viewer', 'editor', 'admin'] as const

/** Grants a role to people whose claim contains a value. */
export type RoleRule = { value: string; role: (typeof grantedRoles)[number] }

const time = (name: string) => timestamp(name, { withTimezone: true })

/** The OpenID Connect provider with which members of a workspace sign in. */
export const singleSignOn = pgTable('single_sign_on', {
  workspaceId: text('workspace_id')
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  provider: text({ enum: identityProviders }).notNull(),
  issuer: text().notNull(),
  clientId: text('client_id').notNull(),
  /** Encrypted with APP_SECRET. */
  clientSecret: text('client_secret').notNull(),
  /** True if people of the domains become members by signing in; otherwise they need an invitation. */
  admitsEveryone: boolean('admits_everyone').notNull(),
  /** The role of people who join, and of those whom no rule gives one. Null: they are refused. */
  defaultRole: text('default_role', { enum: grantedRoles }),
  /** The claim that determines roles, at every sign-in. Null: roles are only changed in the console. */
  roleClaim: text('role_claim'),
  roleRules: jsonb('role_rules').$type<RoleRule[]>().notNull(),
  /** The newest sign-in since the provider was last changed. Null: none yet. */
  lastUsedAt: time('last_used_at'),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** Domains of e-mail addresses whose people sign in with the provider of a workspace. */
export const singleSignOnDomains = pgTable(
  'single_sign_on_domains',
  {
    workspaceId: text('workspace_id').notNull(),
    domain: text().notNull(),
    /** Null until the workspace has proved that the domain is its own. */
    verifiedAt: time('verified_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    // Named because the generated name is too long.
    foreignKey({
      name: 'single_sign_on_domains_workspace',
      columns: [table.workspaceId],
      foreignColumns: [singleSignOn.workspaceId],
    }).onDelete('cascade'),
    primaryKey({ columns: [table.workspaceId, table.domain] }),
    uniqueIndex('single_sign_on_domains_verified').on(table.domain).where(sql`verified_at IS NOT NULL`),
  ],
)
