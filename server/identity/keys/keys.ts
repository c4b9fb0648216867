import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/postgres/client.ts'
import { apiKeys } from '../../../db/postgres/schema/keys.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Clock } from '../../platform/clock.ts'
import { Conflict } from '../../platform/errors.ts'
import { printRange } from '../../platform/http/address-ranges.ts'
import { hashKey, keyPrefix, newKey } from '../../platform/http/key-format.ts'
import type { Mode, Permission, Principal } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { listPage, newestFirst, requireRoom } from '../../platform/resource-rows.ts'
import type { Services } from '../../services.ts'
import { lockWorkspace } from '../members/lock-workspace.ts'
import { requireRanges } from './allowed-addresses.ts'
import { daysReminded, requireFuture } from './expiry.ts'
import {
  findKey,
  isInReach,
  limitsOf,
  lockKey,
  type Reach,
  requireChangeable,
  requirePerson,
  requireRoleFor,
  requireWithin,
} from './key-access.ts'
import type { Key, KeyCreation, KeyListQuery, NewKey, PersonalKeyCreation } from './model.ts'
import { auditedFields, auditedKey, hasStatus, type StoredKey, toKey } from './stored-key.ts'

type Changing = Pick<Services, 'db' | 'clock' | 'changes'>

/** The maximum number of active personal keys of a person, because rate limits apply to each key. */
const personalKeys_max = 25

/** The properties of a new key, requested by the API, the first start, or a sign-in to the console. */
export type KeyRequest = {
  workspaceId: string
  name: string
  kind: StoredKey['kind']
  mode: Mode
  scopes?: Permission[] | null
  allowedAddresses?: string[] | null
  expiresAt?: Date | null
  consoleSessionId?: string
  /** The person that the key belongs to. */
  accountId?: string | null
  createdBy?: Pick<StoredKey, 'createdByAccountId' | 'createdByKeyId'>
  /** A key chosen by the operator of the service, instead of a random one. */
  key?: string
}

/** Creates a key. The result contains the key itself, which is not stored. */
export async function createKey(db: Pick<Db, 'insert'>, clock: Clock, input: KeyRequest): Promise<NewKey> {
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
      allowedAddresses: input.allowedAddresses ?? null,
      expiresAt: input.expiresAt ?? null,
      remindedDays: daysReminded(input.expiresAt ?? null, clock()),
      consoleSessionId: input.consoleSessionId ?? null,
      accountId: input.accountId ?? null,
      ...input.createdBy,
      createdAt: new Date(clock()),
    })
    .returning()
  return { ...toKey(row as StoredKey, clock), key }
}

/**
 * Creates a key of the workspace, with at most the access of the caller's own key.
 * @throws Forbidden, @throws Unprocessable if it would already be expired, @throws ValidationError for its addresses
 */
export function createKeyFor(
  db: Db,
  clock: Clock,
  principal: Principal,
  input: KeyCreation,
): Promise<NewKey> {
  const request = { ...requestOf(clock, principal, input), kind: input.kind }
  return db.transaction((tx) => createAudited(tx, clock, request))
}

/**
 * Creates a key that belongs to the caller: whatever its scopes, each request has at most the role and the sites that the
 * person has at that time.
 * @throws Forbidden, @throws Unprocessable beyond the maximum, @throws ValidationError for its addresses
 */
export function createPersonalKey(
  db: Db,
  clock: Clock,
  principal: Principal,
  input: PersonalKeyCreation,
): Promise<NewKey> {
  const member = requirePerson(principal)
  const { accountId } = member
  const request = { ...requestOf(clock, principal, input), kind: 'secret' as const, accountId }
  requireRoleFor(member, request.scopes)
  return db.transaction(async (tx) => {
    await requireRoomFor(tx, clock, principal)
    return createAudited(tx, clock, request)
  })
}

/** @throws Unprocessable if a person has as many personal keys as possible */
async function requireRoomFor(tx: Transaction, clock: Clock, principal: Principal): Promise<void> {
  await lockWorkspace(tx, principal.workspaceId)
  const isActive = hasStatus('active', new Date(clock()))
  const own = and(isInReach(principal, 'personal'), isActive)
  await requireRoom(tx, apiKeys, own, personalKeys_max, ['A person', 'active personal keys', 'revoke'])
}

