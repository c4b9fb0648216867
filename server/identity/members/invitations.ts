import { createHash, createHmac } from 'node:crypto'
import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/postgres/client.ts'
import { accounts, invitations, memberships } from '../../../db/postgres/schema/accounts.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { enqueue } from '../../../db/queue.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { Conflict, notFound, ValidationError } from '../../platform/errors.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { isAddress } from '../../platform/mail/addresses.ts'
import { listPage, newestFirst, type Page, requireRoom } from '../../platform/resource-rows.ts'
import { lockWorkspace } from './lock-workspace.ts'
import { requireAccess, requireReach } from './members.ts'
import type { Invitation, InvitationCreation, NewInvitation } from './model.ts'

type Working = Pick<CoreServices, 'db' | 'clock' | 'config'>
export type StoredInvitation = typeof invitations.$inferSelect

const lifetime_ms = 7 * 24 * 3_600_000
const invitations_max = 500

/** Returns a page of the invitations of the caller's workspace, newest first. */
export async function listInvitations(db: Db, principal: Principal, page: Page) {
  const mine = eq(invitations.workspaceId, principal.workspaceId)
  const { rows, pagination } = await listPage(db, invitations, mine, page, newestFirst(invitations))
  const inviters = await emailsOf(db, rows)
  return { data: rows.map((row) => toInvitation(row, inviters)), pagination }
}

/**
 * Invites a person, by a link that is returned, and mailed if a mail server is set up.
 * @throws Conflict if they are a member or invited already, @throws Forbidden for a role above the caller's own,
 * @throws ValidationError
 */
export async function invite(
  { db, clock, config }: Working,
  principal: Principal,
  { role, site_ids = null, ...input }: InvitationCreation,
): Promise<NewInvitation> {
  const { workspaceId } = principal
  const email = input.email.toLowerCase()
  if (!isAddress(email))
    throw new ValidationError([{ field: 'email', message: 'email must be an e-mail address' }])
  requireReach(principal, role)
  return db.transaction(async (tx) => {
    await requireAccess(tx, workspaceId, role, site_ids)
    await lockWorkspace(tx, workspaceId)
    await requireNewcomer(tx, workspaceId, email)
    await requireRoom(tx, invitations, eq(invitations.workspaceId, workspaceId), invitations_max, [
      'The workspace',
      'invitations',
    ])
    const now = clock()
    const invitationId = id('invitation')
    const expiresAt = new Date(now + lifetime_ms)
    const [row] = await tx
      .insert(invitations)
      .values({
        id: invitationId,
        workspaceId,
        inviterId: principal.member?.accountId ?? null,
        email,
        role,
        siteIds: site_ids,
        tokenHash: hashOf(tokenOf(config.appSecret, invitationId, expiresAt)),
        expiresAt,
        createdAt: new Date(now),
      })
      .returning()
    const made = await sendLink(tx, config, row as StoredInvitation)
    await recordAudit(tx, clock, {
      ...auditedInvitation('invitation.created', row as StoredInvitation),
      after: { role, site_ids },
    })
    return made
  })
}

/** Replaces the link of an invitation by one that is valid for a week, and mails it. @throws NotFound */
export async function renewInvitation(
  { db, clock, config }: Working,
  principal: Principal,
  invitationId: string,
): Promise<NewInvitation> {
  return db.transaction(async (tx) => {
    const expiresAt = new Date(clock() + lifetime_ms)
    const [row] = await tx
      .update(invitations)
      .set({ expiresAt, tokenHash: hashOf(tokenOf(config.appSecret, invitationId, expiresAt)) })
      .where(ofCaller(principal, invitationId))
      .returning()
    if (!row) throw notFound('invitation', invitationId)
    requireReach(principal, row.role)
    const renewed = await sendLink(tx, config, row)
    await recordAudit(tx, clock, auditedInvitation('invitation.renewed', row))
    return renewed
  })
}

