import type { Language } from '../../../packages/text/languages.ts'
import type { CoreServices } from '../core-services.ts'
import { messageId } from './addresses.ts'
import { createMailer, failureOf } from './mail.ts'

type Reader = { email: string; language: Language }
/** What is mailed to several people. */
export type SharedMail = {
  /** Determines the message ids, so that a mail that is sent again is recognised as a duplicate. */
  about: string
  mailIn: (language: Language) => { subject: string; text: string }
}

/**
 * Sends one mail in each language to the people who read it. A mail that the server does not accept does not stop those in
 * other languages.
 * @throws the error of a mail that was not accepted; if there are several, one that may be accepted later
 */
export async function mailReaders(
  config: CoreServices['config'],
  readers: readonly Reader[],
  { about, mailIn }: SharedMail,
): Promise<void> {
  const send = createMailer(config)
  const errors: unknown[] = []
  for (const [language, group] of Map.groupBy(readers, (it) => it.language)) {
    const to = group.map((it) => it.email).join(', ')
    const mail = { to, ...mailIn(language), messageId: messageId(config, about, to) }
    await send(mail).catch((error) => errors.push(error))
  }
  if (errors.length > 0) throw errors.find((it) => failureOf(it) !== 'refused') ?? errors[0]
}
