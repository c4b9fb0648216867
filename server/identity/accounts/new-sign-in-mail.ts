import { eq } from 'drizzle-orm'
import { accounts } from '../../../db/postgres/schema/accounts.ts'
import type { SlackMessage } from '../../../db/postgres/schema/integrations.ts'
import type { TaskPayload } from '../../../db/queue.ts'
import type { Language } from '../../../packages/text/languages.ts'
import { preferencesLine } from '../../notify/personal/kinds.ts'
import { addPersonalMessages, personalMessage } from '../../notify/personal/personal-messages.ts'
import { readSettings } from '../../notify/personal/settings.ts'
import { countryOf } from '../../platform/geo/current-database.ts'
import { createMailer, unlessRefused } from '../../platform/mail/mail.ts'
import { mailLanguage } from '../../platform/mail/mail-language.ts'
import type { Services } from '../../services.ts'
import { browserName } from './browser-name.ts'
import { signInTexts } from './new-sign-in-texts.ts'

type SignIn = TaskPayload<'mail-new-sign-in'>
type Linking = Pick<Services['config'], 'publicUrl'>

/**
 * Notifies a person that someone has signed in to their account with a browser that was not used for it before, by the
 * channels that they chose.
 */
export async function mailNewSignIn(
  { db, clock, config, log }: Pick<Services, 'db' | 'clock' | 'config' | 'log'>,
  signIn: SignIn,
): Promise<void> {
  const { account_id, address, at } = signIn
  const [account] = await db
    .select({ email: accounts.email, language: mailLanguage() })
    .from(accounts)
    .where(eq(accounts.id, account_id))
  if (!account) return
  const { email, language } = account
  const { mail, slack } = (await readSettings(db, account_id)).sign_ins
  await db.transaction((tx) =>
    addPersonalMessages(tx, clock, [{ accountId: account_id, membershipId: null, slack, language }], {
      ...{ kind: null, siteId: null, key: `sign-in ${at} ${address}` },
      messageIn: (it) => messageOf(signIn, config, it),
    }),
  )
  if (!mail) return
  await unlessRefused(log, 'about a new sign-in', () =>
    createMailer(config)({
      to: email,
      subject: signInTexts[language].title,
      text: textOf(signIn, config, language),
    }),
  )
}

function textOf(signIn: SignIn, config: Linking, language: Language): string {
  const { ignore, advice } = signInTexts[language]
  return `${linesOf(signIn, language).join('\n')}

${ignore}

${advice}:
${config.publicUrl}/forgot

${preferencesLine(config, language)}
`
}

function messageOf(signIn: SignIn, config: Linking, language: Language): SlackMessage {
  const { title, advice, setPassword } = signInTexts[language]
  return personalMessage(config, language, {
    title,
    lines: [...linesOf(signIn, language), '', `${advice}.`],
    links: [{ url: `${config.publicUrl}/forgot`, label: setPassword }],
  })
}

function linesOf({ agent, address, at }: SignIn, language: Language): string[] {
  return signInTexts[language].lines({
    browser: browserName(agent, language),
    place: placeOf(address, language),
    at: new Date(at),
  })
}

function placeOf(address: string, language: Language): string {
  const country = countryOf(address)
  const name = country && new Intl.DisplayNames(language, { type: 'region' }).of(country)
  return [name, address].filter(Boolean).join(', ')
}
