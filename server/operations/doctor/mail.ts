import { existsSync } from 'node:fs'
import { mailFolder, verifyMailServer } from '../../platform/mail/mail.ts'
import { type Check, failed, type Outcome, ok, warning } from './check.ts'
import { writeInto } from './files.ts'
import type { Installation } from './installation.ts'
import { wordsOf } from './run-checks.ts'

const smtpRemedy = 'correct SMTP_URL (smtp://user:password@host:587, or smtps:// with port 465)'

export const mailChecks: readonly Check[] = [
  {
    name: 'mail',
    needs: ['data folder'],
    limit_ms: 20_000,
    remedy: smtpRemedy,
    run: ({ config }) => (config.smtpUrl ? server(config, config.smtpUrl) : folder(config)),
  },
]

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers',
  ECONNECTION: 'the connection was not made',
  EDNS: 'the host cannot be looked up',
  ENOTFOUND: 'the host cannot be looked up',
  EAUTH: 'the user or the password is refused',
  ETIMEDOUT: 'nothing answers in time',
  ETLS: 'no encrypted connection came about',
}

/** Connects and signs in; no mail is sent. */
async function server({ mailFrom }: Installation['config'], smtpUrl: string): Promise<Outcome> {
  const { host } = new URL(smtpUrl)
  try {
    await verifyMailServer(smtpUrl)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    return failed(
      `${host}: ${refused(error) ?? reasons[code] ?? wordsOf(error)}; no mail is sent`,
      smtpRemedy,
    )
  }
  return /@localhost\b/.test(mailFrom)
    ? warning(
        `${host} takes mail, but most mailboxes refuse the sender ${mailFrom}`,
        'set MAIL_FROM to an address of your own domain, such as Sightline <analytics@example.com>',
      )
    : ok(`${host} answers and takes mail from ${mailFrom}`)
}

/** A connection that is refused has a code that says less, around the one that says so. */
function refused(error: unknown): string | undefined {
  return error instanceof Error && /ECONNREFUSED/.test(error.message) ? reasons.ECONNREFUSED : undefined
}

async function folder(config: Installation['config']): Promise<Outcome> {
  const mails = mailFolder(config)
  const isThere = existsSync(mails)
  if (isThere || existsSync(config.dataDir)) await writeInto(isThere ? mails : config.dataDir)
  return ok(`SMTP_URL is not set: nothing is sent, mails are written to ${mails}`)
}
