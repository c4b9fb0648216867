import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { accounts, memberships } from '../../../db/postgres/schema/accounts.ts'
import { provisionedPeople } from '../../../db/postgres/schema/provisioning.ts'
import { singleSignOnDomains } from '../../../db/postgres/schema/single-sign-on.ts'
import type { Clock } from '../../platform/clock.ts'
import { id } from '../../platform/ids.ts'
import type { Equality } from './filter.ts'
import { notFound } from './scim-error.ts'

const columns = {
  id: provisionedPeople.id,
  accountId: provisionedPeople.accountId,
  externalId: provisionedPeople.externalId,
  givenName: provisionedPeople.givenName,
  familyName: provisionedPeople.familyName,
  displayName: provisionedPeople.displayName,
  keptRole: provisionedPeople.role,
  keptSiteIds: provisionedPeople.siteIds,
  endedAt: provisionedPeople.endedAt,
  managedSince: provisionedPeople.managedSince,
  createdAt: provisionedPeople.createdAt,
  updatedAt: provisionedPeople.updatedAt,
  email: accounts.email,
  accountName: accounts.name,
  /** Null for somebody who is not active. */
  memberId: memberships.id,
  role: memberships.role,
}

const batch_max = 1000

/** A person whom the identity provider of a workspace sees. */
export type FoundPerson = Awaited<ReturnType<typeof findPerson>>

/**
 * Returns a page of the people whom the identity provider of a workspace sees: those with an address of a verified domain.
 * @param count 0: only how many there are
 */
export async function listPeople(
  db: Db,
  workspaceId: string,
  filter: readonly Equality[],
  { offset, count }: { offset: number; count: number },
) {
  const where = and(isVisible(db, workspaceId), ...filter.map(condition))
  const found = people(db).where(where)
  const [total] = await db.select({ rows: sql<number>`count(*)::int` }).from(found.as('found'))
  const page = people(db).where(where).orderBy(asc(provisionedPeople.id)).offset(offset).limit(count)
  return { total: total?.rows ?? 0, people: count === 0 ? [] : await page }
}

/** @throws ScimError if the provider of the workspace sees no such person */
export async function findPerson(db: Pick<Db, 'select'>, workspaceId: string, personId: string) {
  const [found] = await people(db).where(and(isVisible(db, workspaceId), eq(provisionedPeople.id, personId)))
  if (!found) throw notFound(`user ${personId}`)
  return found
}

/** Returns the id of the person that an account is, if the provider sees them or has removed them. */
export async function findByAccount(db: Pick<Db, 'select'>, workspaceId: string, accountId: string) {
  const [found] = await db
    .select({ id: provisionedPeople.id, removedAt: provisionedPeople.removedAt })
    .from(provisionedPeople)
    .where(and(eq(provisionedPeople.workspaceId, workspaceId), eq(provisionedPeople.accountId, accountId)))
  return found
}

/**
 * Shows the members with addresses of verified domains to the identity provider, also those who joined in another way.
 * Nothing else about them changes.
 */
export async function showMembers(db: Db, clock: Clock, workspaceId: string): Promise<void> {
  const isKnown = and(
    eq(provisionedPeople.accountId, memberships.accountId),
    eq(provisionedPeople.workspaceId, memberships.workspaceId),
  )
  const unseen = await db
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .leftJoin(provisionedPeople, isKnown)
    .where(
      and(
        eq(memberships.workspaceId, workspaceId),
        or(isNull(provisionedPeople.id), isNotNull(provisionedPeople.removedAt)),
        hasVerifiedAddress(db, workspaceId),
      ),
    )
  for (let from = 0; from < unseen.length; from += batch_max) {
    const batch = unseen.slice(from, from + batch_max).map((it) => it.accountId)
    await showPeople(db, clock, workspaceId, batch)
  }
}

/** Adds a person, or shows again who was removed, under a new id. @returns the id */
export async function showPerson(
  db: Pick<Db, 'insert' | 'select'>,
  clock: Clock,
  workspaceId: string,
  accountId: string,
): Promise<string> {
  await showPeople(db, clock, workspaceId, [accountId])
  // Read again, because a concurrent list may have added the person first.
  const shown = await findByAccount(db, workspaceId, accountId)
  if (!shown) throw notFound('such user')
  return shown.id
}

async function showPeople(
  db: Pick<Db, 'insert'>,
  clock: Clock,
  workspaceId: string,
  accountIds: readonly string[],
): Promise<void> {
  const now = new Date(clock())
  const times = { createdAt: now, updatedAt: now }
  await db
    .insert(provisionedPeople)
    .values(
      accountIds.map((accountId) => ({ id: id('provisionedPerson'), workspaceId, accountId, ...times })),
    )
    .onConflictDoUpdate({
      target: [provisionedPeople.accountId, provisionedPeople.workspaceId],
      set: { id: sql`excluded.id`, ...times, removedAt: null },
      setWhere: isNotNull(provisionedPeople.removedAt),
    })
}

function people(db: Pick<Db, 'select'>) {
  const isMember = and(
    eq(memberships.accountId, provisionedPeople.accountId),
    eq(memberships.workspaceId, provisionedPeople.workspaceId),
  )
  return db
    .select(columns)
    .from(provisionedPeople)
    .innerJoin(accounts, eq(accounts.id, provisionedPeople.accountId))
    .leftJoin(memberships, isMember)
    .$dynamic()
}

function isVisible(db: Pick<Db, 'select'>, workspaceId: string): SQL | undefined {
  return and(
    eq(provisionedPeople.workspaceId, workspaceId),
    isNull(provisionedPeople.removedAt),
    hasVerifiedAddress(db, workspaceId),
  )
}

function hasVerifiedAddress(db: Pick<Db, 'select'>, workspaceId: string): SQL {
  const domains = db
    .select({ domain: singleSignOnDomains.domain })
    .from(singleSignOnDomains)
    .where(and(eq(singleSignOnDomains.workspaceId, workspaceId), isNotNull(singleSignOnDomains.verifiedAt)))
  return sql`split_part(${accounts.email}, '@', 2) in ${domains}`
}

function condition({ attribute, value }: Equality): SQL {
  if (attribute === 'active') return value ? isNotNull(memberships.id) : isNull(memberships.id)
  const text = String(value)
  if (attribute === 'id') return eq(provisionedPeople.id, text)
  if (attribute === 'externalId') return eq(provisionedPeople.externalId, text)
  return eq(accounts.email, text.toLowerCase())
}
