import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'

export type Attachment = { filename: string; content: Buffer }

/** A message in plain text and, for those who prefer it, in HTML. */
type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  attachments?: Attachment[]
  /** Without brackets; a mail that is sent again with the same one is shown once by most mailboxes. */
  messageId?: string
  headers?: Record<string, string>
}

/** Else a server that takes connections and says nothing holds up whoever waits for it for ten minutes. */
const timeout_ms = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/** How long somebody who looks at the connection waits for it. */
const verifyTimeout_ms = {
  connectionTimeout: 5000,
  greetingTimeout: 5000,
  socketTimeout: 5000,
  dnsTimeout: 5000,
}

/** The folder that mails go to as files, where there is no SMTP_URL. */
export function mailFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mail')
}

/** Connects to a mail server and signs in, without sending anything. @throws what the server or the connection says */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...verifyTimeout_ms })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

export type Mailer = (mail: Mail) => Promise<void>

/**
 * Sends mail through SMTP_URL. Without one, each mail becomes a file under the data folder, readable by its owner
 * only: mails hold links that open accounts.
 */
export function createMailer({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  if (smtpUrl) {
    const transport = nodemailer.createTransport({ url: smtpUrl, ...timeout_ms })
    return async (mail) => {
      await transport.sendMail({ from: mailFrom, ...mail })
    }
  }
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  const folder = mailFolder({ dataDir })
  return async (mail) => {
    const { message } = await transport.sendMail({ from: mailFrom, ...mail })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, `${Bun.randomUUIDv7()}.eml`), message as Buffer, { mode: 0o600 })
  }
}

/**
 * Why a mail was not sent: `refused` for good, `deferred` by a server that may take it later, or `away`, which it is for
 * every other mail, too.
 */
export function failureOf(error: unknown): 'refused' | 'deferred' | 'away' {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
  if (!['EENVELOPE', 'EMESSAGE', 'ESTREAM'].includes(code)) return 'away'
  return responseCode >= 500 ? 'refused' : 'deferred'
}
