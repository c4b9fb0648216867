import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { notificationSettings } from '../../../db/postgres/schema/notifications.ts'
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
  db: Pick<Db, 'insert'>,
  accountId: string,
  { mail, slack }: Channels,
): Promise<void> {
  const set = { signInMail: mail, signInSlack: slack }
  await db
    .insert(notificationSettings)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: notificationSettings.accountId, set })
}
