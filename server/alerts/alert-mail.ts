import { eq } from 'drizzle-orm'
import { alertChanges, alerts } from '../../db/postgres/schema/alerts.ts'
import { sites } from '../../db/postgres/schema/sites.ts'
import type { TaskPayload } from '../../db/queue.ts'
import { messageId } from '../mail/addresses.ts'
import { createMailer } from '../mail/mail.ts'
import type { Services } from '../services.ts'
import { messageOf, type Told } from './alert-message.ts'

/** Mails a recipient of an alert what became of it; a repeat carries the same Message-ID. */
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
  await createMailer(config)({
    to: email,
    ...mailOf(found, config.publicUrl),
    messageId: messageId(config, change_id, email),
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
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
