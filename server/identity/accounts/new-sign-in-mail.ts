import { eq } from 'drizzle-orm'
import { accounts } from '../../../db/postgres/schema/accounts.ts'
import type { SlackMessage } from '../../../db/postgres/schema/integrations.ts'
import type { TaskPayload } from '../../../db/queue.ts'
import { countryOf } from '../../ingest/events/enrichment/country.ts'
import { preferencesLine } from '../../notify/personal/kinds.ts'
import { addPersonalMessages, personalMessage } from '../../notify/personal/personal-messages.ts'
import { readSettings } from '../../notify/personal/settings.ts'
import { createMailer, unlessRefused } from '../../platform/mail/mail.ts'
import { utcTime } from '../../platform/text.ts'
import type { Services } from '../../services.ts'
import { browserName } from './browser-name.ts'

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
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, account_id))
  if (!account) return
  const { mail, slack } = (await readSettings(db, account_id)).sign_ins
  await db.transaction((tx) =>
    addPersonalMessages(tx, clock, [{ accountId: account_id, membershipId: null, slack }], {
      ...{ kind: null, siteId: null, key: `sign-in ${at} ${address}` },
      message: messageOf(signIn, config),
    }),
  )
  if (!mail) return
  await unlessRefused(log, 'about a new sign-in', () =>
    createMailer(config)({ to: account.email, subject: title, text: textOf(signIn, config) }),
  )
}

const title = 'New sign-in to Sightline'

function textOf(signIn: SignIn, config: Linking): string {
  return `${linesOf(signIn).join('\n')}

If it was you, ignore this mail.

If it was not you, set a new password, which signs out every browser:
${config.publicUrl}/forgot

${preferencesLine(config)}
`
}

function messageOf(signIn: SignIn, config: Linking): SlackMessage {
  const advice = 'If it was not you, set a new password, which signs out every browser.'
  return personalMessage(config, {
    title,
    lines: [...linesOf(signIn), '', advice],
    links: [{ url: `${config.publicUrl}/forgot`, label: 'Set a new password' }],
  })
}

function linesOf({ agent, address, at }: SignIn): string[] {
  return [
    'Someone signed in to your Sightline account with a new browser:',
    '',
    `Browser: ${browserName(agent)}`,
    `Place: ${placeOf(address)}`,
    `Time: ${utcTime(new Date(at))}`,
  ]
}

function placeOf(address: string): string {
  const country = countryOf(address)
  const name = country && new Intl.DisplayNames('en', { type: 'region' }).of(country)
  return [name, address].filter(Boolean).join(', ') || 'unknown'
}
