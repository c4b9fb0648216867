import { eq, lt } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { memberships } from '../../../db/postgres/schema/accounts.ts'
import type { SlackMessage } from '../../../db/postgres/schema/integrations.ts'
import { notificationSettings, personalMessages } from '../../../db/postgres/schema/notifications.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { enqueue, queueForKey, type TaskPayload } from '../../../db/queue.ts'
import type { Language } from '../../../packages/text/languages.ts'
import type { Clock } from '../../platform/clock.ts'
import { id } from '../../platform/ids.ts'
import type { Services } from '../../services.ts'
import { slackMessage } from '../integrations/slack-message.ts'
import { SyncFailure } from '../integrations/sync-failure.ts'
import { type NotificationKind, preferencesLink } from './kinds.ts'
import { findPerson, type Person } from './recipients.ts'
import { sendSlack } from './slack-address.ts'

type Working = Pick<Services, 'db' | 'clock' | 'config' | 'log'>

/** A person may have several messages at once, and Slack accepts one a second. */
const queues = 4
/** With growing pauses between attempts, they take some hours. */
const attempts = 10
/** Longer than any job that adds a message is repeated. */
const kept_ms = 30 * 86_400_000

type Notification = {
  kind: NotificationKind | null
  siteId: string | null
  /** Deduplication key: a second message with the same key is not sent to the same person. */
  key: string
  messageIn: (language: Language) => SlackMessage
}

/** Sends a message to the people who chose Slack, in the language of each, if and when the given transaction commits. */
export async function addPersonalMessages(
  tx: Pick<Db, 'insert' | 'execute'>,
  clock: Clock,
  people: readonly (Pick<Person, 'accountId' | 'slack' | 'language'> & { membershipId: string | null })[],
  { kind, siteId, key, messageIn }: Notification,
): Promise<void> {
  for (const { accountId, membershipId, slack, language } of people) {
    if (!slack) continue
    const messageId = id('personalMessage')
    const added = await tx
      .insert(personalMessages)
      .values({
        ...{ id: messageId, accountId, membershipId, kind, siteId, key },
        message: messageIn(language),
        createdAt: new Date(clock()),
      })
      .onConflictDoNothing()
      .returning({ id: personalMessages.id })
    const options = { queue: queueForKey('message-person', queues, accountId), attempts }
    if (added.length > 0) await enqueue(tx, 'message-person', { message_id: messageId }, options)
  }
}

/** Builds a message that ends with the link to the preferences. */
export function personalMessage(
  config: { publicUrl: string },
  language: Language,
  { links, ...content }: Parameters<typeof slackMessage>[0],
): SlackMessage {
  return slackMessage({ ...content, links: [...links, preferencesLink(config, language)] })
}

/**
 * Sends a message to a person who still wants it and has access to what it is about.
 * @param isLast true if the job is not retried
 * @throws SyncFailure if another attempt may help
 */
export async function sendPersonalMessage(
  working: Working,
  { message_id }: TaskPayload<'message-person'>,
  isLast: boolean,
): Promise<void> {
  const { db, log } = working
  const isThis = eq(personalMessages.id, message_id)
  const [found] = await db
    .select({ stored: personalMessages, settings: notificationSettings, member: memberships, site: sites })
    .from(personalMessages)
    .innerJoin(notificationSettings, eq(notificationSettings.accountId, personalMessages.accountId))
    .leftJoin(memberships, eq(memberships.id, personalMessages.membershipId))
    .leftJoin(sites, eq(sites.id, personalMessages.siteId))
    .where(isThis)
  const message = found?.stored.message
  if (!message) return
  if (found.settings.slackUrl !== null && (await isWanted(db, found)))
    try {
      await sendSlack(working, found.settings, message)
    } catch (error) {
      if (!(error instanceof SyncFailure) || (error.temporary && !isLast)) throw error
      log.warn({ message_id, reason: error.message }, 'a message to the Slack of a person was not sent')
    }
  await db.update(personalMessages).set({ message: null }).where(isThis)
}

type Found = {
  stored: typeof personalMessages.$inferSelect
  settings: typeof notificationSettings.$inferSelect
  member: typeof memberships.$inferSelect | null
  site: typeof sites.$inferSelect | null
}

/** Whether the person still wants a message and may see what it is about. Deleting a membership deletes its messages. */
async function isWanted(db: Db, { stored, settings, member, site }: Found): Promise<boolean> {
  if (!member || stored.kind === null) return settings.signInSlack
  // A digest was written for the sites that the person had access to some seconds ago.
  if (stored.kind === 'digest') return true
  const about = site ?? { id: null, workspaceId: member.workspaceId, mode: 'live' as const }
  return (await findPerson(db, stored.kind, about, member.id))?.slack ?? false
}

/** Removes messages that were sent long ago. */
export async function expirePersonalMessages({ db, clock }: Pick<Working, 'db' | 'clock'>): Promise<void> {
  await db.delete(personalMessages).where(lt(personalMessages.createdAt, new Date(clock() - kept_ms)))
}
