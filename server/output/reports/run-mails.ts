import { and, eq } from 'drizzle-orm'
import { reportFiles, reportMails, reportRuns } from '../../../db/postgres/schema/reports.ts'
import { signedLink } from '../../platform/files/signed-link.ts'
import { messageId } from '../../platform/mail/addresses.ts'
import { type Attachment, createMailer, failureOf, type Mailer } from '../../platform/mail/mail.ts'
import type { Services } from '../../services.ts'
import { unsubscribeHeaders, unsubscribeLink } from '../mail-subscriptions/link.ts'
import { isUnsubscribed, type Subscription } from '../mail-subscriptions/subscriptions.ts'
import type { ReportContent } from './content.ts'
import { mailOf } from './report-mail.ts'
import { fileKey, type StoredRun } from './runs.ts'
import type { StoredReport } from './stored-report.ts'

type Working = Pick<Services, 'db' | 'config' | 'files' | 'clock'>

/** Total size before encoding: mail servers commonly accept 20 MB, and some only 10 MB. */
const attached_bytes_max = 7_000_000

export class MailsLeft extends Error {}

/**
 * Sends the pending mails of a run. Each is marked as sent right after the server has accepted it. Only if the process
 * dies in between is a mail sent twice, and then with the same Message-ID.
 * @param isLast true if failed mails are not retried.
 * @throws MailsLeft if some mails are to be retried.
 */
export async function sendMails(
  services: Working,
  report: StoredReport,
  run: StoredRun,
  isLast: boolean,
): Promise<void> {
  const { db, config } = services
  const waiting = await db
    .select()
    .from(reportMails)
    .where(and(eq(reportMails.runId, run.id), eq(reportMails.status, 'pending')))
  const send = createMailer(config)
  const letter = waiting.length > 0 ? await letterOf(services, run) : undefined
  const left: string[] = []
  let away: Outcome | undefined
  for (const { email } of waiting) {
    // Do not wait for an unreachable server again for each mail.
    const attempted = away ?? (await attempt(services, send, letter as Letter, { report, run, email }))
    const { isAway, ...outcome } = attempted
    if (isAway) away = attempted
    if (outcome.status === 'pending' && !isLast) left.push(outcome.error ?? '')
    await db
      .update(reportMails)
      .set(outcome.status === 'pending' && isLast ? { ...outcome, status: 'failed' } : outcome)
      .where(and(eq(reportMails.runId, run.id), eq(reportMails.email, email)))
  }
  if (left.length > 0) throw new MailsLeft(`${left.length} mails could not be sent: ${left[0]}`)
  await db.update(reportRuns).set({ content: null }).where(eq(reportRuns.id, run.id))
}

type Outcome = Pick<typeof reportMails.$inferInsert, 'status' | 'error' | 'sentAt'> & { isAway?: boolean }
/** The content that all recipients get. */
type Letter = {
  content: ReportContent
  attachments: Attachment[]
  links: { name: string; url: string }[]
  incomplete: string[]
}

async function attempt(
  { db, config, clock }: Working,
  send: Mailer,
  { content, attachments, links, incomplete }: Letter,
  { report, run, email }: { report: StoredReport; run: StoredRun; email: string },
): Promise<Outcome> {
  // The recipient may have unsubscribed since the last attempt.
  const subscription: Subscription = { kind: 'report', id: report.id, email }
  if (await isUnsubscribed(db, subscription)) return { status: 'unsubscribed', error: null }
  const unsubscribeUrl = unsubscribeLink(config, subscription)
  try {
    await send({
      to: email,
      ...mailOf(content, {
        files: links,
        attached: attachments.map((it) => it.filename),
        incomplete,
        unsubscribeUrl,
      }),
      attachments,
      messageId: messageId(config, run.id, email),
      headers: {
        ...unsubscribeHeaders(unsubscribeUrl),
        'Auto-Submitted': 'auto-generated',
      },
    })
    return { status: 'sent', error: null, sentAt: new Date(clock()) }
  } catch (error) {
    const why = failureOf(error)
    return {
      status: why === 'refused' ? 'failed' : 'pending',
      error: (error as Error).message.slice(0, 500),
      isAway: why === 'away',
    }
  }
}

/** Attaches the files that are small enough and links the others. */
async function letterOf({ db, config, files }: Working, run: StoredRun): Promise<Letter> {
  const stored = await db
    .select()
    .from(reportFiles)
    .where(eq(reportFiles.runId, run.id))
    .orderBy(reportFiles.isRaw, reportFiles.name)
  const letter: Letter = { content: run.content as ReportContent, attachments: [], links: [], incomplete: [] }
  let room = attached_bytes_max
  for (const { name, sizeBytes, rows, totalRows } of stored) {
    if (rows !== totalRows) letter.incomplete.push(incompleteWords(name, rows ?? 0, totalRows))
    const key = fileKey(run.id, name)
    if (sizeBytes !== null && sizeBytes <= room) {
      const content = await new Response(files.read(key, { start: 0, end: sizeBytes })).bytes()
      letter.attachments.push({ filename: name, content: Buffer.from(content) })
      room -= sizeBytes
    } else letter.links.push({ name, url: signedLink(config, key, run.expiresAt) })
  }
  return letter
}

function incompleteWords(name: string, rows: number, totalRows: number | null): string {
  const [some, all] = [rows, totalRows].map((it) => new Intl.NumberFormat('en').format(it ?? 0))
  const those = totalRows === null ? `${some} of the sessions` : `${some} of ${all} sessions`
  return `${name} has ${those}, which is as many as come with a report: an export has all of them.`
}
