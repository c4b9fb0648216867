import { and, eq, gt } from 'drizzle-orm'
import type { Transaction } from '../../../db/postgres/client.ts'
import { accounts, credentials, invitations } from '../../../db/postgres/schema/accounts.ts'
import { singleSignOn } from '../../../db/postgres/schema/single-sign-on.ts'
import { asCaller, type Caller } from '../../platform/audit/caller.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import type { Role } from '../../platform/http/principal.ts'
import { addAccount, addMembership, isLinkOf, signsInAlone } from '../accounts/accounts.ts'
import { isInvitationOf } from '../members/invitations.ts'
import { recordJoin } from '../members/join.ts'
import { lockWorkspace } from '../members/lock-workspace.ts'
import { type FoundMember, memberOfAccount, setAccess } from '../members/members.ts'
import { isDeactivated } from '../provisioning/deactivated.ts'
import { domainOf, type GrantedRole } from './claims.ts'
import { findProviderOfDomain } from './domains.ts'
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
 * invited, or if everyone is admitted and they were no member before. Their role follows the rules of the workspace, if it
 * has any; owners stay owners.
 * @param domains those that must be verified for the workspace
 * @param ownAccountId the account that is signed in in the same browser, not with single sign-on
 * @returns the id of the account
 * @throws SignInRefused
 */
export function signInPerson(
  needs: Needs,
  provider: StoredProvider,
  person: Person,
  { domains, ownAccountId, ...origin }: Attempted,
): Promise<string> {
  const { workspaceId } = provider
  return needs.changes.commit(['keys'], async (tx) => {
    await lockWorkspace(tx, workspaceId)
    await noteUse(tx, needs, provider)
    await requireDomains(tx, workspaceId, domains)
    const invitation = await invitationOf(tx, needs, workspaceId, person.email)
    const account = await findAccount(tx, provider, person, {
      ownAccountId,
      isInvited: invitation !== undefined,
    })
    const access = await accessOf(tx, provider, account?.id, person, invitation)
    const { id, email } = account ?? (await addAccount(tx, needs.clock, person))
    if (!account?.isLinked) await link(tx, provider, id, person)
    await asCaller({ kind: 'person', id, ...origin }, () =>
      grant(tx, needs, provider, { accountId: id, email, ...access }),
    )
    return id
  })
}

type Attempted = { domains: readonly string[]; ownAccountId: string | null } & Pick<
  Caller,
  'address' | 'agent'
>
type Invitation = typeof invitations.$inferSelect

/** @throws SignInRefused if the provider was changed or removed since the person was sent there */
async function noteUse(tx: Transaction, { clock }: Needs, provider: StoredProvider): Promise<void> {
  const { workspaceId, issuer, clientId, clientSecret } = provider
  const isSame = [
    eq(singleSignOn.workspaceId, workspaceId),
    eq(singleSignOn.issuer, issuer),
    eq(singleSignOn.clientId, clientId),
    eq(singleSignOn.clientSecret, clientSecret),
  ]
  const current = await tx
    .update(singleSignOn)
    .set({ lastUsedAt: new Date(clock()) })
    .where(and(...isSame))
    .returning({ workspaceId: singleSignOn.workspaceId })
  if (current.length === 0)
    throw new SignInRefused('The settings of single sign-on were changed meanwhile. Start again.')
}

/** @throws SignInRefused */
async function requireDomains(
  tx: Transaction,
  workspaceId: string,
  domains: readonly string[],
): Promise<void> {
  for (const domain of domains)
    if ((await findProviderOfDomain(tx, domain))?.workspaceId !== workspaceId)
      throw new SignInRefused(`${domain} is not a verified domain of this workspace.`)
}

async function invitationOf(
  tx: Transaction,
  { clock }: Needs,
  workspaceId: string,
  email: string,
): Promise<Invitation | undefined> {
  const [found] = await tx
    .select()
    .from(invitations)
    .where(and(isInvitationOf(workspaceId, email), gt(invitations.expiresAt, new Date(clock()))))
  return found
}

type Owned = { ownAccountId: string | null; isInvited: boolean }

/** Finds the account by its link, also if the address has changed at the provider since, or else by the address. */
async function findAccount(tx: Transaction, provider: StoredProvider, person: Person, owned: Owned) {
  const columns = { id: accounts.id, email: accounts.email }
  const [linked] = await tx
    .select(columns)
    .from(credentials)
    .innerJoin(accounts, eq(accounts.id, credentials.accountId))
    .where(
      and(
        eq(credentials.providerId, provider.workspaceId),
        eq(credentials.providerAccountId, linkOf(provider, person.subject)),
      ),
    )
  if (linked) {
    await requireDomains(tx, provider.workspaceId, [domainOf(linked.email)])
    return { ...linked, isLinked: true }
  }
  const [found] = await tx.select(columns).from(accounts).where(eq(accounts.email, person.email))
  if (found) await requireLinkable(tx, provider, found, owned)
  return found && { ...found, isLinked: false }
}

