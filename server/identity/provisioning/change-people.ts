import { and, eq, ne } from 'drizzle-orm'
import { isDuplicate } from '../../../db/postgres/causes.ts'
import type { Transaction } from '../../../db/postgres/client.ts'
import { accounts, credentials, invitations } from '../../../db/postgres/schema/accounts.ts'
import { provisionedPeople } from '../../../db/postgres/schema/provisioning.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { type Audited, recordAudit } from '../../platform/audit/record.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { requireRoom } from '../../platform/resource-rows.ts'
import { addAccount, isLinkOf, renameAccount } from '../accounts/accounts.ts'
import { isInvitationOf, withdrawInvitationsOf } from '../members/invitations.ts'
import { lockWorkspace } from '../members/lock-workspace.ts'
import { endMembership, memberOfAccount } from '../members/members.ts'
import {
  applyAccess,
  isManaged,
  type KeptAccess,
  type Provisioned,
  requireAddable,
  requireOwnAddress,
} from './access.ts'
import { type FoundPerson, findByAccount, findPerson, showPerson } from './people.ts'
import { forbidden, invalidValue, mutability, uniqueness } from './scim-error.ts'
import type { SentUser } from './user-input.ts'
import { cleaned, namesAfter, shownName, toResource } from './user-resource.ts'
import type { UserResource } from './user-schema.ts'

type Needs = Pick<CoreServices, 'changes' | 'clock'>

const name_max = 200
const accountName_max = 100
const externalId_max = 500
const people_max = 20_000

/**
 * Makes a person a member of the workspace, as the identity provider wants it. Somebody who is a member already is managed by
 * the provider from now on.
 * @throws ScimError for an address of a foreign domain, one that is managed already, and an account that signs in by itself
 */
export function createPerson(needs: Needs, provisioned: Provisioned, sent: SentUser): Promise<FoundPerson> {
  const { workspaceId } = provisioned
  return committed(needs, async (tx) => {
    await lockWorkspace(tx, workspaceId)
    const email = await requireOwnAddress(tx, workspaceId, sent.userName)
    const isOfWorkspace = eq(provisionedPeople.workspaceId, workspaceId)
    await requireRoom(tx, provisionedPeople, isOfWorkspace, people_max, [
      'The workspace',
      'provisioned people',
    ])
    // Before the account, as who follows the link of an invitation does: two that wait for each other would fail.
    await tx.select().from(invitations).where(isInvitationOf(workspaceId, email)).for('update')
    const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
    const accountId = account?.id ?? (await addAccount(tx, needs.clock, { email, name: '' })).id
    const person = await findPerson(tx, workspaceId, await personOfAccount(tx, needs, workspaceId, accountId))
    if (person.managedSince) throw uniqueness(`${email} is provisioned already, as ${person.id}`)
    const isNew = person.memberId === null
    if (isNew) await unlink(tx, workspaceId, accountId)
    // The answer must not show the name that an account has elsewhere.
    const own = isNew && !isNamed(sent) ? { displayName: '' } : {}
    const roles = sent.roles?.length ? sent.roles : undefined
    return applyChange(tx, needs, provisioned, person, { active: true }, { ...own, ...sent, roles })
  })
}

/** Whoever the provider gives the address of somebody who was removed can sign in. */
async function unlink(tx: Transaction, workspaceId: string, accountId: string): Promise<void> {
  await tx.delete(credentials).where(isLinkOf(workspaceId, accountId))
}

/**
 * Changes a person.
 * @param change returns what the provider wants the person to be. Missing attributes stay
 * @throws ScimError
 */
export function changePerson(
  needs: Needs,
  provisioned: Provisioned,
  personId: string,
  change: (current: UserResource) => SentUser | Promise<SentUser>,
): Promise<FoundPerson> {
  return committed(needs, async (tx) => {
    await lockWorkspace(tx, provisioned.workspaceId)
    const person = await findPerson(tx, provisioned.workspaceId, personId)
    const current = toResource(person, provisioned)
    const wanted = await change(current)
    return applyChange(tx, needs, provisioned, person, current, wanted)
  })
}

/** Ends the access of a person, who cannot join again without an invitation. @throws ScimError for an owner */
export async function removePerson(
  needs: Needs,
  { workspaceId }: Provisioned,
  personId: string,
): Promise<void> {
  await committed(needs, async (tx) => {
    await lockWorkspace(tx, workspaceId)
    const person = await findPerson(tx, workspaceId, personId)
    const member = await memberOfAccount(tx, workspaceId, person.accountId)
    if (member?.role === 'owner')
      throw forbidden('An owner cannot be removed by provisioning: transfer the ownership first')
    await withdrawInvitationsOf(tx, needs.clock, workspaceId, person.email)
    const nobody = {
      externalId: null,
      givenName: null,
      familyName: null,
      displayName: null,
      managedSince: null,
    }
    if (member) await endMembership(tx, needs.clock, 'member.removed', workspaceId, member)
    await tx
      .update(provisionedPeople)
      .set({ ...nobody, role: null, siteIds: null, endedAt: null, removedAt: new Date(needs.clock()) })
      .where(eq(provisionedPeople.id, person.id))
    await recordAudit(tx, needs.clock, {
      ...about('provisioning.person_removed', workspaceId, person),
      before: audited(person),
    })
  })
}

function isNamed({ displayName, name }: SentUser): boolean {
  return Boolean(displayName || name?.formatted || name?.givenName || name?.familyName)
}

