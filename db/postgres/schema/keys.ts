import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
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
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
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