/** Withdraws an invitation: its link is no longer valid. @throws NotFound */
export async function withdrawInvitation(
  { db, clock }: Pick<CoreServices, 'db' | 'clock'>,
  principal: Principal,
  invitationId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.delete(invitations).where(ofCaller(principal, invitationId)).returning()
    if (!removed) throw notFound('invitation', invitationId)
    await recordAudit(tx, clock, auditedInvitation('invitation.withdrawn', removed))
  })
}

/** Withdraws the invitations of an address, whose access to a workspace has ended. */
export async function withdrawInvitationsOf(
  tx: Transaction,
  clock: CoreServices['clock'],
  workspaceId: string,
  email: string,
): Promise<void> {
  const removed = await tx.delete(invitations).where(isInvitationOf(workspaceId, email)).returning()
  for (const it of removed) await recordAudit(tx, clock, auditedInvitation('invitation.withdrawn', it))
}

/** The condition for the invitations of an address to a workspace, also those that have expired. */
export function isInvitationOf(workspaceId: string, email: string): SQL | undefined {
  return and(eq(invitations.workspaceId, workspaceId), eq(invitations.email, email))
}

/** Finds the valid invitation of a link, with the workspace and who invited. */
export async function findInvitation(
  { db, clock }: Pick<CoreServices, 'db' | 'clock'>,
  token: string,
): Promise<{ invitation: StoredInvitation; workspace: string; inviter: string | null } | null> {
  const [row] = await db
    .select({ invitation: invitations, workspace: workspaces.name, inviter: accounts.email })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .leftJoin(accounts, eq(accounts.id, invitations.inviterId))
    .where(and(eq(invitations.tokenHash, hashOf(token)), gt(invitations.expiresAt, new Date(clock()))))
  return row ?? null
}

/**
 * The token in the link of an invitation. It is derived, so that the job that mails it finds it again although only its
 * hash is stored.
 */
export function tokenOf(appSecret: string, invitationId: string, expiresAt: Date): string {
  return createHmac('sha256', appSecret)
    .update(`invitation\n${invitationId}\n${expiresAt.getTime()}`)
    .digest('base64url')
}

export function linkOf({ publicUrl }: { publicUrl: string }, token: string): string {
  return `${publicUrl}/invitations/${token}`
}

async function sendLink(
  tx: Transaction,
  config: CoreServices['config'],
  row: StoredInvitation,
): Promise<NewInvitation> {
  const isMailed = config.smtpUrl !== undefined
  if (isMailed)
    await enqueue(tx, 'mail-invitation', { invitation_id: row.id }, { key: `mail-invitation:${row.id}` })
  const url = linkOf(config, tokenOf(config.appSecret, row.id, row.expiresAt))
  return { ...toInvitation(row, await emailsOf(tx, [row])), url, is_mailed: isMailed }
}

async function requireNewcomer(tx: Transaction, workspaceId: string, email: string): Promise<void> {
  const [member] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.workspaceId, workspaceId), eq(accounts.email, email)))
  if (member)
    throw new Conflict(`${email} is a member already`, [{ field: 'email', message: 'is a member already' }])
  const [invited] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(isInvitationOf(workspaceId, email))
  if (invited)
    throw new Conflict(`${email} is invited already: send that invitation again, or withdraw it first`, [
      { field: 'email', message: 'is invited already' },
    ])
}

function auditedInvitation(action: AuditAction, { id, email, workspaceId }: StoredInvitation) {
  return { action, workspaceId, target: { id, name: email } }
}

function ofCaller({ workspaceId }: Principal, invitationId: string) {
  return and(eq(invitations.id, invitationId), eq(invitations.workspaceId, workspaceId))
}

async function emailsOf(
  db: Pick<Db, 'select'>,
  rows: readonly StoredInvitation[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap((it) => it.inviterId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, ids))
  return new Map(found.map((it) => [it.id, it.email]))
}

function toInvitation(row: StoredInvitation, inviters: Map<string, string>): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    site_ids: row.siteIds,
    invited_by: inviters.get(row.inviterId ?? '') ?? null,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
