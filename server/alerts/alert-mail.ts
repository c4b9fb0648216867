import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { alertChanges, alerts } from '../../db/postgres/schema/alerts.ts'
import { sites } from '../../db/postgres/schema/sites.ts'
import { oneQueueOf, type TaskPayload } from '../../db/queue.ts'
import { messageId } from '../mail/addresses.ts'
import { createMailer, failureOf } from '../mail/mail.ts'
import type { Services } from '../services.ts'
import { messageOf, type Told } from './alert-message.ts'
import type { StoredChange } from './stored-alert.ts'

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
  try {
    await createMailer(config)({
      to: email,
      ...mailOf(found, config.publicUrl),
      messageId: messageId(config, change_id, email),
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } catch (error) {
    if (failureOf(error) !== 'refused') throw error
  }
}

async function isNewestTold(db: Services['db'], change: StoredChange): Promise<boolean> {
  const [newest] = await db
    .select({ id: alertChanges.id })
    .from(alertChanges)
    .where(and(eq(alertChanges.alertId, change.alertId), isNotNull(alertChanges.toldAt)))
    .orderBy(desc(alertChanges.at), desc(alertChanges.id))
    .limit(1)
  return newest?.id === change.id
}

function mailOf(told: Told, publicUrl: string): { subject: string; text: string } {
  const { name, siteName, isTriggered, title, about, lines, url } = messageOf(told, publicUrl)
  const { severity, description } = told.alert
  return {
    subject: `${isTriggered ? `[${severity}]` : '[resolved]'} ${name}: ${siteName}`,
    text: [
      title,
      about,
      '',
      ...(description === '' ? [] : [description, '']),
      ...lines,
      '',
      'See its history, mute it, or take yourself off its list:',
      url,
      '',
    ].join('\n'),
  }
}
