import { pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { grantedRoles, singleSignOn } from './single-sign-on.ts'
import { workspaces } from './workspaces.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** The token with which the identity provider of a workspace manages its members (SCIM). Ends with the provider. */
export const provisioning = pgTable(
  'provisioning',
  {
    workspaceId: text('workspace_id')
      .primaryKey()
      .references(() => singleSignOn.workspaceId, { onDelete: 'cascade' }),
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').notNull(),
    createdAt: time('created_at').notNull(),
    /** The newest request, to a minute. Null: none yet. */
    lastUsedAt: time('last_used_at'),
  },
  (table) => [uniqueIndex('provisioning_token').on(table.tokenHash)],
)

/**
 * The people whom the identity provider of a workspace sees. Active people have a membership as well; the role of others is
 * kept here until they are reactivated.
 */
export const provisionedPeople = pgTable(
  'provisioned_people',
  {
    id: text().primaryKey(),
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    externalId: text('external_id'),
    /** The names as the provider sent them. Null: not sent. */
    givenName: text('given_name'),
    familyName: text('family_name'),
    displayName: text('display_name'),
    /** What somebody who is not active gets with the next activation. Null: nothing is kept. */
    role: text({ enum: grantedRoles }),
    siteIds: text('site_ids').array(),
    /** When the provider ended the membership. Null: somebody else did, or it has not ended. */
    endedAt: time('ended_at'),
    /** When the provider first created or changed the person. Null: a member whom it has only listed. */
    managedSince: time('managed_since'),
    /** Set when the provider has removed the person, who cannot join again without an invitation. */
    removedAt: time('removed_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('provisioned_people_account').on(table.accountId, table.workspaceId),
    uniqueIndex('provisioned_people_external_id').on(table.workspaceId, table.externalId),
  ],
)
