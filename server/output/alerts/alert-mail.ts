import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { accounts } from '../../../db/postgres/schema/accounts.ts'
import { alertChanges, alerts } from '../../../db/postgres/schema/alerts.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { queueForKey, type TaskPayload } from '../../../db/queue.ts'
import type { Language } from '../../../packages/text/languages.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { preferencesLine } from '../../notify/personal/kinds.ts'
import { findPerson } from '../../notify/personal/recipients.ts'
import { messageId, sameAddress } from '../../platform/mail/addresses.ts'
import { createMailer, failureOf } from '../../platform/mail/mail.ts'
import { defaultMailLanguage, mailLanguage } from '../../platform/mail/mail-language.ts'
import type { Services } from '../../services.ts'
import { unsubscribeHeaders, unsubscribeLine, unsubscribeLink } from '../mail-subscriptions/link.ts'
import { isUnsubscribed, type Subscription } from '../mail-subscriptions/subscriptions.ts'
import { type AlertMessage, messageOf } from './alert-message.ts'
import { alertTexts } from './alert-texts.ts'
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
 * Mails a recipient or a member about a change of an alert, unless a newer change has been notified since. A retry has the same
 * Message-ID. A mail that the server rejects permanently is not retried.
 */
export async function mailChange(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { change_id, ...to }: TaskPayload<'mail-alert'>,
): Promise<void> {
  const [found] = await db
    .select({ change: alertChanges, alert: alerts, site: sites })
    .from(alertChanges)
    .innerJoin(alerts, eq(alerts.id, alertChanges.alertId))
    .innerJoin(sites, eq(sites.id, alerts.siteId))
    .where(eq(alertChanges.id, change_id))
  const reader = found && (await readerOf(db, found, to))
  if (!reader || !(await isNewestNotified(db, found.change))) return
  const { email, language } = reader
  const subscription: Subscription = { kind: 'alert', id: found.alert.id, email }
  if (await isUnsubscribed(db, subscription)) return
  const unsubscribeUrl = unsubscribeLink(config, subscription)
  try {
    await createMailer(config)({
      to: email,
      ...mailOf(messageOf(found, config.publicUrl, language), found.alert, language, [
        ...('membership_id' in to ? [preferencesLine(config, language)] : []),
        unsubscribeLine(unsubscribeUrl, language),
      ]),
      messageId: messageId(config, change_id, email),
      headers: { ...unsubscribeHeaders(unsubscribeUrl), 'Auto-Submitted': 'auto-generated' },
    })
  } catch (error) {
    if (failureOf(error) !== 'refused') throw error
  }
}

type Reader = { email: string; language: Language }

/** Returns the address and language of a recipient or a member. Undefined if they are not to be mailed any more. */
async function readerOf(
  db: Services['db'],
  { alert, site }: { alert: StoredAlert; site: StoredSite },
  to: { email: string } | { membership_id: string },
): Promise<Reader | undefined> {
  if ('email' in to) {
    if (!alert.recipients.includes(to.email)) return undefined
    const [account] = await db
      .select({ language: mailLanguage() })
      .from(accounts)
      .where(eq(accounts.email, sameAddress(to.email)))
    return { email: to.email, language: account?.language ?? defaultMailLanguage }
  }
  const person = await findPerson(db, 'alerts', site, to.membership_id)
  return person?.mail ? person : undefined
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
  { subject, title, about, lines, url }: AlertMessage,
  { description }: StoredAlert,
  language: Language,
  footer: readonly string[],
): { subject: string; text: string } {
  return {
    subject,
    text: [
      title,
      about,
      '',
      ...(description === '' ? [] : [description, '']),
      ...lines,
      '',
      alertTexts[language].history,
      url,
      '',
      ...footer,
      '',
    ].join('\n'),
  }
}
