import { eq } from 'drizzle-orm'
import { accounts } from '../../../db/postgres/schema/accounts.ts'
import type { TaskPayload } from '../../../db/queue.ts'
import { countryOf } from '../../ingest/events/enrichment/country.ts'
import { createMailer, unlessRefused } from '../../platform/mail/mail.ts'
import { utcTime } from '../../platform/text.ts'
import type { Services } from '../../services.ts'
import { browserName } from './browser-name.ts'

/** Mails a person that someone has signed in to their account with a browser that was not used for it before. */
export async function mailNewSignIn(
  { db, config, log }: Pick<Services, 'db' | 'config' | 'log'>,
  { account_id, address, agent, at }: TaskPayload<'mail-new-sign-in'>,
): Promise<void> {
  const [account] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, account_id))
  if (!account) return
  await unlessRefused(log, 'about a new sign-in', () =>
    createMailer(config)({
      to: account.email,
      subject: 'New sign-in to Sightline',
      text: `Someone signed in to your Sightline account with a new browser:

Browser: ${browserName(agent)}
Place: ${placeOf(address)}
Time: ${utcTime(new Date(at))}

If it was you, ignore this mail.

If it was not you, set a new password, which signs out every browser:
${config.publicUrl}/forgot
`,
    }),
  )
}

function placeOf(address: string): string {
  const country = countryOf(address)
  const name = country && new Intl.DisplayNames('en', { type: 'region' }).of(country)
  return [name, address].filter(Boolean).join(', ') || 'unknown'
}
