import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { alertChanges, alerts } from '../../../db/postgres/schema/alerts.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { queueForKey, type TaskPayload } from '../../../db/queue.ts'
import { messageId } from '../../platform/mail/addresses.ts'
import { createMailer, failureOf } from '../../platform/mail/mail.ts'
import type { Services } from '../../services.ts'
import { unsubscribeHeaders, unsubscribeLink } from '../mail-subscriptions/link.ts'
import { isUnsubscribed, type Subscription } from '../mail-subscriptions/subscriptions.ts'
import { type AlertMessage, messageOf } from './alert-message.ts'
import type { StoredAlert, StoredChange } from './stored-alert.ts'

const queues = 2

/**
 * Alert mails share a few queues, so that a slow mail server blocks few jobs. Retries end after some hours, when the
 * notification is no longer of interest.
 */
export function inMailQueue(alertId: string) {
  return { queue: queueForKey('mail-alert', queues, alertId), attempts: 10 }
}

/**
 * Mails a recipient about a change of an alert, unless a newer change has been notified since. A retry has the same
 * Message-ID. A mail that the server rejects permanently is not retried.
 */
export async function mailChange(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { change_id, email }: TaskPayload<'mail-alert'>,
): Promise<void> {
  const { name, timezone, currency } = sites
  const [found] = await db
    .select({ change: alertChanges, alert: alerts, site: { name, timezone, currency } })
    .from(alertChanges)
    .innerJoin(alerts, eq(alerts.id, alertChanges.alertId))
    .innerJoin(sites, eq(sites.id, alerts.siteId))
    .where(eq(alertChanges.id, change_id))
  // The recipient was removed from the alert, or the alert was deleted, in the meantime.
  if (!found?.alert.recipients.includes(email)) return
  if (!(await isNewestNotified(db, found.change))) return
  const subscription: Subscription = { kind: 'alert', id: found.alert.id, email }
  if (await isUnsubscribed(db, subscription)) return
  const unsubscribeUrl = unsubscribeLink(config, subscription)
  try {
    await createMailer(config)({
      to: email,
      ...mailOf(messageOf(found, config.publicUrl), found.alert, unsubscribeUrl),
      messageId: messageId(config, change_id, email),
      headers: { ...unsubscribeHeaders(unsubscribeUrl), 'Auto-Submitted': 'auto-generated' },
    })
  } catch (error) {
    if (failureOf(error) !== 'refused') throw error
  }
}

async function isNewestNotified(db: Services['db'], change: StoredChange): Promise<boolean> {
  const [newest] = await db
    .select({ id: alertChanges.id })
    .from(alertChanges)
    .where(and(eq(alertChanges.alertId, change.alertId), isNotNull(alertChanges.notifiedAt)))
    .orderBy(desc(alertChanges.at), desc(alertChanges.id))
    .limit(1)
  return newest?.id === change.id
}

function mailOf(
  { name, siteName, isTriggered, title, about, lines, url }: AlertMessage,
  { severity, description }: StoredAlert,
  unsubscribeUrl: string,
): { subject: string; text: string } {
  return {
    subject: `${isTriggered ? `[${severity}]` : '[resolved]'} ${name}: ${siteName}`,
    text: [
      title,
      about,
      '',
      ...(description === '' ? [] : [description, '']),
      ...lines,
      '',
      'View its history or mute it:',
      url,
      '',
      `Unsubscribe: ${unsubscribeUrl}`,
      '',
    ].join('\n'),
  }
}
