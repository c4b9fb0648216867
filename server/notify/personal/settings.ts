import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { notificationSettings } from '../../../db/postgres/schema/notifications.ts'
import { recordInWorkspaces } from '../../identity/accounts/audited-sign-ins.ts'
import type { Services } from '../../services.ts'
import type { Channels } from './kinds.ts'
import type { Notifications } from './model.ts'

/** Returns how a person is notified in every workspace. The address of their Slack is not part of it. */
export async function readSettings(
  db: Pick<Db, 'select'>,
  accountId: string,
): Promise<Pick<Notifications, 'slack' | 'sign_ins'>> {
  const [found] = await db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.accountId, accountId))
  const hasSlack = found !== undefined && found.slackUrl !== null
  return {
    slack: hasSlack
      ? { host: found.slackHost ?? '', end: found.slackEnd ?? '', error: found.slackError }
      : null,
    sign_ins: { mail: found?.signInMail ?? true, slack: found?.signInSlack ?? false },
  }
}

/** Stores how a person is notified of sign-ins with a new browser. */
export async function saveSignInChannels(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  account: { id: string; email: string },
  { mail, slack }: Channels,
): Promise<void> {
  const set = { signInMail: mail, signInSlack: slack }
  await db.transaction(async (tx) => {
    const before = (await readSettings(tx, account.id)).sign_ins
    if (before.mail === mail && before.slack === slack) return
    await tx
      .insert(notificationSettings)
      .values({ accountId: account.id, ...set })
      .onConflictDoUpdate({ target: notificationSettings.accountId, set })
    const action = 'account.sign_in_notices_changed'
    await recordInWorkspaces(tx, clock, account, { action, before, after: { mail, slack } })
  })
}
