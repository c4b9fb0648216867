import { and, eq, inArray } from 'drizzle-orm'
import { accounts, memberships } from '../../../db/postgres/schema/accounts.ts'
import type { CoreServices } from '../core-services.ts'
import { messageId } from './addresses.ts'
import { createMailer } from './mail.ts'

/**
 * Sends a mail to the owners and admins of a workspace, if there are any.
 * @param mail `about` determines the message id, so that a mail that is sent again is recognised as a duplicate
 */
export async function mailAdmins(
  { db, config }: Pick<CoreServices, 'db' | 'config'>,
  workspaceId: string,
  { about, ...mail }: { about: string; subject: string; text: string },
): Promise<void> {
  const readers = await db
    .select({ email: accounts.email })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.workspaceId, workspaceId), inArray(memberships.role, ['owner', 'admin'])))
  if (readers.length === 0) return
  const to = readers.map((it) => it.email).join(', ')
  await createMailer(config)({ to, ...mail, messageId: messageId(config, about, to) })
}
