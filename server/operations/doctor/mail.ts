import { existsSync } from 'node:fs'
import { mailFolder, verifyMailServer } from '../../platform/mail/mail.ts'
import { type Check, failed, type Outcome, ok, warning } from './check.ts'
import { writeInto } from './files.ts'
import type { Installation } from './installation.ts'
import { describeError } from './run-checks.ts'

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
  ECONNREFUSED: 'the connection was refused',
  ECONNECTION: 'could not connect',
  EDNS: 'the host name could not be resolved',
  ENOTFOUND: 'the host name could not be resolved',
  EAUTH: 'the user or password was rejected',
  ETIMEDOUT: 'the connection timed out',
  ETLS: 'could not establish an encrypted connection',
}

/** Connects and signs in; no mail is sent. */
async function server({ mailFrom }: Installation['config'], smtpUrl: string): Promise<Outcome> {
  const { host } = new URL(smtpUrl)
  try {
    await verifyMailServer(smtpUrl)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    return failed(
      `${host}: ${refusedReason(error) ?? reasons[code] ?? describeError(error)}; mails cannot be sent`,
      smtpRemedy,
    )
  }
  return /@localhost\b/.test(mailFrom)
    ? warning(
        `${host} accepts mail, but most mailboxes reject the sender ${mailFrom}`,
        'set MAIL_FROM to an address of your own domain, such as Sightline <analytics@example.com>',
      )
    : ok(`${host} responds and accepts mail from ${mailFrom}`)
}

/** A refused connection has a less specific code; only the message shows it. */
function refusedReason(error: unknown): string | undefined {
  return error instanceof Error && /ECONNREFUSED/.test(error.message) ? reasons.ECONNREFUSED : undefined
}

async function folder(config: Installation['config']): Promise<Outcome> {
  const mails = mailFolder(config)
  const exists = existsSync(mails)
  if (exists || existsSync(config.dataDir)) await writeInto(exists ? mails : config.dataDir)
  return ok(`SMTP_URL is not set: mails are written to ${mails} instead of being sent`)
}
