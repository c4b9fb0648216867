import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

export type Attachment = { filename: string; content: Buffer }

/** A message in plain text, with an optional HTML alternative. */
type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  attachments?: Attachment[]
  /** Without brackets. Most mailboxes show a mail once that is sent again with the same id. */
  messageId?: string
  headers?: Record<string, string>
}

/** Without these, a server that accepts connections but stays silent would block the sender for ten minutes. */
const timeout_ms = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/** Shorter timeouts for a connection test, whose result a person waits for. */
const verifyTimeout_ms = {
  connectionTimeout: 5000,
  greetingTimeout: 5000,
  socketTimeout: 5000,
  dnsTimeout: 5000,
}

/** The folder that mails are written to as files if SMTP_URL is not set. */
export function mailFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mail')
}

/** Connects to a mail server and signs in, without sending a mail. @throws the error of the server or connection */
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
 * Creates a mailer that sends through SMTP_URL. Without SMTP_URL, it writes each mail to a file in the data folder that
 * only the owner can read, because mails contain links that give access to accounts.
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
 * Runs what sends a mail in a job. If the server refuses the mail permanently, it is logged; any other failure is thrown,
 * so that the job is retried.
 *
 * @param about what the mail is about, to end the log line
 */
export async function unlessRefused(
  log: Pick<Log, 'warn'>,
  about: string,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send()
  } catch (err) {
    if (failureOf(err) !== 'refused') throw err
    log.warn({ err }, `the mail server refused a mail ${about}`)
  }
}

/**
 * Classifies why a mail was not sent: `refused` permanently, `deferred` by a server that may accept it later, or
 * `unavailable` if the server cannot be used, so that every other mail would fail, too.
 */
export function failureOf(error: unknown): 'refused' | 'deferred' | 'unavailable' {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
  if (!['EENVELOPE', 'EMESSAGE', 'ESTREAM'].includes(code)) return 'unavailable'
  return responseCode >= 500 ? 'refused' : 'deferred'
}
