import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { apiKeys } from '../../../db/postgres/schema/keys.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Clock } from '../../platform/clock.ts'
import { Conflict, Forbidden, notFound, Unprocessable } from '../../platform/errors.ts'
import { hashKey, keyPrefix, newKey } from '../../platform/http/key-format.ts'
import type { Mode, Permission, Principal } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { listPage, newestFirst } from '../../platform/resource-rows.ts'
import type { Services } from '../../services.ts'
import type { Key, KeyCreation, KeyListQuery, NewKey } from './model.ts'

type StoredKey = typeof apiKeys.$inferSelect
type Changing = Pick<Services, 'db' | 'clock' | 'changes'>
type Tx = Pick<Db, 'insert' | 'update' | 'delete' | 'select' | 'execute'>

/** The properties of a new key, requested by the API, the first start, or a sign-in to the console. */
export type KeyRequest = {
  workspaceId: string
  name: string
  kind: StoredKey['kind']
  mode: Mode
  scopes?: Permission[] | null
  expiresAt?: Date | null
  consoleSessionId?: string
  /** The person that the key belongs to. */
  accountId?: string | null
  /** A key chosen by the operator of the service, instead of a random one. */
  key?: string
}

/** Creates a key. The result contains the key itself, which is not stored. */
export async function createKey(db: Tx, clock: Clock, input: KeyRequest): Promise<NewKey> {
  const key = input.key ?? newKey(input.kind, input.mode)
  const [row] = await db
    .insert(apiKeys)
    .values({
      id: id('key'),
      workspaceId: input.workspaceId,
      name: input.name,
      kind: input.kind,
      mode: input.mode,
      hash: hashKey(key),
      prefix: keyPrefix(input.kind, input.mode),
      last4: key.slice(-4),
      scopes: input.scopes ?? null,
      expiresAt: input.expiresAt ?? null,
      consoleSessionId: input.consoleSessionId ?? null,
      accountId: input.accountId ?? null,
      createdAt: new Date(clock()),
    })
    .returning()
  return { ...toKey(row as StoredKey, clock), key }
}

/**
 * Creates a key with at most the permissions of the caller's own key.
 * @throws Forbidden, @throws Unprocessable if it would already be expired
 */
export async function createKeyFor(
  db: Db,
  clock: Clock,
  principal: Principal,
  input: KeyCreation,
): Promise<NewKey> {
  const scopes = input.scopes ?? principal.scopes
  requireWithin(principal, scopes)
  const expiresAt = input.expires_at ? new Date(input.expires_at) : null
  if (expiresAt && expiresAt.getTime() <= clock())
    throw new Unprocessable('expires_at is in the past', [
      { field: 'expires_at', message: 'expires_at must be in the future' },
    ])
  const { workspaceId, mode } = principal
  return db.transaction(async (tx) => {
    const request = { workspaceId, mode, name: input.name, kind: input.kind, scopes, expiresAt }
    const created = await createKey(tx, clock, request)
    await recordAudit(tx, clock, {
      ...auditedKey('key.created', workspaceId, created),
      after: auditedFields(created),
    })
    return created
  })
}

/** Returns a page of the keys of the caller's workspace and mode, newest first. */
export async function listKeys(db: Db, clock: Clock, principal: Principal, query: KeyListQuery) {
  const { limit = 100, offset, status, is_console_session } = query
  const where = and(
    isInReach(principal),
    status && hasStatus(status, new Date(clock())),
    is_console_session === undefined
      ? undefined
      : (is_console_session ? isNotNull : isNull)(apiKeys.consoleSessionId),
  )
  const { rows, pagination } = await listPage(db, apiKeys, where, { limit, offset }, newestFirst(apiKeys))
  return { data: rows.map((row) => toKey(row, clock)), pagination }
}

/** @throws NotFound if the caller's workspace and mode have no such key. */
export async function getKey(db: Db, clock: Clock, principal: Principal, keyId: string): Promise<Key> {
  return toKey(await findKey(db, principal, keyId), clock)
}

/** Renames a key. @throws Forbidden if it has more permissions than the caller's key */
export async function renameKey(
  db: Db,
  clock: Clock,
  principal: Principal,
  keyId: string,
  name: string,
): Promise<Key> {
  const found = await findKey(db, principal, keyId)
  requireWithin(principal, found.scopes as Permission[] | null)
  await db.transaction(async (tx) => {
    await tx.update(apiKeys).set({ name }).where(eq(apiKeys.id, found.id))
    await recordAudit(tx, clock, {
      ...auditedKey('key.renamed', principal.workspaceId, found),
      before: { name: found.name },
      after: { name },
    })
  })
  return toKey({ ...found, name }, clock)
}

