import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/postgres/client.ts'
import { accounts, consoleSessions, memberships, roles } from '../../../db/postgres/schema/accounts.ts'
import { apiKeys } from '../../../db/postgres/schema/keys.ts'
import { provisionedPeople } from '../../../db/postgres/schema/provisioning.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { Conflict, Forbidden, notFound, ValidationError } from '../../platform/errors.ts'
import { offsetPage } from '../../platform/http/pagination.ts'
import type { Principal, Role } from '../../platform/http/principal.ts'
import type { Page } from '../../platform/resource-rows.ts'
import { lockWorkspace } from './lock-workspace.ts'
import type { Member, MemberChange } from './model.ts'

type Changing = Pick<CoreServices, 'changes' | 'clock'>

const columns = {
  id: memberships.id,
  accountId: memberships.accountId,
  email: accounts.email,
  name: accounts.name,
  role: memberships.role,
  siteIds: memberships.siteIds,
  joinedAt: memberships.createdAt,
  lastSignedInAt: accounts.lastSignedInAt,
}

/** Returns a page of the members of the caller's workspace, in the order in which they joined. */
export async function listMembers(db: Db, principal: Principal, { limit = 20, offset = 0 }: Page) {
  const mine = eq(memberships.workspaceId, principal.workspaceId)
  const [rows, total] = await Promise.all([
    joined(db)
      .where(mine)
      .orderBy(asc(memberships.createdAt), asc(memberships.id))
      .limit(limit)
      .offset(offset),
    db.$count(memberships, mine),
  ])
  return { data: rows.map(toMember), pagination: offsetPage(total, limit, offset, rows.length) }
}

/** @throws NotFound if the caller's workspace has no such member. */
export async function getMember(db: Db, principal: Principal, memberId: string): Promise<Member> {
  return toMember(await findMember(db, principal.workspaceId, memberId))
}

/**
 * Changes the role of a member, or the sites that they have access to. Takes effect at once on every node.
 * @throws Forbidden for a role above the caller's own, @throws Conflict if no owner would be left,
 * @throws ValidationError for sites that the workspace does not have, or a role that cannot be limited to sites.
 */
export async function changeMember(
  { changes, clock }: Changing,
  principal: Principal,
  memberId: string,
  change: MemberChange,
): Promise<Member> {
  return changes.commit(['keys'], async (tx) => {
    await lockWorkspace(tx, principal.workspaceId)
    const found = await findMember(tx, principal.workspaceId, memberId)
    const role = change.role ?? found.role
    const siteIds = change.site_ids === undefined ? found.siteIds : change.site_ids
    requireReach(principal, found.role)
    requireReach(principal, role)
    await requireAccess(tx, principal.workspaceId, role, siteIds)
    await setAccess(tx, clock, principal.workspaceId, found, { role, siteIds })
    return toMember({ ...found, role, siteIds })
  })
}

/** Makes a member the owner, and the account, which must be an owner, an admin. @throws Forbidden, @throws NotFound */
export async function transferOwnership(
  { changes, clock }: Changing,
  workspaceId: string,
  accountId: string,
  memberId: string,
): Promise<void> {
  await changes.commit(['keys'], async (tx) => {
    await lockWorkspace(tx, workspaceId)
    const own = and(isOfAccount(workspaceId, accountId), eq(memberships.role, 'owner'))
    const demoted = await tx
      .update(memberships)
      .set({ role: 'admin' })
      .where(own)
      .returning({ id: memberships.id })
    if (demoted.length === 0) throw new Forbidden('Only an owner can transfer the ownership')
    const found = await findMember(tx, workspaceId, memberId)
    await tx.update(memberships).set({ role: 'owner', siteIds: null }).where(eq(memberships.id, found.id))
    await recordAudit(tx, clock, {
      ...auditedMember('member.ownership_transferred', workspaceId, found),
      before: { role: found.role },
      after: { role: 'owner' },
    })
  })
}

/**
 * Ends the access of a member, with their keys, at once on every node. The account itself remains.
 * @throws Forbidden for a role above the caller's own, @throws Conflict for the last owner.
 */
export async function removeMember(
  { changes, clock }: Changing,
  principal: Principal,
  memberId: string,
): Promise<void> {
  await changes.commit(['keys'], async (tx) => {
    await lockWorkspace(tx, principal.workspaceId)
    const found = await findMember(tx, principal.workspaceId, memberId)
    requireReach(principal, found.role)
    await endMembership(tx, clock, 'member.removed', principal.workspaceId, found)
  })
}

/** Ends the access of an account to a workspace on its own request. @throws Conflict for the last owner. */
export async function leaveWorkspace(
  { changes, clock }: Changing,
  workspaceId: string,
  accountId: string,
): Promise<void> {
  await changes.commit(['keys'], async (tx) => {
    await lockWorkspace(tx, workspaceId)
    const found = await memberOfAccount(tx, workspaceId, accountId)
    if (found) await endMembership(tx, clock, 'member.left', workspaceId, found)
  })
}

