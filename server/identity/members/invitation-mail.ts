import { eq } from 'drizzle-orm'
import { accounts, invitations } from '../../../db/postgres/schema/accounts.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import type { TaskPayload } from '../../../db/queue.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { createMailer, unlessRefused } from '../../platform/mail/mail.ts'
import { oneLine } from '../../platform/mail/one-line.ts'
import { linkOf, tokenOf } from './invitations.ts'

/** Mails the link of an invitation, unless it was accepted or withdrawn. */
export async function mailInvitation(
  { db, config, clock, log }: Pick<CoreServices, 'db' | 'config' | 'clock' | 'log'>,
  { invitation_id }: TaskPayload<'mail-invitation'>,
): Promise<void> {
  const [found] = await db
    .select({
      email: invitations.email,
      expiresAt: invitations.expiresAt,
      workspace: workspaces.name,
      inviter: accounts.email,
    })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .leftJoin(accounts, eq(accounts.id, invitations.inviterId))
    .where(eq(invitations.id, invitation_id))
  if (!found || found.expiresAt.getTime() <= clock()) return
  const url = linkOf(config, tokenOf(config.appSecret, invitation_id, found.expiresAt))
  const workspace = oneLine(found.workspace)
  await unlessRefused(log, 'with an invitation', () =>
    createMailer(config)({
      to: found.email,
      subject: `Join ${workspace} on Sightline`,
      text: `${found.inviter ?? 'An administrator'} invites you to ${workspace} on Sightline, a web analytics service.

To join, open this link within a week:
${url}

If you do not know the sender, ignore this mail.
`,
    }),
  )
}