/** @throws ScimError for an account that signs in by itself and is not a member */
async function personOfAccount(
  tx: Transaction,
  { clock }: Needs,
  workspaceId: string,
  accountId: string,
): Promise<string> {
  const known = await findByAccount(tx, workspaceId, accountId)
  if (known && !known.removedAt) return known.id
  if (!(await memberOfAccount(tx, workspaceId, accountId))) await requireAddable(tx, accountId)
  return showPerson(tx, clock, workspaceId, accountId)
}

/** An invitation counts unless the provider sends a role. Only an owner makes owners, so theirs stays open. */
async function takeInvitation(tx: Transaction, { clock }: Needs, workspaceId: string, email: string) {
  const [taken] = await tx
    .delete(invitations)
    .where(and(isInvitationOf(workspaceId, email), ne(invitations.role, 'owner')))
    .returning()
  if (!taken || taken.role === 'owner' || taken.expiresAt.getTime() <= clock()) return undefined
  return { roles: [{ value: taken.role }], siteIds: taken.siteIds }
}

async function applyChange(
  tx: Transaction,
  needs: Needs,
  provisioned: Provisioned,
  person: FoundPerson,
  current: SentUser,
  wanted: SentUser,
): Promise<FoundPerson> {
  const { workspaceId } = provisioned
  const names = cleaned(namesAfter(person, current, wanted))
  const externalId = wanted.externalId === undefined ? person.externalId : wanted.externalId || null
  requireLengths({ ...names, externalId })
  const wasActive = current.active ?? true
  const active = wanted.active ?? wasActive
  const kept = await accessAfter(tx, needs, provisioned, person, { ...wanted, active, wasActive })
  const now = new Date(needs.clock())
  const stored = { ...names, externalId, ...kept, managedSince: person.managedSince ?? now, updatedAt: now }
  await tx.update(provisionedPeople).set(stored).where(eq(provisionedPeople.id, person.id))
  const name = shownName(stored).slice(0, accountName_max)
  if (name && name !== person.accountName && (await isManaged(tx, workspaceId, person.accountId)))
    await renameAccount(tx, person.accountId, name)
  const after = await findPerson(tx, workspaceId, person.id)
  await recordChange(tx, needs.clock, workspaceId, person, after)
  return after
}

/** Changes address and access. A deactivation keeps the address, so that a name that is refused does not prevent it. */
async function accessAfter(
  tx: Transaction,
  needs: Needs,
  provisioned: Provisioned,
  person: FoundPerson,
  wanted: SentUser & { active: boolean; wasActive: boolean },
): Promise<KeptAccess> {
  const { workspaceId } = provisioned
  const { active, wasActive } = wanted
  if (!active) {
    const kept = await applyAccess(tx, needs.clock, provisioned, person, { active, roles: wanted.roles })
    // An invitation that followed the deactivation is meant to let the person in again.
    if (wasActive) await withdrawInvitationsOf(tx, needs.clock, workspaceId, person.email)
    return kept
  }
  const email = await emailAfter(tx, workspaceId, person, wanted)
  const invited = person.memberId === null ? await takeInvitation(tx, needs, workspaceId, email) : undefined
  const joining = { ...person, email, keptSiteIds: invited ? invited.siteIds : person.keptSiteIds }
  return applyAccess(tx, needs.clock, provisioned, joining, { active, roles: wanted.roles ?? invited?.roles })
}

/** @throws ScimError if the address may not change, or not to this one */
async function emailAfter(
  tx: Transaction,
  workspaceId: string,
  { accountId, email }: FoundPerson,
  { userName }: SentUser,
): Promise<string> {
  if (userName === undefined || userName.toLowerCase() === email) return email
  const wanted = await requireOwnAddress(tx, workspaceId, userName)
  if (!(await isManaged(tx, workspaceId, accountId)))
    throw mutability(
      'userName of this person cannot be changed: they are an owner, have a password or passkey, or use another workspace',
    )
  await tx.update(accounts).set({ email: wanted }).where(eq(accounts.id, accountId))
  return wanted
}

function requireLengths(
  texts: Record<'givenName' | 'familyName' | 'displayName' | 'externalId', string | null>,
) {
  for (const [name, text] of Object.entries(texts)) {
    const max = name === 'externalId' ? externalId_max : name_max
    if (text !== null && text.length > max) throw invalidValue(`${name} must have at most ${max} characters`)
  }
}

async function recordChange(
  tx: Transaction,
  clock: Needs['clock'],
  workspaceId: string,
  before: FoundPerson,
  after: FoundPerson,
): Promise<void> {
  const changes = { before: audited(before), after: audited(after) }
  if (JSON.stringify(changes.before) === JSON.stringify(changes.after)) return
  await recordAudit(tx, clock, { ...about('provisioning.person_changed', workspaceId, after), ...changes })
}

function audited(person: FoundPerson) {
  return {
    email: person.email,
    name: shownName(person),
    external_id: person.externalId,
    active: person.memberId !== null,
    kept_role: person.keptRole,
  }
}

function about(action: AuditAction, workspaceId: string, { id, email }: FoundPerson): Audited {
  return { action, workspaceId, target: { id, name: email } }
}

/** @throws ScimError if another person has the address or external id, which another workspace may have added meanwhile */
async function committed<T>({ changes }: Needs, change: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await changes.commit(['keys'], change)
  } catch (error) {
    if (isDuplicate(error)) throw uniqueness('userName or externalId is taken already')
    throw error
  }
}
