import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { workspaces } from './workspaces.ts'

export const modes = ['live', 'test'] as const
export const keyKinds = ['secret', 'publishable'] as const

/** Secret and publishable keys. The public key of a site is in `sites`. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text().primaryKey(),
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text({ enum: keyKinds }).notNull(),
    mode: text({ enum: modes }).notNull(),
    /** SHA-256 of the key, hex. The key itself is shown once and never stored. */
    hash: text().notNull(),
    prefix: text().notNull(),
    last4: text().notNull(),
    /** Null for all permissions of the kind. */
    scopes: text().array(),
    /** Set for keys of a console session, which end with the session. */
    consoleSessionId: text('console_session_id'),
    /** The person that the key belongs to. It never has more permissions than they have in the workspace. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** Who made the key: a person, or a key that belongs to no person. Both null if the service made it. */
    createdByAccountId: text('created_by_account_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdByKeyId: text('created_by_key_id'),
    /** The only addresses and ranges, in CIDR notation, that the key is accepted from. Null for all. */
    allowedAddresses: text('allowed_addresses').array(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    /** Only of secret keys. Publishable ones are used by visitors, whose addresses are not stored. */
    lastUsedAddress: text('last_used_address'),
    /** The last reminder of the expiry that was sent or was not needed, in days before it. Null for none. */
    remindedDays: integer('reminded_days'),
    /** The key that replaced this one in a rotation. */
    replacedBy: text('replaced_by'),
  },
  (table) => [
    uniqueIndex('api_keys_hash').on(table.hash),
    index('api_keys_workspace').on(table.workspaceId, table.createdAt),
    index('api_keys_console_session').on(table.consoleSessionId),
    index('api_keys_account').on(table.accountId),
  ],
)
