import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { apiKeys } from '../../../db/postgres/schema/keys.ts'
import { Conflict, Forbidden, notFound } from '../../platform/errors.ts'
import { covers, parseRange } from '../../platform/http/address-ranges.ts'
import { type Permission, type Principal, roleHolds } from '../../platform/http/principal.ts'
import type { StoredKey } from './stored-key.ts'

/** The keys that a request is about: those of the caller's workspace and mode, or the caller's personal ones. */
export type Reach = 'workspace' | 'personal'

type Reading = Pick<Db, 'select'>

/** What limits a key. */
type Limits = { scopes: Permission[] | null; allowedAddresses: string[] | null }

/** @throws Forbidden if the caller's key belongs to no person and the request is about personal keys. */
export function isInReach(principal: Principal, reach: Reach): SQL | undefined {
  const { workspaceId, mode } = principal
  const isOfWorkspace = and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.mode, mode))
  if (reach === 'workspace') return isOfWorkspace
  const isOfPerson = eq(apiKeys.accountId, requirePerson(principal).accountId)
  return and(isOfWorkspace, isOfPerson, isNull(apiKeys.consoleSessionId))
}

/** @throws NotFound, @throws Forbidden */
export async function findKey(db: Reading, principal: Principal, reach: Reach, keyId: string) {
  const [row] = await keyQuery(db, principal, reach, keyId)
  return row ?? missing(keyId)
}

/** Finds a key and locks it until the end of the transaction. @throws NotFound, @throws Forbidden */
export async function lockKey(tx: Reading, principal: Principal, reach: Reach, keyId: string) {
  const [row] = await keyQuery(tx, principal, reach, keyId).for('update')
  return row ?? missing(keyId)
}

function keyQuery(db: Reading, principal: Principal, reach: Reach, keyId: string) {
  return db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, keyId), isInReach(principal, reach)))
}

function missing(keyId: string): never {
  throw notFound('key', keyId)
}

/** @throws Forbidden if the caller's key belongs to no person. */
export function requirePerson({ member }: Principal): NonNullable<Principal['member']> {
  if (!member) throw new Forbidden('Only the console and personal keys can use this: it is about a person')
  return member
}

export function limitsOf({ scopes, allowedAddresses }: StoredKey): Limits {
  return { scopes: scopes as Permission[] | null, allowedAddresses }
}

/** A key must not create, obtain, change or revoke a key with more access than its own. @throws Forbidden */
export function requireWithin(principal: Principal, { scopes, allowedAddresses }: Limits): void {
  const own = principal.scopes
  if (own && !scopes?.every((scope) => own.includes(scope)))
    throw new Forbidden(
      `A key with scopes can create and change only keys with no other scopes than its own: ${own.join(', ')}`,
    )
  const ranges = principal.allowedRanges
  if (ranges && !allowedAddresses?.every((it) => covers(ranges, parseRange(it))))
    throw new Forbidden(
      'A key that is limited to addresses can create and change only keys that are limited to these addresses',
    )
}

/** A personal key may have only scopes that its person's role includes. @throws Forbidden */
export function requireRoleFor(
  { role }: { role: Parameters<typeof roleHolds>[0] },
  scopes: Permission[] | null,
) {
  const missing = scopes?.filter((scope) => !roleHolds(role, scope)) ?? []
  if (missing.length > 0)
    throw new Forbidden(`The role ${role} does not include ${missing.join(', ')}`, [
      { field: 'scopes', message: `scopes must be part of the role ${role}: remove ${missing.join(', ')}` },
    ])
}

/**
 * A personal key has the access of its person, which can be more than the caller's. So nobody else can change it or get
 * its successor; they can only revoke it.
 * @throws Forbidden, @throws Conflict for the key of a console session
 */
export function requireChangeable({ member }: Principal, { accountId, consoleSessionId }: StoredKey): void {
  if (consoleSessionId)
    throw new Conflict('The key of a console session cannot be changed: sign out to end the session')
  if (accountId && accountId !== member?.accountId)
    throw new Forbidden('Only its owner can change a personal key')
}
