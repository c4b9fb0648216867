import { and, asc, eq, inArray } from 'drizzle-orm'
import { accounts, memberships } from '../../../db/postgres/schema/accounts.ts'
import type { CoreServices } from '../core-services.ts'
import { mailLanguage } from './mail-language.ts'
import { mailReaders, type SharedMail } from './mail-readers.ts'

/** Sends a mail to the owners and admins of a workspace, if there are any, in the language of each. */
export async function mailAdmins(
  { db, config }: Pick<CoreServices, 'db' | 'config'>,
  workspaceId: string,
  mail: SharedMail,
): Promise<void> {
  const readers = await db
    .select({ email: accounts.email, language: mailLanguage() })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.workspaceId, workspaceId), inArray(memberships.role, ['owner', 'admin'])))
    // The same order in every attempt: the message ids depend on it.
    .orderBy(asc(memberships.createdAt), asc(memberships.id))
  await mailReaders(config, readers, mail)
}
