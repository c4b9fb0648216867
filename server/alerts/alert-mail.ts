import { eq } from 'drizzle-orm'
import { alertChanges, alerts } from '../../db/postgres/schema/alerts.ts'
import { sites } from '../../db/postgres/schema/sites.ts'
import type { TaskPayload } from '../../db/queue.ts'
import { createMailer } from '../mail/mail.ts'
import type { Services } from '../services.ts'
import type { StoredAlert, StoredChange } from './stored-alert.ts'
import { conditionWords, readingWords, subjectWords } from './words.ts'

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
  const recipient = new Bun.CryptoHasher('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)
  await createMailer(config)({
    to: email,
    ...mailOf(found, config.publicUrl),
    messageId: `${change_id}.${recipient}@${new URL(config.publicUrl).hostname}`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
}

type Told = {
  change: StoredChange
  alert: StoredAlert
  site: { name: string; timezone: string; currency: string }
}

function mailOf({ change, alert, site }: Told, publicUrl: string): { subject: string; text: string } {
  const condition = change.condition ?? alert.condition
  const isTriggered = change.type === 'triggered'
  const line = (text: string) => text.replace(/\s+/g, ' ').trim()
  const clock = new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: site.timezone,
  })
  const between = [change.windowStart, change.windowEnd].map((it) => (it ? clock.format(it) : ''))
  const told = [
    `${isTriggered ? 'Triggered' : 'Resolved'}: ${line(alert.name)}`,
    `${line(site.name)}, severity ${alert.severity}`,
    '',
    ...(alert.description === '' ? [] : [alert.description, '']),
    `Condition: ${conditionWords(condition, site.currency)}`,
    `Found: ${readingWords(condition, change, site.currency)}`,
    `Counted: ${subjectWords(condition)} from ${between[0]} to ${between[1]} (${site.timezone})`,
    '',
    'See its history, mute it, or take yourself off its list:',
    `${publicUrl}/sites/${alert.siteId}/alerts/${alert.id}`,
    '',
  ]
  return {
    subject: `${isTriggered ? `[${alert.severity}]` : '[resolved]'} ${line(alert.name)}: ${line(site.name)}`,
    text: told.join('\n'),
  }
}
