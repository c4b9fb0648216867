import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { memberships } from '../../../db/postgres/schema/accounts.ts'
import { type digestFrequencies, digests } from '../../../db/postgres/schema/notifications.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import type { Language } from '../../../packages/text/languages.ts'

const names: Record<Language, Record<(typeof digestFrequencies)[number], string>> = {
  en: { daily: 'Daily digest', weekly: 'Weekly digest' },
  de: { daily: 'Tägliche Zusammenfassung', weekly: 'Wöchentliche Zusammenfassung' },
}

/** Returns the names of the digest of a member and of its workspace. Undefined if the member gets none. */
export async function digestNames(
  db: Pick<Db, 'select'>,
  membershipId: string,
  language: Language,
): Promise<{ name: string; owner: string } | undefined> {
  const [found] = await db
    .select({ frequency: digests.frequency, owner: workspaces.name })
    .from(digests)
    .innerJoin(memberships, eq(memberships.id, digests.membershipId))
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(eq(digests.membershipId, membershipId))
  return found && { name: names[language][found.frequency], owner: found.owner }
}

/** Whether a member has left the mails of their digest by a link. */
export async function hasLeftDigest(db: Pick<Db, 'select'>, membershipId: string): Promise<boolean> {
  const rows = await db
    .select({ id: digests.membershipId })
    .from(digests)
    .where(and(eq(digests.membershipId, membershipId), isNotNull(digests.unsubscribedAt)))
  return rows.length > 0
}

/**
 * Ends the mails of the digest of a member, or with null begins them again. Messages to Slack are not affected.
 * @returns false if the member gets no digest
 */
export async function leaveDigest(
  db: Pick<Db, 'update'>,
  membershipId: string,
  unsubscribedAt: Date | null,
): Promise<boolean> {
  const changed = await db
    .update(digests)
    .set({ unsubscribedAt })
    .where(eq(digests.membershipId, membershipId))
    .returning({ id: digests.membershipId })
  return changed.length > 0
}