/** What both kinds of creation have in common. */
function requestOf(clock: Clock, principal: Principal, input: PersonalKeyCreation) {
  const scopes = input.scopes ?? principal.scopes
  if (input.allowed_addresses) requireRanges(input.allowed_addresses)
  const own = principal.allowedRanges?.map(printRange) ?? null
  const allowedAddresses = input.allowed_addresses === undefined ? own : input.allowed_addresses
  requireWithin(principal, { scopes, allowedAddresses })
  const expiresAt = requireFuture(input.expires_at ?? null, clock())
  const { workspaceId, mode } = principal
  const createdBy = createdByOf(principal)
  return { workspaceId, mode, name: input.name, scopes, allowedAddresses, expiresAt, createdBy }
}

async function createAudited(tx: Transaction, clock: Clock, request: KeyRequest): Promise<NewKey> {
  const created = await createKey(tx, clock, request)
  await recordAudit(tx, clock, {
    ...auditedKey('key.created', request.workspaceId, created),
    after: auditedFields(created),
  })
  return created
}

function createdByOf({ member, keyId }: Principal): NonNullable<KeyRequest['createdBy']> {
  return member
    ? { createdByAccountId: member.accountId, createdByKeyId: null }
    : { createdByAccountId: null, createdByKeyId: keyId }
}

/** Returns a page of the keys in reach, newest first. @throws Forbidden */
export async function listKeys(
  db: Db,
  clock: Clock,
  principal: Principal,
  reach: Reach,
  query: KeyListQuery,
) {
  const { limit = 100, offset, status, is_console_session } = query
  const where = and(
    isInReach(principal, reach),
    status && hasStatus(status, new Date(clock())),
    is_console_session === undefined
      ? undefined
      : (is_console_session ? isNotNull : isNull)(apiKeys.consoleSessionId),
  )
  const { rows, pagination } = await listPage(db, apiKeys, where, { limit, offset }, newestFirst(apiKeys))
  return { data: rows.map((row) => toKey(row, clock)), pagination }
}

/** @throws NotFound, @throws Forbidden */
export async function getKey(
  db: Db,
  clock: Clock,
  principal: Principal,
  reach: Reach,
  keyId: string,
): Promise<Key> {
  return toKey(await findKey(db, principal, reach, keyId), clock)
}

/**
 * Replaces a key by a new one with the same access. The old key stays valid for `grace_s` seconds, so that servers can
 * switch without an interruption.
 * @throws Forbidden if it belongs to another person, @throws Conflict if the key is no longer active, belongs to a console
 * session, or was rotated already.
 */
export async function rotateKey(
  { clock, changes }: Changing,
  principal: Principal,
  reach: Reach,
  keyId: string,
  grace_s: number,
): Promise<NewKey> {
  return changes.commit(['keys'], async (tx) => {
    // Before the key, as when one is created: two that wait for each other would never end.
    if (reach === 'personal') await requireRoomFor(tx, clock, principal)
    const old = await lockKey(tx, principal, reach, keyId)
    requireChangeable(principal, old)
    requireWithin(principal, limitsOf(old))
    if (toKey(old, clock).status !== 'active') throw new Conflict('Only an active key can be rotated')
    if (old.replacedBy) throw new Conflict('This key has already been rotated')
    const { workspaceId, name, kind, mode, accountId, expiresAt: ending } = old
    const createdBy = createdByOf(principal)
    const same = { workspaceId, name, kind, mode, accountId, expiresAt: ending, createdBy }
    const created = await createKey(tx, clock, { ...same, ...limitsOf(old) })
    const end = new Date(clock() + grace_s * 1000)
    const expiresAt = ending && ending < end ? ending : end
    await tx.update(apiKeys).set({ expiresAt, replacedBy: created.id }).where(eq(apiKeys.id, old.id))
    await recordAudit(tx, clock, {
      ...auditedKey('key.rotated', principal.workspaceId, old),
      before: { id: old.id, expires_at: ending?.toISOString() ?? null },
      after: { id: created.id, expires_at: expiresAt.toISOString() },
    })
    return created
  })
}

/**
 * Revokes a key on every node, also a personal key of another person. @throws NotFound,
 * @throws Forbidden if it has more access than the caller's key
 */
export async function revokeKey(
  { db, clock, changes }: Changing,
  principal: Principal,
  reach: Reach,
  keyId: string,
): Promise<void> {
  const found = await findKey(db, principal, reach, keyId)
  requireWithin(principal, limitsOf(found))
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