/**
 * Replaces a key by a new one with the same permissions. The old key stays valid for `grace_s` seconds, so that servers
 * can switch without an interruption. @throws Conflict if the key is no longer active, belongs to a console session, or
 * was rotated already.
 */
export async function rotateKey(
  { db, clock, changes }: Changing,
  principal: Principal,
  keyId: string,
  grace_s: number,
): Promise<NewKey> {
  const old = await findKey(db, principal, keyId)
  requireWithin(principal, old.scopes as Permission[] | null)
  if (toKey(old, clock).status !== 'active') throw new Conflict('Only an active key can be rotated')
  if (old.consoleSessionId)
    throw new Conflict('The key of a console session cannot be rotated: sign out to end the session')
  if (old.replacedBy) throw new Conflict('This key has already been rotated')
  return changes.commit(['keys'], async (tx) => {
    const created = await createKey(tx, clock, {
      ...old,
      scopes: old.scopes as Permission[] | null,
      consoleSessionId: undefined,
    })
    const end = new Date(clock() + grace_s * 1000)
    const expiresAt = old.expiresAt && old.expiresAt < end ? old.expiresAt : end
    const replaced = await tx
      .update(apiKeys)
      .set({ expiresAt, replacedBy: created.id })
      .where(and(eq(apiKeys.id, old.id), isNull(apiKeys.replacedBy)))
      .returning({ id: apiKeys.id })
    if (replaced.length === 0) throw new Conflict('This key has already been rotated')
    await recordAudit(tx, clock, {
      ...auditedKey('key.rotated', principal.workspaceId, old),
      before: { id: old.id, expires_at: old.expiresAt?.toISOString() ?? null },
      after: { id: created.id, expires_at: expiresAt.toISOString() },
    })
    return created
  })
}

/** Revokes a key on every node. @throws Forbidden if it has more permissions than the caller's key */
export async function revokeKey(
  { db, clock, changes }: Changing,
  principal: Principal,
  keyId: string,
): Promise<void> {
  const found = await findKey(db, principal, keyId)
  requireWithin(principal, found.scopes as Permission[] | null)
  await changes.commit(['keys'], async (tx) => {
    await tx
      .update(apiKeys)
      .set({
        revokedAt: sql`coalesce(${apiKeys.revokedAt}, ${new Date(clock()).toISOString()}::timestamptz)`,
      })
      .where(eq(apiKeys.id, found.id))
    await recordAudit(tx, clock, {
      ...auditedKey('key.revoked', principal.workspaceId, found),
      before: auditedFields(toKey(found, clock)),
    })
  })
}

/** Deletes the keys of a console session that ended. */
export async function deleteConsoleKeys(
  changes: Services['changes'],
  consoleSessionId: string,
): Promise<void> {
  await changes.commit(['keys'], async (tx) => {
    await tx.delete(apiKeys).where(eq(apiKeys.consoleSessionId, consoleSessionId))
  })
}

async function findKey(db: Db, principal: Principal, keyId: string): Promise<StoredKey> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, keyId), isInReach(principal)))
  if (!row) throw notFound('key', keyId)
  return row
}

function isInReach({ workspaceId, mode }: Principal): SQL | undefined {
  return and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.mode, mode))
}

/** The condition for the status that `toKey` returns. */
function hasStatus(status: Key['status'], now: Date): SQL | undefined {
  if (status === 'revoked') return isNotNull(apiKeys.revokedAt)
  const validity =
    status === 'expired'
      ? lte(apiKeys.expiresAt, now)
      : or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))
  return and(isNull(apiKeys.revokedAt), validity)
}

/** A key with scopes must not create, obtain, rename or revoke a key with more permissions. */
function requireWithin(principal: Principal, scopes: Permission[] | null): void {
  const own = principal.scopes
  if (own && !scopes?.every((scope) => own.includes(scope)))
    throw new Forbidden(
      `A key with scopes can create and change only keys with no other scopes than its own: ${own.join(', ')}`,
    )
}

function auditedKey(action: AuditAction, workspaceId: string, { id, name }: { id: string; name: string }) {
  return { action, workspaceId, target: { id, name } }
}

function auditedFields({ name, kind, mode, scopes, expires_at }: Key) {
  return { name, kind, mode, scopes, expires_at }
}

function toKey(row: StoredKey, clock: Clock): Key {
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
    is_console_session: row.consoleSessionId !== null,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  }
}
