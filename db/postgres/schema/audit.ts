import { bigint, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { workspaces } from './workspaces.ts'

export const actorKinds = ['person', 'key', 'link', 'provisioning', 'service'] as const

/**
 * Who changed what in a workspace. Each entry has the hash of the one before, so that a missing or altered entry shows.
 * Triggers refuse changes of entries, and removals except of entries whose removal is recorded by a later entry with the
 * action `audit_log.entries_removed` (see `removeOldEntries`).
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** 1 for the first entry of a workspace. */
    number: bigint({ mode: 'number' }).notNull(),
    id: text().notNull(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    action: text().notNull(),
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    /** The id of the account or of the key. Null for a link, for provisioning and for the service. */
    actorId: text('actor_id'),
    /** The e-mail address of the person or the name of the key, at that time. */
    actorName: text('actor_name').notNull(),
    address: text().notNull(),
    agent: text().notNull(),
    targetId: text('target_id').notNull(),
    targetName: text('target_name').notNull(),
    siteId: text('site_id'),
    /** JSON: the changed fields, each with its value before and after. Text, because its hash is that of the bytes. */
    changes: text().notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.number] }),
    uniqueIndex('audit_entries_id').on(table.id),
    index('audit_entries_action').on(table.workspaceId, table.action, table.number),
    index('audit_entries_actor').on(table.workspaceId, table.actorId, table.number),
    index('audit_entries_target').on(table.workspaceId, table.targetId, table.number),
  ],
)

/** The last entry of each workspace. Its row is locked while an entry is added. */
export const auditChains = pgTable('audit_chains', {
  workspaceId: text('workspace_id')
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  number: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
})
