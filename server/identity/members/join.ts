import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/postgres/client.ts'
import { accounts, invitations, memberships } from '../../../db/postgres/schema/accounts.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { Conflict, Forbidden, Gone, ValidationError } from '../../platform/errors.ts'
import type { Role } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { createAccount } from '../accounts/accounts.ts'
import { passwordProblem } from '../accounts/password-rules.ts'
import { findInvitation, type StoredInvitation } from './invitations.ts'

type Joining = Pick<StoredInvitation, 'workspaceId' | 'email' | 'role' | 'siteIds'>
type Working = Pick<CoreServices, 'db' | 'clock' | 'changes'>

/** What the page behind the link of an invitation shows. */
export type OpenInvitation = {
  email: string
  role: Role
  workspace: string
  inviter: string | null
  /** Whether the address has an account, so that the person signs in instead of creating one. */
  has_account: boolean
}

/** @throws Gone if the link is not valid, or no longer. */
export async function describeInvitation(services: Working, token: string): Promise<OpenInvitation> {
  const { invitation, workspace, inviter } = await requireInvitation(services, token)
  const [account] = await services.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, invitation.email))
  const { email, role } = invitation
  return { email, role, workspace, inviter, has_account: account !== undefined }
}

/**
 * Makes an account a member of the workspace that it is invited to.
 * @returns the id of the workspace
 * @throws Gone, @throws Forbidden if the invitation is for another address.
 */
export async function joinWorkspace(
  services: Working,
  token: string,
  account: { id: string; email: string },
): Promise<string> {
  const { invitation } = await requireInvitation(services, token)
  if (account.email !== invitation.email)
    throw new Forbidden(`This invitation is for ${invitation.email}: sign in with that address`)
  await services.changes.commit(['keys'], async (tx) => {
    await useInvitation(tx, invitation.id)
    const { workspaceId, role, siteIds } = invitation
    const [joined] = await tx
      .insert(memberships)
      .values({
        id: id('member'),
        workspaceId,
        accountId: account.id,
        role,
        siteIds,
        createdAt: new Date(services.clock()),
      })
      .onConflictDoNothing()
      .returning({ id: memberships.id })
    if (joined) await recordJoin(tx, services, joined.id, invitation)
  })
  return invitation.workspaceId
}

/**
 * Creates the account of an invited person, as a member of the workspace.
 * @throws Gone, @throws Conflict if the address has an account, @throws ValidationError for the password.
 */
export async function createInvitedAccount(
  services: Working,
  token: string,
  { accountId, name, password }: { accountId: string; name: string; password: string },
): Promise<{ email: string }> {
  const { invitation } = await requireInvitation(services, token)
  const { email, workspaceId, role, siteIds } = invitation
  const problem = await passwordProblem(password, email)
  if (problem)
    throw new ValidationError([
      { field: 'new_password', message: `This password ${problem.reason}. Choose another.` },
    ])
  await services.db.transaction(async (tx) => {
    await useInvitation(tx, invitation.id)
    const [existing] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
    if (existing) throw new Conflict(`${email} has an account already: sign in`)
    const { memberId } = await createAccount(tx, services.clock, {
      id: accountId,
      email,
      name,
      password,
      workspaceId,
      role,
      siteIds,
    })
    await recordJoin(tx, services, memberId, invitation)
  })
  return { email }
}

/** Records that a person has become a member. */
export function recordJoin(
  tx: Transaction,
  { clock }: Pick<Working, 'clock'>,
  memberId: string,
  { workspaceId, email, role, siteIds }: Joining,
): Promise<void> {
  return recordAudit(tx, clock, {
    action: 'member.joined',
    workspaceId,
    target: { id: memberId, name: email },
    after: { role, site_ids: siteIds },
  })
}

async function requireInvitation(services: Working, token: string) {
  const found = await findInvitation(services, token)
  if (!found) throw noInvitation()
  return found
}

/** Two requests with the same link cannot both use it. */
async function useInvitation(tx: Transaction, invitationId: string): Promise<void> {
  const used = await tx
    .delete(invitations)
    .where(eq(invitations.id, invitationId))
    .returning({ id: invitations.id })
  if (used.length === 0) throw noInvitation()
}

function noInvitation(): Gone {
  return new Gone('This link is not valid: it was used, withdrawn or has expired. Ask for a new invitation')
}
