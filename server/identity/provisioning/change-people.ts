import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/postgres/client.ts'
import { accounts, invitations } from '../../../db/postgres/schema/accounts.ts'
import { provisionedPeople } from '../../../db/postgres/schema/provisioning.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { type Audited, recordAudit } from '../../platform/audit/record.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { addAccount, renameAccount } from '../accounts/accounts.ts'
import { lockWorkspace } from '../members/lock-workspace.ts'
import { endMembership, memberOfAccount } from '../members/members.ts'
import { applyAccess, isManaged, type Provisioned, requireAddable, requireOwnAddress } from './access.ts'
import { type FoundPerson, findByAccount, findPerson, showPerson } from './people.ts'
import { forbidden, invalidValue, isDuplicate, mutability, uniqueness } from './scim-error.ts'
import type { SentUser } from './user-input.ts'
import { namesAfter, shownName, toResource } from './user-resource.ts'
import type { UserResource } from './user-schema.ts'

type Needs = Pick<CoreServices, 'changes' | 'clock'>

const name_max = 200
const accountName_max = 100
const externalId_max = 500

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
    const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
    const personId = account
      ? await personOfAccount(tx, needs, workspaceId, account.id)
      : await showPerson(
          tx,
          needs.clock,
          workspaceId,
          (await addAccount(tx, needs.clock, { email, name: '' })).id,
        )
    const person = await findPerson(tx, workspaceId, personId)
    if (person.managedSince) throw uniqueness(`${email} is provisioned already, as ${person.id}`)
    const invited = person.memberId === null ? await takeInvitation(tx, workspaceId, email) : {}
    // The answer must not show the name that an account has elsewhere.
    const own = person.memberId === null && !isNamed(sent) ? { displayName: '' } : {}
    return applyChange(
      tx,
      needs,
      provisioned,
      { ...person, ...invited },
      { active: true },
      { ...own, ...sent },
    )
  })
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
    const nobody = {
      externalId: null,
      givenName: null,
      familyName: null,
      displayName: null,
      managedSince: null,
    }
    await tx
      .update(provisionedPeople)
      .set({ ...nobody, role: null, siteIds: null, removedAt: new Date(needs.clock()) })
      .where(eq(provisionedPeople.id, person.id))
    if (member) await endMembership(tx, needs.clock, 'member.removed', workspaceId, member)
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
async function takeInvitation(tx: Transaction, workspaceId: string, email: string) {
  const isOpen = and(eq(invitations.workspaceId, workspaceId), eq(invitations.email, email))
  const [found] = await tx.select().from(invitations).where(isOpen)
  if (!found || found.role === 'owner') return {}
  await tx.delete(invitations).where(isOpen)
  return { invitedRole: found.role, keptSiteIds: found.siteIds }
}

type Changing = FoundPerson & { invitedRole?: 'viewer' | 'editor' | 'admin' }

async function applyChange(
  tx: Transaction,
  { clock }: Needs,
  provisioned: Provisioned,
  person: Changing,
  current: SentUser,
  wanted: SentUser,
): Promise<FoundPerson> {
  const { workspaceId } = provisioned
  const names = namesAfter(person, current, wanted)
  const externalId = wanted.externalId === undefined ? person.externalId : wanted.externalId || null
  requireLengths({ ...names, externalId })
  const email = await emailAfter(tx, workspaceId, person, wanted)
  const invited = person.invitedRole && [{ value: person.invitedRole }]
  const kept = await applyAccess(
    tx,
    clock,
    provisioned,
    { ...person, email },
    {
      active: wanted.active ?? current.active ?? true,
      roles: wanted.roles ?? invited,
    },
  )
  const now = new Date(clock())
  const stored = { ...names, externalId, ...kept, managedSince: person.managedSince ?? now, updatedAt: now }
  await tx.update(provisionedPeople).set(stored).where(eq(provisionedPeople.id, person.id))
  const name = shownName(stored).slice(0, accountName_max)
  if (name && name !== person.accountName && (await isManaged(tx, workspaceId, person.accountId)))
    await renameAccount(tx, person.accountId, name)
  const after = await findPerson(tx, workspaceId, person.id)
  await recordChange(tx, clock, workspaceId, person, after)
  return after
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
