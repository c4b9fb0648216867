import { eq } from 'drizzle-orm'
import { apiKeys } from '../../../db/postgres/schema/keys.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { Conflict } from '../../platform/errors.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Services } from '../../services.ts'
import { requireRanges } from './allowed-addresses.ts'
import { daysReminded, requireFuture } from './expiry.ts'
import {
  limitsOf,
  lockKey,
  type Reach,
  requireChangeable,
  requireRoleFor,
  requireWithin,
} from './key-access.ts'
import type { Key, KeyChange } from './model.ts'
import { auditedFields, auditedKey, type StoredKey, toKey } from './stored-key.ts'

type Changing = Pick<Services, 'clock' | 'changes'>

/**
 * Changes the name, the scopes, the expiry or the allowed addresses of a key. Takes effect at once on every node.
 * @throws NotFound, @throws Forbidden if it has or gets more access than the caller's key, gets a scope that its person's
 * role does not include, or belongs to another person, @throws Conflict for the expiry of a key that is no longer active,
 * @throws Unprocessable for one in the past, @throws ValidationError for its addresses
 */
export function changeKey(
  { clock, changes }: Changing,
  principal: Principal,
  reach: Reach,
  keyId: string,
  change: KeyChange,
): Promise<Key> {
  if (change.allowed_addresses) requireRanges(change.allowed_addresses)
  const newExpiry = change.expires_at === undefined ? undefined : requireFuture(change.expires_at, clock())
  return changes.commit(['keys'], async (tx) => {
    const found = await lockKey(tx, principal, reach, keyId)
    const before = toKey(found, clock)
    const limits = changedLimits(principal, found, change)
    if (newExpiry !== undefined && (before.status !== 'active' || found.replacedBy))
      throw new Conflict('Only an active key that was not rotated can get another expiry: create a new one')
    const [row] = await tx
      .update(apiKeys)
      .set({
        name: change.name,
        ...limits,
        ...(newExpiry !== undefined && {
          expiresAt: newExpiry,
          remindedDays: daysReminded(newExpiry, clock()),
        }),
      })
      .where(eq(apiKeys.id, found.id))
      .returning()
    const after = toKey(row as StoredKey, clock)
    await recordAudit(tx, clock, {
      ...auditedKey('key.changed', principal.workspaceId, after),
      before: auditedFields(before),
      after: auditedFields(after),
    })
    return after
  })
}

/** @throws Forbidden, @throws Conflict for the key of a console session */
function changedLimits(principal: Principal, found: StoredKey, change: KeyChange) {
  requireChangeable(principal, found)
  const before = limitsOf(found)
  requireWithin(principal, before)
  const scopes = change.scopes === undefined ? before.scopes : change.scopes
  const allowedAddresses =
    change.allowed_addresses === undefined ? before.allowedAddresses : change.allowed_addresses
  requireWithin(principal, { scopes, allowedAddresses })
  // A scope that the role has lost meanwhile may stay: the key cannot use it.
  const added = scopes?.filter((it) => !before.scopes?.includes(it)) ?? null
  if (found.accountId && principal.member) requireRoleFor(principal.member, added)
  return { scopes, allowedAddresses }
}
