import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { alertChanges, alerts } from '../../../db/postgres/schema/alerts.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { oneQueueOf, type TaskPayload } from '../../../db/queue.ts'
import { messageId } from '../../platform/mail/addresses.ts'
import { createMailer, failureOf } from '../../platform/mail/mail.ts'
import type { Services } from '../../services.ts'
import { unsubscribeHeaders, unsubscribeLink } from '../mail-subscriptions/link.ts'
import { isUnsubscribed, type Subscription } from '../mail-subscriptions/subscriptions.ts'
import { type AlertMessage, messageOf } from './alert-message.ts'
import type { StoredAlert, StoredChange } from './stored-alert.ts'

const queues = 2

/** A mail server that is slow holds up only so many jobs, and who it cannot be told to for hours need not know. */
export function inMailQueue(alertId: string) {
  return { queue: oneQueueOf('mail-alert', queues, alertId), attempts: 10 }
}

/**
 * Mails a recipient of an alert what became of it, unless something newer has been told since; a repeat carries the
 * same Message-ID. A mail that is refused for good is not tried again.
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
  // Taken off its list, or deleted with the alert since.
  if (!found?.alert.recipients.includes(email)) return
  if (!(await isNewestTold(db, found.change))) return
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

async function isNewestTold(db: Services['db'], change: StoredChange): Promise<boolean> {
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
      'See its history, or mute it:',
      url,
      '',
      `Unsubscribe: ${unsubscribeUrl}`,
      '',
    ].join('\n'),
  }
}
