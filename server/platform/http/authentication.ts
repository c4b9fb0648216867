import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { memberships } from '../../../db/postgres/schema/accounts.ts'
import { apiKeys } from '../../../db/postgres/schema/keys.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { CachedLookup } from '../cached-lookup.ts'
import type { Clock } from '../clock.ts'
import { Forbidden, Unauthorized } from '../errors.ts'
import { isWithin, parseRange } from './address-ranges.ts'
import { hashKey, isSiteKey } from './key-format.ts'
import { type Holders, type Permission, type Principal, permissions, roleHolds } from './principal.ts'

/** Authenticates keys through a cache. Any change to keys clears the cache on every node. */
export class Authentication {
  readonly #principals: CachedLookup<Principal>
  /** The address of the last request with each key. Null for publishable keys, which visitors use. */
  #used = new Map<string, string | null>()

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    this.#principals = new CachedLookup((key) => findPrincipal(db, clock, key))
  }

  /**
   * @param address that the request comes from, empty if unknown
   * @throws Unauthorized if the key is unknown, revoked or expired.
   * @throws Forbidden if it is limited to other addresses. The field `allowed_addresses` names this reason.
   */
  async principal(key: string, address: string): Promise<Principal> {
    const found = await this.#principals.get(key)
    if (!found || (found.expiresAt && found.expiresAt.getTime() <= this.clock()))
      throw new Unauthorized('The API key is not valid: it is unknown, revoked or expired')
    if (found.allowedRanges && !isWithin(address, found.allowedRanges)) throw notAllowedFrom(address)
    if (found.kind !== 'site') this.#used.set(found.keyId, found.kind === 'secret' ? address : null)
    return found
  }

  forgetAll() {
    this.#principals.forget()
  }

  /** Records which keys were used since the last call, and from where, in one statement regardless of the traffic. */
  async recordUse(): Promise<void> {
    if (this.#used.size === 0) return
    const used = JSON.stringify(Object.fromEntries(this.#used))
    this.#used = new Map()
    const now = new Date(this.clock()).toISOString()
    await this.db.execute(sql`
      update ${apiKeys} set last_used_at = ${now}::timestamptz, last_used_address = nullif(used.address, '')
      from jsonb_each_text(${used}::jsonb) as used (id, address)
      where ${apiKeys.id} = used.id`)
  }
}

function notAllowedFrom(address: string): Forbidden {
  const message = `This API key is not accepted from ${address || 'an unknown address'}: it is limited to other addresses`
  return new Forbidden(message, [{ field: 'allowed_addresses', message }])
}

async function findPrincipal(db: Db, clock: Clock, key: string): Promise<Principal | null> {
  return isSiteKey(key) ? findSiteKey(db, clock, key) : findApiKey(db, clock, key)
}

async function findSiteKey(db: Db, clock: Clock, key: string): Promise<Principal | null> {
  const [row] = await db
    .select({
      siteId: sites.id,
      publicKey: sites.publicKey,
      previousUntil: sites.previousPublicKeyUntil,
      mode: sites.mode,
      workspaceId: sites.workspaceId,
      plan: workspaces.plan,
      customLimits: workspaces.customLimits,
    })
    .from(sites)
    .innerJoin(workspaces, eq(workspaces.id, sites.workspaceId))
    .where(
      or(
        eq(sites.publicKey, key),
        and(eq(sites.previousPublicKey, key), gt(sites.previousPublicKeyUntil, new Date(clock()))),
      ),
    )
  if (!row) return null
  const { siteId, publicKey, previousUntil, ...rest } = row
  const expiresAt = publicKey === key ? null : previousUntil
  const own = { keyId: siteId, siteIds: [siteId], kind: 'site' } as const
  const unlimited = { scopes: null, member: null, allowedRanges: null }
  return { ...rest, ...own, ...unlimited, isConsole: false, expiresAt }
}

async function findApiKey(db: Db, clock: Clock, key: string): Promise<Principal | null> {
  const now = new Date(clock())
  const [row] = await db
    .select({
      keyId: apiKeys.id,
      kind: apiKeys.kind,
      mode: apiKeys.mode,
      workspaceId: apiKeys.workspaceId,
      scopes: sql<Permission[] | null>`${apiKeys.scopes}`,
      expiresAt: apiKeys.expiresAt,
      allowedAddresses: apiKeys.allowedAddresses,
      consoleSessionId: apiKeys.consoleSessionId,
      accountId: apiKeys.accountId,
      role: memberships.role,
      siteIds: memberships.siteIds,
      plan: workspaces.plan,
      customLimits: workspaces.customLimits,
    })
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .leftJoin(
      memberships,
      and(eq(memberships.accountId, apiKeys.accountId), eq(memberships.workspaceId, apiKeys.workspaceId)),
    )
    .where(
      and(
        eq(apiKeys.hash, hashKey(key)),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
      ),
    )
  if (!row) return null
  const { consoleSessionId, accountId, role, allowedAddresses, ...rest } = row
  // A person who is no longer a member has no access, whatever keys are left.
  if (accountId !== null && role === null) return null
  const member = accountId !== null && role !== null ? { accountId, role } : null
  const allowedRanges = allowedAddresses?.map(parseRange) ?? null
  return { ...rest, isConsole: consoleSessionId !== null, member, allowedRanges }
}

/** @throws Forbidden naming the required kind of key, scope or role. */
export function requirePermission(principal: Principal, permission: Permission): void {
  const missing = missingFor(principal, permission)
  if (missing) throw new Forbidden(`This requires ${missing}`)
}

/** Whether the caller has a permission. */
export function holds(principal: Principal, permission: Permission): boolean {
  return missingFor(principal, permission) === null
}

/** What the caller needs for a permission, as text; null if they have it. */
function missingFor(principal: Principal, permission: Permission): string | null {
  const { keys, role, isLiveOnly, isPersonal }: Holders = permissions[permission]
  if (!keys.includes(principal.kind)) return `${describeKinds(keys)} (permission ${permission})`
  if (isPersonal && !principal.member) return `a key of a person (permission ${permission})`
  if (isLiveOnly && principal.mode !== 'live' && !principal.isConsole)
    return `a live key (permission ${permission})`
  if (principal.scopes && !principal.scopes.includes(permission)) return `a key with the scope ${permission}`
  if (principal.member && !roleHolds(principal.member.role, permission))
    return `the role ${role} or a higher one (permission ${permission})`
  return null
}

const kindNames: Record<string, string> = {
  secret: 'a secret key (sk_…)',
  publishable: 'a publishable key (pk_live_…, pk_test_…)',
  site: "a site's public key (pk_…)",
}

function describeKinds(kinds: readonly string[]): string {
  return kinds.map((kind) => kindNames[kind]).join(' or ')
}
