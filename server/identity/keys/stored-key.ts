import { and, gt, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import { apiKeys } from '../../../db/postgres/schema/keys.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Permission } from '../../platform/http/principal.ts'
import type { Key } from './model.ts'

export type StoredKey = typeof apiKeys.$inferSelect

/** A key as the API shows it. */
export function toKey(row: StoredKey, clock: Clock): Key {
  const isExpired = row.expiresAt !== null && row.expiresAt.getTime() <= clock()
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    mode: row.mode,
    status: row.revokedAt ? 'revoked' : isExpired ? 'expired' : 'active',
    prefix: row.prefix,
    last4: row.last4,
    scopes: row.scopes as Permission[] | null,
    allowed_addresses: row.allowedAddresses,
    is_console_session: row.consoleSessionId !== null,
    account_id: row.accountId,
    created_by: creatorOf(row),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    last_used_address: row.lastUsedAddress,
  }
}

function creatorOf({ createdByAccountId, createdByKeyId }: StoredKey): Key['created_by'] {
  if (createdByAccountId) return { kind: 'person', id: createdByAccountId }
  return createdByKeyId ? { kind: 'key', id: createdByKeyId } : null
}

/** The condition for the status that `toKey` returns. */
export function hasStatus(status: Key['status'], now: Date): SQL | undefined {
  if (status === 'revoked') return isNotNull(apiKeys.revokedAt)
  const validity =
    status === 'expired'
      ? lte(apiKeys.expiresAt, now)
      : or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))
  return and(isNull(apiKeys.revokedAt), validity)
}

/** An entry of the audit log about a key. */
export function auditedKey(action: AuditAction, workspaceId: string, { id, name }: Pick<Key, 'id' | 'name'>) {
  return { action, workspaceId, target: { id, name } }
}

/** What the audit log records of a key that is created or revoked. */
export function auditedFields({ name, kind, mode, scopes, allowed_addresses, account_id, expires_at }: Key) {
  return { name, kind, mode, scopes, allowed_addresses, account_id, expires_at }
}
