import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Transaction } from '../../../db/postgres/client.ts'
import { credentials, memberships } from '../../../db/postgres/schema/accounts.ts'
import { grantedRoles } from '../../../db/postgres/schema/single-sign-on.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import type { Clock } from '../../platform/clock.ts'
import { isAddress, sameAddress } from '../../platform/mail/addresses.ts'
import { addMembership, signsInAlone } from '../accounts/accounts.ts'
import { recordJoin } from '../members/join.ts'
import { endMembership, memberOfAccount, setAccess } from '../members/members.ts'
import { domainOf, type GrantedRole } from '../single-sign-on/claims.ts'
import { findProviderOfDomain } from '../single-sign-on/domains.ts'
import type { FoundPerson } from './people.ts'
import { forbidden, invalidValue, uniqueness } from './scim-error.ts'
import type { SentUser } from './user-input.ts'

/** The workspace that a request with a token is about. */
export type Provisioned = { workspaceId: string; defaultRole: GrantedRole | null }

/** Somebody whose access changes. */
type Person = Pick<FoundPerson, 'accountId' | 'email' | 'keptRole' | 'keptSiteIds' | 'endedAt'>

/** What is kept of the access of somebody who is not a member. */
export type KeptAccess = {
  role: GrantedRole | null
  siteIds: string[] | null
  /** Null: the provider has not ended it. */
  endedAt: Date | null
}
const nothing: KeptAccess = { role: null, siteIds: null, endedAt: null }

/** @throws ScimError unless a user name is an address of a verified domain of the workspace */
export async function requireOwnAddress(
  tx: Transaction,
  workspaceId: string,
  userName: string | undefined,
): Promise<string> {
  if (userName === undefined || !isAddress(userName)) throw invalidValue('userName must be an e-mail address')
  const email = sameAddress(userName)
  if ((await findProviderOfDomain(tx, domainOf(email)))?.workspaceId !== workspaceId)
    throw invalidValue(
      `userName must be an address of a verified domain of the workspace, not of ${domainOf(email)}`,
    )
  return email
}

/**
 * Whether the provider of a workspace may change name and address of an account: single sign-on with this provider is the
 * only way to sign in to it, and it belongs to no other workspace. Owners keep theirs.
 */
export async function isManaged(tx: Transaction, workspaceId: string, accountId: string): Promise<boolean> {
  if (await signsInAlone(tx, accountId)) return false
  const isElsewhere = and(eq(memberships.accountId, accountId), ne(memberships.workspaceId, workspaceId))
  if ((await tx.$count(memberships, isElsewhere)) > 0) return false
  const isOfOther = and(eq(credentials.accountId, accountId), ne(credentials.providerId, workspaceId))
  if ((await tx.$count(credentials, isOfOther)) > 0) return false
  return (await memberOfAccount(tx, workspaceId, accountId))?.role !== 'owner'
}

type Roles = NonNullable<SentUser['roles']>

/** @throws ScimError for a role that cannot be given */
function requireGranted(roles: Roles): void {
  if (!roles.every(({ value }) => grantedRoles.some((it) => it === value?.toLowerCase())))
    throw invalidValue(`roles must be ${grantedRoles.join(', ')}: only an owner makes owners`)
}

/** Returns the highest of the roles that were sent, or the default. */
function roleOf(roles: Roles, { defaultRole }: Provisioned): GrantedRole {
  const given = roles.map(({ value }) => value?.toLowerCase())
  return grantedRoles.findLast((it) => given.includes(it)) ?? defaultRole ?? 'viewer'
}

/**
 * Makes a person a member, changes the role or ends the membership, as the provider wants it.
 * @param roles missing: the role stays
 * @returns what to keep for a later reactivation
 * @throws ScimError for owners, and for accounts that the provider has no power over
 */
export async function applyAccess(
  tx: Transaction,
  clock: Clock,
  provisioned: Provisioned,
  person: Person,
  { active, roles }: { active: boolean; roles: SentUser['roles'] },
): Promise<KeptAccess> {
  const { workspaceId } = provisioned
  const member = await memberOfAccount(tx, workspaceId, person.accountId)
  if (member?.role === 'owner') {
    requireUnchangedOwner(active, roles)
    return nothing
  }
  // Nothing else that is wrong with a request keeps somebody from being deactivated.
  if (active && roles) requireGranted(roles)
  const role = roles && roleOf(roles, provisioned)
  if (!member) {
    const kept = { role: role ?? person.keptRole, siteIds: person.keptSiteIds, endedAt: person.endedAt }
    if (!active) return kept
    await join(tx, clock, provisioned, person, kept)
    return nothing
  }
  const access = { role: role ?? member.role, siteIds: role === 'admin' ? null : member.siteIds }
  if (!active) {
    await endMembership(tx, clock, 'member.removed', workspaceId, member)
    return { ...access, endedAt: new Date(clock()) }
  }
  if (access.role !== member.role) await setAccess(tx, clock, workspaceId, member, access)
  return nothing
}

/** @throws ScimError */
function requireUnchangedOwner(active: boolean, roles: SentUser['roles']): void {
  const isSame = roles?.every(({ value }) => value?.toLowerCase() === 'owner') ?? true
  if (!active) throw forbidden('An owner cannot be deactivated by provisioning: transfer the ownership first')
  if (!isSame) throw forbidden('The role of an owner cannot be changed by provisioning')
}

async function join(
  tx: Transaction,
  clock: Clock,
  provisioned: Provisioned,
  person: Person,
  { role, siteIds }: Pick<KeptAccess, 'role' | 'siteIds'>,
): Promise<void> {
  // Whom the provider has deactivated may return.
  if (person.endedAt === null) await requireAddable(tx, person.accountId)
  const { workspaceId } = provisioned
  const { accountId, email } = person
  const granted = role ?? roleOf([], provisioned)
  const access = {
    role: granted,
    siteIds: granted === 'admin' || siteIds === null ? null : await existing(tx, workspaceId, siteIds),
  }
  const memberId = await addMembership(tx, clock, { workspaceId, accountId, ...access })
  await recordJoin(tx, { clock }, memberId, { workspaceId, email, ...access })
}

/**
 * Nobody with a sign-in of their own is added without their knowledge.
 * @throws ScimError for an account that signs in by itself
 */
export async function requireAddable(tx: Transaction, accountId: string): Promise<void> {
  if (await signsInAlone(tx, accountId))
    throw uniqueness(
      'This person must join once by themselves: invite them, or let them sign in to Sightline as before and use single sign-on in the same browser',
    )
}

async function existing(tx: Transaction, workspaceId: string, siteIds: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.workspaceId, workspaceId), inArray(sites.id, siteIds)))
  return rows.map((it) => it.id)
}
