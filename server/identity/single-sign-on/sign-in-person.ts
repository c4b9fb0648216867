import { and, eq, gt } from 'drizzle-orm'
import type { Transaction } from '../../../db/postgres/client.ts'
import { accounts, credentials, invitations, memberships } from '../../../db/postgres/schema/accounts.ts'
import type { singleSignOn } from '../../../db/postgres/schema/single-sign-on.ts'
import { asCaller, type Caller } from '../../platform/audit/caller.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import type { Role } from '../../platform/http/principal.ts'
import { addAccount, addMembership } from '../accounts/accounts.ts'
import { lockWorkspace } from '../members/lock-workspace.ts'
import type { GrantedRole } from './claims.ts'
import { SignInRefused } from './refusal.ts'

type StoredProvider = typeof singleSignOn.$inferSelect
type Needs = Pick<CoreServices, 'changes' | 'clock'>

/** Who has signed in with a provider. */
export type Person = {
  /** The identifier of the person at the provider, which never changes. */
  subject: string
  email: string
  name: string
  /** What the rules of the workspace give. Null: nothing. */
  role: GrantedRole | null
}

/**
 * Finds the account of a person who has signed in with the provider of a workspace, and makes them a member if they are
 * invited or everyone is admitted. Their role follows the rules of the workspace, if it has any; owners stay owners.
 * @returns the id of the account
 * @throws SignInRefused
 */
export function signInPerson(
  needs: Needs,
  provider: StoredProvider,
  person: Person,
  origin: Pick<Caller, 'address' | 'agent'>,
): Promise<string> {
  return needs.changes.commit(['keys'], async (tx) => {
    await lockWorkspace(tx, provider.workspaceId)
    const account =
      (await linkedAccount(tx, provider, person)) ?? (await accountOfAddress(tx, provider, person))
    const access = await accessOf(tx, needs, provider, account?.id, person)
    const { id, email } = account ?? (await addAccount(tx, needs.clock, person))
    if (!account?.isLinked) await link(tx, provider, id, person)
    await asCaller({ kind: 'person', id, ...origin }, () =>
      grant(tx, needs, provider, { accountId: id, email, ...access }),
    )
    return id
  })
}

/** Also found if the address has changed at the provider since. */
async function linkedAccount(tx: Transaction, provider: StoredProvider, { subject }: Person) {
  const [found] = await tx
    .select({ id: accounts.id, email: accounts.email })
    .from(credentials)
    .innerJoin(accounts, eq(accounts.id, credentials.accountId))
    .where(
      and(
        eq(credentials.providerId, provider.workspaceId),
        eq(credentials.providerAccountId, linkOf(provider, subject)),
      ),
    )
  return found && { ...found, isLinked: true }
}

/** @throws SignInRefused if the address belonged to somebody else of the provider before */
async function accountOfAddress(tx: Transaction, provider: StoredProvider, { email }: Person) {
  const [found] = await tx
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.email, email))
  if (!found) return undefined
  const [other] = await tx
    .select({ link: credentials.providerAccountId })
    .from(credentials)
    .where(and(eq(credentials.providerId, provider.workspaceId), eq(credentials.accountId, found.id)))
  // A link to an earlier provider of the workspace does not count.
  if (other?.link.startsWith(`${provider.issuer} `))
    throw new SignInRefused(
      `${email} belonged to another person of the provider before. An admin has to remove that member first.`,
    )
  return { ...found, isLinked: false }
}

type Access = {
  memberId: string | undefined
  before: { role: Role; siteIds: string[] | null } | undefined
  role: Role
  siteIds: string[] | null
  invitationId: string | undefined
}

/** @throws SignInRefused for somebody who gets no role, or is not invited */
async function accessOf(
  tx: Transaction,
  { clock }: Needs,
  { workspaceId, roleClaim, admitsEveryone }: StoredProvider,
  accountId: string | undefined,
  { email, role }: Person,
): Promise<Access> {
  const [member] = accountId
    ? await tx
        .select({ id: memberships.id, role: memberships.role, siteIds: memberships.siteIds })
        .from(memberships)
        .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.accountId, accountId)))
    : []
  const known = { memberId: member?.id, before: member, invitationId: undefined }
  if (member && (roleClaim === null || member.role === 'owner'))
    return { ...known, role: member.role, siteIds: member.siteIds }
  if (role === null && roleClaim !== null)
    throw new SignInRefused('None of your groups has access to this workspace. Ask an administrator.')
  if (member && role) return { ...known, role, siteIds: role === 'admin' ? null : member.siteIds }
  const [invitation] = await tx
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.workspaceId, workspaceId),
        eq(invitations.email, email),
        gt(invitations.expiresAt, new Date(clock())),
      ),
    )
  // Without rules, who was invited gets the role of the invitation.
  const granted = roleClaim === null && invitation ? invitation.role : role
  if (!granted || (!invitation && !admitsEveryone))
    throw new SignInRefused('You are not a member of this workspace. Ask an administrator for an invitation.')
  const isLimited = granted === 'viewer' || granted === 'editor'
  return {
    ...known,
    role: granted,
    siteIds: (isLimited && invitation?.siteIds) || null,
    invitationId: invitation?.id,
  }
}

async function link(
  tx: Transaction,
  provider: StoredProvider,
  accountId: string,
  { subject }: Person,
): Promise<void> {
  const ofWorkspace = and(
    eq(credentials.providerId, provider.workspaceId),
    eq(credentials.accountId, accountId),
  )
  await tx.delete(credentials).where(ofWorkspace)
  await tx.insert(credentials).values({
    id: Bun.randomUUIDv7(),
    accountId,
    providerId: provider.workspaceId,
    providerAccountId: linkOf(provider, subject),
  })
}

/** A subject is unique within its issuer only. */
function linkOf({ issuer }: StoredProvider, subject: string): string {
  return `${issuer} ${subject}`
}

async function grant(
  tx: Transaction,
  { clock }: Needs,
  { workspaceId }: StoredProvider,
  {
    accountId,
    email,
    memberId,
    before,
    role,
    siteIds,
    invitationId,
  }: Access & { accountId: string; email: string },
): Promise<void> {
  const after = { role, site_ids: siteIds }
  if (memberId === undefined) {
    if (invitationId) await tx.delete(invitations).where(eq(invitations.id, invitationId))
    const added = await addMembership(tx, clock, { workspaceId, accountId, role, siteIds })
    const target = { id: added, name: email }
    await recordAudit(tx, clock, { action: 'member.joined', workspaceId, target, after })
  } else if (before && role !== before.role) {
    await tx.update(memberships).set({ role, siteIds }).where(eq(memberships.id, memberId))
    await recordAudit(tx, clock, {
      action: 'member.changed',
      workspaceId,
      target: { id: memberId, name: email },
      before: { role: before.role, site_ids: before.siteIds },
      after,
    })
  }
}
