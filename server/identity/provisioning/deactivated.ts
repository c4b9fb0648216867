import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { provisionedPeople } from '../../../db/postgres/schema/provisioning.ts'

/**
 * Whether the identity provider of a workspace manages a person who is not a member, or did: it has ended the access, or
 * somebody else has. Such a person does not join by signing in.
 */
export async function isDeactivated(
  db: Pick<Db, '$count'>,
  workspaceId: string,
  accountId: string,
): Promise<boolean> {
  const isKnown = and(
    eq(provisionedPeople.workspaceId, workspaceId),
    eq(provisionedPeople.accountId, accountId),
    or(isNotNull(provisionedPeople.managedSince), isNotNull(provisionedPeople.removedAt)),
  )
  return (await db.$count(provisionedPeople, isKnown)) > 0
}
