import { aliasedTable, eq } from 'drizzle-orm'
import { accounts, invitations } from '../../../db/postgres/schema/accounts.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import type { TaskPayload } from '../../../db/queue.ts'
import type { Language } from '../../../packages/text/languages.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { createMailer, unlessRefused } from '../../platform/mail/mail.ts'
import { mailLanguage } from '../../platform/mail/mail-language.ts'
import { oneLine } from '../../platform/mail/one-line.ts'
import { linkOf, tokenOf } from './invitations.ts'

type Content = { inviter: string | null; workspace: string; url: string }

const texts: Record<Language, (content: Content) => { subject: string; text: string }> = {
  en: ({ inviter, workspace, url }) => ({
    subject: `Join ${workspace} on Sightline`,
    text: `${inviter ?? 'An administrator'} invites you to ${workspace} on Sightline, a web analytics service.

To join, open this link within a week:
${url}

If you do not know the sender, ignore this mail.
`,
  }),
  de: ({ inviter, workspace, url }) => ({
    subject: `Einladung zu ${workspace} auf Sightline`,
    text: `${inviter ?? 'Ein Administrator'} lädt Sie zu ${workspace} auf Sightline ein, einem Dienst für Webanalyse.

Um beizutreten, öffnen Sie innerhalb einer Woche diesen Link:
${url}

Wenn Sie den Absender nicht kennen, ignorieren Sie diese E-Mail.
`,
  }),
}

const invitee = aliasedTable(accounts, 'invitee')
const inviter = aliasedTable(accounts, 'inviter')

/**
 * Mails the link of an invitation, unless it was accepted or withdrawn: in the language of the person who is invited, or of
 * the one who invites if they have no account yet.
 */
export async function mailInvitation(
  { db, config, clock, log }: Pick<CoreServices, 'db' | 'config' | 'clock' | 'log'>,
  { invitation_id }: TaskPayload<'mail-invitation'>,
): Promise<void> {
  const [found] = await db
    .select({
      email: invitations.email,
      expiresAt: invitations.expiresAt,
      workspace: workspaces.name,
      ...{ inviteeId: invitee.id, inviteeLanguage: mailLanguage(invitee) },
      ...{ inviter: inviter.email, inviterLanguage: mailLanguage(inviter) },
    })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .leftJoin(invitee, eq(invitee.email, invitations.email))
    .leftJoin(inviter, eq(inviter.id, invitations.inviterId))
    .where(eq(invitations.id, invitation_id))
  if (!found || found.expiresAt.getTime() <= clock()) return
  const url = linkOf(config, tokenOf(config.appSecret, invitation_id, found.expiresAt))
  const language = found.inviteeId === null ? found.inviterLanguage : found.inviteeLanguage
  const mail = texts[language]({ inviter: found.inviter, workspace: oneLine(found.workspace), url })
  await unlessRefused(log, 'with an invitation', () => createMailer(config)({ to: found.email, ...mail }))
}
