import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { accounts, verifications } from '../../../db/postgres/schema/accounts.ts'
import { enqueue, queueForKey, type TaskPayload } from '../../../db/queue.ts'
import type { Language } from '../../../packages/text/languages.ts'
import { createMailer, unlessRefused } from '../../platform/mail/mail.ts'
import { mailLanguage } from '../../platform/mail/mail-language.ts'
import type { Services } from '../../services.ts'

type Needs = Pick<Services, 'db' | 'config' | 'clock' | 'log'>

/** What better-auth puts before the tokens of its `/reset-password`. */
export const resetPrefix = 'reset-password:'

const task = 'mail-password-reset'
const queues = 2
const tokenLifetime_ms = 3_600_000

const texts: Record<Language, (url: string) => { subject: string; text: string }> = {
  en: (url) => ({
    subject: 'Set a new password for Sightline',
    text: `Someone requested a new password for your Sightline account.

To set a new password, open this link within an hour:
${url}

If you did not request this, ignore this mail. Your password stays unchanged.
`,
  }),
  de: (url) => ({
    subject: 'Neues Passwort für Sightline festlegen',
    text: `Jemand hat ein neues Passwort für Ihr Sightline-Konto angefordert.

Um ein neues Passwort festzulegen, öffnen Sie innerhalb einer Stunde diesen Link:
${url}

Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.
`,
  }),
}

/**
 * Accepts a request for a link to set a new password. Everything that depends on the account, even the question whether
 * it exists, is left to a job: neither the answer nor its time reveals which addresses have accounts.
 * @param language of the mail to somebody who has chosen none
 */
export async function requestPasswordReset(
  db: Pick<Db, 'execute'>,
  email: string,
  language: Language | undefined,
): Promise<void> {
  const address = email.toLowerCase()
  await enqueue(
    db,
    task,
    { email: address, language },
    {
      // Further requests add no mail while one is waiting for the mail server.
      key: `${task}:${address}`,
      queue: queueForKey(task, queues, address),
      // Retries end after half an hour: by then, the person has asked again.
      attempts: 8,
    },
  )
}

/**
 * Mails a link to set a new password, if the address has an account. Every attempt makes its own token, so that none is
 * ever in the payload of a job.
 */
export async function mailPasswordReset(
  { db, config, clock, log }: Needs,
  { email, language }: TaskPayload<typeof task>,
): Promise<void> {
  const [account] = await db
    .select({ id: accounts.id, email: accounts.email, language: mailLanguage(accounts, language) })
    .from(accounts)
    .where(eq(accounts.email, email))
  if (!account) return
  const url = await createResetLink({ db, clock, config }, account.id)
  await unlessRefused(log, 'with a link to set a new password', () =>
    createMailer(config)({
      to: account.email,
      ...texts[account.language](url),
    }),
  )
}

/** Creates a link to set a new password, which works once, within an hour. */
export async function createResetLink(
  { db, clock, config }: Pick<Needs, 'db' | 'clock' | 'config'>,
  accountId: string,
): Promise<string> {
  return `${config.publicUrl}/reset?token=${await createToken({ db, clock }, accountId)}`
}

/** Stores a token that better-auth accepts at `/reset-password`, in its format. */
async function createToken({ db, clock }: Pick<Needs, 'db' | 'clock'>, accountId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const now = new Date(clock())
  await db.delete(verifications).where(lt(verifications.expiresAt, now))
  await db.insert(verifications).values({
    id: Bun.randomUUIDv7(),
    identifier: identifierOf(token),
    value: accountId,
    expiresAt: new Date(now.getTime() + tokenLifetime_ms),
    createdAt: now,
    updatedAt: now,
  })
  return token
}

/** Returns the address of the account that may set a new password with this token, without using it up. */
export async function addressOfToken(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  token: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ email: accounts.email })
    .from(verifications)
    .innerJoin(accounts, eq(accounts.id, verifications.value))
    .where(
      and(eq(verifications.identifier, identifierOf(token)), gt(verifications.expiresAt, new Date(clock()))),
    )
  return found?.email
}

/** The form in which `auth.ts` lets better-auth store these tokens: hashed, so that the database opens no account. */
function identifierOf(token: string): string {
  return new Bun.CryptoHasher('sha256').update(`${resetPrefix}${token}`).digest('base64url')
}
