import { messageId } from '../../platform/mail/addresses.ts'
import { createMailer } from '../../platform/mail/mail.ts'
import type { Services } from '../../services.ts'
import type { Link } from '../integrations/slack-message.ts'
import { preferencesLine } from './kinds.ts'
import { addPersonalMessages, personalMessage } from './personal-messages.ts'
import { peopleToNotify, type Subject } from './recipients.ts'

type Failure = {
  /** Identifies the failure, so that repeated work sends nothing twice. */
  key: string
  subject: string
  /** One paragraph or line each. */
  lines: readonly string[]
  /** What leads to the place where it can be repaired. */
  remedy: Link
}

/**
 * Sends a failure to the owners and admins of a workspace, each by the channels that they chose.
 * @throws if the mail server does not accept the mail
 */
export async function notifyOfFailure(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  about: Subject,
  { key, subject, lines, remedy }: Failure,
): Promise<void> {
  const people = await db.transaction(async (tx) => {
    const found = await peopleToNotify(tx, 'failures', about)
    const message = personalMessage(config, { title: subject, lines, links: [remedy] })
    await addPersonalMessages(tx, clock, found, { kind: 'failures', siteId: about.id, key, message })
    return found
  })
  const to = people
    .filter((it) => it.mail)
    .map((it) => it.email)
    .join(', ')
  if (to === '') return
  const text = [...lines, '', `${remedy.label}:`, remedy.url, '', preferencesLine(config), ''].join('\n')
  await createMailer(config)({ to, subject, text, messageId: messageId(config, key, to) })
}