/**
 * An account is linked by its address alone only if single sign-on is the only way to sign in to it. Otherwise whoever has
 * set its password could follow into this workspace, and this workspace's provider could take over an owner.
 * @throws SignInRefused
 */
async function requireLinkable(
  tx: Transaction,
  provider: StoredProvider,
  { id, email }: { id: string; email: string },
  { ownAccountId, isInvited }: Owned,
): Promise<void> {
  const links = await linksOf(tx, provider, id)
  // Links to an earlier client of the workspace do not count: providers may give people other subjects for each.
  if (!isInvited && links.some((it) => it.startsWith(linkOf(provider, ''))))
    throw new SignInRefused(
      `${email} belonged to another person of the provider before. Ask an administrator for an invitation.`,
    )
  if (id !== ownAccountId && (await signsInAlone(tx, id)))
    throw new SignInRefused(
      `${email} has an account here already. Sign in to it as before, then use single sign-on in the same browser to connect them.`,
    )
}

async function linksOf(
  tx: Transaction,
  { workspaceId }: StoredProvider,
  accountId: string,
): Promise<string[]> {
  const rows = await tx
    .select({ link: credentials.providerAccountId })
    .from(credentials)
    .where(isLinkOf(workspaceId, accountId))
  return rows.map((it) => it.link)
}

type Access = {
  /** Who the person is in the workspace already. */
  member: FoundMember | undefined
  role: Role
  siteIds: string[] | null
  invitationId: string | undefined
}

/** @throws SignInRefused for somebody who gets no role, or is not invited */
async function accessOf(
  tx: Transaction,
  provider: StoredProvider,
  accountId: string | undefined,
  { role }: Person,
  invitation: Invitation | undefined,
): Promise<Access> {
  const { workspaceId, roleClaim } = provider
  const member = accountId ? await memberOfAccount(tx, workspaceId, accountId) : undefined
  const known = { member, invitationId: undefined }
  if (member && (roleClaim === null || member.role === 'owner'))
    return { ...known, role: member.role, siteIds: member.siteIds }
  if (role === null && roleClaim !== null)
    throw new SignInRefused('None of your groups has access to this workspace. Ask an administrator.')
  if (member && role) return { ...known, role, siteIds: role === 'admin' ? null : member.siteIds }
  if (!invitation) await requireAdmitted(tx, provider, accountId)
  // Without rules, who was invited gets the role of the invitation.
  const granted = roleClaim === null && invitation ? invitation.role : role
  if (!granted) throw notMember()
  const isLimited = granted === 'viewer' || granted === 'editor'
  return {
    ...known,
    role: granted,
    siteIds: (isLimited && invitation?.siteIds) || null,
    invitationId: invitation?.id,
  }
}

/** @throws SignInRefused for somebody who cannot join without an invitation */
async function requireAdmitted(
  tx: Transaction,
  provider: StoredProvider,
  accountId: string | undefined,
): Promise<void> {
  if (accountId && (await isDeactivated(tx, provider.workspaceId, accountId)))
    throw new SignInRefused('Your access to this workspace was deactivated. Ask an administrator.')
  if (!provider.admitsEveryone) throw notMember()
  if (accountId && (await linksOf(tx, provider, accountId)).length > 0)
    throw new SignInRefused(
      'You are no longer a member of this workspace. Ask an administrator for an invitation.',
    )
}

function notMember(): SignInRefused {
  return new SignInRefused('You are not a member of this workspace. Ask an administrator for an invitation.')
}

async function link(
  tx: Transaction,
  provider: StoredProvider,
  accountId: string,
  { subject }: Person,
): Promise<void> {
  await tx.delete(credentials).where(isLinkOf(provider.workspaceId, accountId))
  await tx.insert(credentials).values({
    id: Bun.randomUUIDv7(),
    accountId,
    providerId: provider.workspaceId,
    providerAccountId: linkOf(provider, subject),
  })
}

/** A subject is unique within its issuer only, and may be another one for each client. */
function linkOf({ issuer, clientId }: StoredProvider, subject: string): string {
  return `${issuer} ${clientId} ${subject}`
}

async function grant(
  tx: Transaction,
  needs: Needs,
  { workspaceId }: StoredProvider,
  { accountId, email, member, role, siteIds, invitationId }: Access & { accountId: string; email: string },
): Promise<void> {
  if (!member) {
    if (invitationId) await tx.delete(invitations).where(eq(invitations.id, invitationId))
    const added = await addMembership(tx, needs.clock, { workspaceId, accountId, role, siteIds })
    await recordJoin(tx, needs, added, { workspaceId, email, role, siteIds })
  } else if (role !== member.role) await setAccess(tx, needs.clock, workspaceId, member, { role, siteIds })
}