/**
 * Checks a role with the sites that it is limited to.
 * @throws ValidationError
 */
export async function requireAccess(
  tx: Pick<Db, 'select'>,
  workspaceId: string,
  role: Role,
  siteIds: readonly string[] | null,
): Promise<void> {
  if (siteIds === null) return
  const problem = (message: string) => new ValidationError([{ field: 'site_ids', message }])
  if (role !== 'viewer' && role !== 'editor')
    throw problem(`site_ids must be null for the role ${role}, which has access to all sites`)
  const known = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.workspaceId, workspaceId), inArray(sites.id, [...siteIds])))
  const missing = siteIds.find((siteId) => !known.some((it) => it.id === siteId))
  if (missing !== undefined)
    throw problem(`site_ids must be sites of the workspace: there is no site ${missing}`)
}

/**
 * Checks that the caller may grant, change or end a role: one up to their own. Keys that belong to no person are like
 * admins.
 * @throws Forbidden
 */
export function requireReach({ member }: Principal, role: Role): void {
  const own = member?.role ?? 'admin'
  if (roles.indexOf(role) > roles.indexOf(own))
    throw new Forbidden(`Only an ${role} can do this for an ${role}`)
}

/** Changes the access of a member, and records it. @throws Conflict if no owner would be left */
export async function setAccess(
  tx: Transaction,
  clock: Clock,
  workspaceId: string,
  found: FoundMember,
  { role, siteIds }: { role: Role; siteIds: string[] | null },
): Promise<void> {
  await tx.update(memberships).set({ role, siteIds }).where(eq(memberships.id, found.id))
  if (found.role === 'owner') await requireOwner(tx, workspaceId)
  await recordAudit(tx, clock, {
    ...auditedMember('member.changed', workspaceId, found),
    before: { role: found.role, site_ids: found.siteIds },
    after: { role, site_ids: siteIds },
  })
}

/** Deletes a membership with the keys of the person and their sessions of single sign-on, and records who ended it. */
export async function endMembership(
  tx: Transaction,
  clock: Clock,
  action: 'member.removed' | 'member.left',
  workspaceId: string,
  found: FoundMember,
): Promise<void> {
  const { id, accountId, role, siteIds } = found
  await tx.delete(memberships).where(eq(memberships.id, id))
  // What links the account to the workspace's provider stays: it keeps the person from joining again without an invitation.
  await tx
    .delete(consoleSessions)
    .where(
      and(eq(consoleSessions.singleSignOnWorkspaceId, workspaceId), eq(consoleSessions.accountId, accountId)),
    )
  await tx.delete(apiKeys).where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.accountId, accountId)))
  // If the identity provider adds the person again, they get no more than they had.
  await tx
    .update(provisionedPeople)
    .set({ role: role === 'owner' ? null : role, siteIds, endedAt: null })
    .where(and(eq(provisionedPeople.workspaceId, workspaceId), eq(provisionedPeople.accountId, accountId)))
  if (role === 'owner') await requireOwner(tx, workspaceId)
  await recordAudit(tx, clock, {
    ...auditedMember(action, workspaceId, found),
    before: { role, site_ids: siteIds },
  })
}

async function requireOwner(tx: Transaction, workspaceId: string): Promise<void> {
  const [owners] = await tx
    .select({ found: count() })
    .from(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.role, 'owner')))
  if (owners?.found === 0)
    throw new Conflict('A workspace needs an owner: make another member an owner first')
}

async function findMember(db: Pick<Db, 'select'>, workspaceId: string, memberId: string) {
  const [row] = await joined(db).where(
    and(eq(memberships.id, memberId), eq(memberships.workspaceId, workspaceId)),
  )
  if (!row) throw notFound('member', memberId)
  return row
}

/** Returns the member that an account is of a workspace, if it is one. */
export async function memberOfAccount(
  db: Pick<Db, 'select'>,
  workspaceId: string,
  accountId: string,
): Promise<FoundMember | undefined> {
  const [found] = await joined(db).where(isOfAccount(workspaceId, accountId))
  return found
}

function isOfAccount(workspaceId: string, accountId: string) {
  return and(eq(memberships.workspaceId, workspaceId), eq(memberships.accountId, accountId))
}

function auditedMember(action: AuditAction, workspaceId: string, { id, email }: FoundMember) {
  return { action, workspaceId, target: { id, name: email } }
}

function joined(db: Pick<Db, 'select'>) {
  return db.select(columns).from(memberships).innerJoin(accounts, eq(accounts.id, memberships.accountId))
}

export type FoundMember = Awaited<ReturnType<typeof findMember>>

function toMember(row: FoundMember): Member {
  return {
    id: row.id,
    account_id: row.accountId,
    email: row.email,
    name: row.name,
    role: row.role,
    site_ids: row.siteIds,
    joined_at: row.joinedAt.toISOString(),
    last_signed_in_at: row.lastSignedInAt?.toISOString() ?? null,
  }
}
