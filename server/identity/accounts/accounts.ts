import { hashPassword } from 'better-auth/crypto'
import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { accounts, credentials, memberships, passkeys } from '../../../db/postgres/schema/accounts.ts'
import { digests } from '../../../db/postgres/schema/notifications.ts'
import type { Language } from '../../../packages/text/languages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { ValidationError } from '../../platform/errors.ts'
import type { Role } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { isTimezone } from '../sites/timezone.ts'

export type Account = { id: string; email: string }
export type AccountRequest = {
  email: string
  password: string
  workspaceId: string
  role: Role
  siteIds?: string[] | null
  name?: string
  id?: string
}

/** Sets the name of the person. */
export async function renameAccount(db: Pick<Db, 'update'>, accountId: string, name: string): Promise<void> {
  await db.update(accounts).set({ name }).where(eq(accounts.id, accountId))
}

type Preferences = { timezone: string; start_site_id: string | null; language: Language | null }

/**
 * Sets what a person prefers in the console.
 * @throws ValidationError for a time zone that does not exist
 */
export async function setPreferences(
  { db, clock }: Pick<CoreServices, 'db' | 'clock'>,
  accountId: string,
  { timezone, start_site_id, language }: Preferences,
): Promise<void> {
  if (!isTimezone(timezone))
    throw new ValidationError([{ field: 'timezone', message: 'timezone must be an IANA name' }])
  await db.transaction(async (tx) => {
    await tx
      .update(accounts)
      .set({ timezone, startSiteId: start_site_id, language })
      .where(eq(accounts.id, accountId))
    const own = tx
      .select({ id: memberships.id })
      .from(memberships)
      .where(eq(memberships.accountId, accountId))
    // Digests are sent in the morning of the zone. One that is due now is sent first.
    await tx
      .update(digests)
      .set({ dueAt: null })
      .where(and(inArray(digests.membershipId, own), gt(digests.dueAt, new Date(clock()))))
  })
}

/** Creates an account that can sign in to one workspace. */
export async function createAccount(
  db: Pick<Db, 'insert'>,
  clock: Clock,
  {
    id: accountId = Bun.randomUUIDv7(),
    email,
    password,
    workspaceId,
    role,
    siteIds = null,
    name = '',
  }: AccountRequest,
): Promise<Account & { memberId: string }> {
  const now = new Date(clock())
  const account = await addAccount(db, clock, { id: accountId, email, name })
  await db.insert(credentials).values({
    id: Bun.randomUUIDv7(),
    accountId: account.id,
    providerId: 'credential',
    providerAccountId: account.id,
    password: await hashPassword(password),
    createdAt: now,
    updatedAt: now,
  })
  const memberId = await addMembership(db, clock, { workspaceId, accountId: account.id, role, siteIds })
  return { ...account, memberId }
}

/** Whether an account can sign in with a password. */
export async function hasPassword(db: Pick<Db, '$count'>, accountId: string): Promise<boolean> {
  const isPassword = and(eq(credentials.accountId, accountId), eq(credentials.providerId, 'credential'))
  return (await db.$count(credentials, isPassword)) > 0
}

/** Whether an account can sign in without single sign-on. */
export async function signsInAlone(db: Pick<Db, '$count'>, accountId: string): Promise<boolean> {
  if (await hasPassword(db, accountId)) return true
  return (await db.$count(passkeys, eq(passkeys.accountId, accountId))) > 0
}

/** The condition for the credentials that link an account to the identity provider of a workspace. */
export function isLinkOf(workspaceId: string, accountId: string): SQL | undefined {
  return and(eq(credentials.providerId, workspaceId), eq(credentials.accountId, accountId))
}

/** Adds an account, which cannot sign in yet. The person, or the owner of its domain, has proved its address. */
export async function addAccount(
  db: Pick<Db, 'insert'>,
  clock: Clock,
  { id = Bun.randomUUIDv7(), email, name }: { id?: string; email: string; name: string },
): Promise<Account> {
  const now = new Date(clock())
  const account = { id, email: email.toLowerCase() }
  await db.insert(accounts).values({ ...account, name, emailVerified: true, createdAt: now, updatedAt: now })
  return account
}

/** Makes an account a member of a workspace. @returns the id of the membership */
export async function addMembership(
  db: Pick<Db, 'insert'>,
  clock: Clock,
  access: { workspaceId: string; accountId: string; role: Role; siteIds: string[] | null },
): Promise<string> {
  const memberId = id('member')
  await db.insert(memberships).values({ id: memberId, ...access, createdAt: new Date(clock()) })
  return memberId
}
