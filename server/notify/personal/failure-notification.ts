import type { Language } from '../../../packages/text/languages.ts'
import { mailReaders } from '../../platform/mail/mail-readers.ts'
import type { Services } from '../../services.ts'
import type { Link } from '../integrations/slack-message.ts'
import { preferencesLine } from './kinds.ts'
import { addPersonalMessages, personalMessage } from './personal-messages.ts'
import { peopleToNotify, type Subject } from './recipients.ts'

/** What is said about a failure. */
export type FailureText = {
  subject: string
  /** One paragraph or line each. */
  lines: readonly string[]
  /** What leads to the place where it can be repaired. */
  remedy: Link
}
type Failure = {
  /** Identifies the failure, so that repeated work sends nothing twice. */
  key: string
  textIn: (language: Language) => FailureText
}

/**
 * Sends a failure to the owners and admins of a workspace, each by the channels that they chose and in their language.
 * @throws if the mail server does not accept the mail
 */
export async function notifyOfFailure(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  about: Subject,
  { key, textIn }: Failure,
): Promise<void> {
  const people = await db.transaction(async (tx) => {
    const found = await peopleToNotify(tx, 'failures', about)
    await addPersonalMessages(tx, clock, found, {
      ...{ kind: 'failures', siteId: about.id, key },
      messageIn: (it) => messageOf(textIn(it), config, it),
    })
    return found
  })
  const readers = people.filter((it) => it.mail)
  await mailReaders(config, readers, { about: key, mailIn: (it) => mailOf(textIn(it), config, it) })
}

type Linking = Pick<Services['config'], 'publicUrl'>

function messageOf({ subject, lines, remedy }: FailureText, config: Linking, language: Language) {
  return personalMessage(config, language, { title: subject, lines, links: [remedy] })
}

function mailOf({ subject, lines, remedy }: FailureText, config: Linking, language: Language) {
  const { label, url } = remedy
  const text = [...lines, '', `${label}:`, url, '', preferencesLine(config, language), ''].join('\n')
  return { subject, text }
}
