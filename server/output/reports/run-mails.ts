import { and, eq, isNotNull } from 'drizzle-orm'
import { reportFiles, reportMails, reportRuns } from '../../../db/postgres/schema/reports.ts'
import { type Language, sourceLanguage } from '../../../packages/text/languages.ts'
import { preferencesUrl } from '../../notify/personal/kinds.ts'
import { findPerson } from '../../notify/personal/recipients.ts'
import { signedLink } from '../../platform/files/signed-link.ts'
import { messageId } from '../../platform/mail/addresses.ts'
import { type Attachment, createMailer, failureOf, type Mailer } from '../../platform/mail/mail.ts'
import type { Services } from '../../services.ts'
import { unsubscribeHeaders, unsubscribeLink } from '../mail-subscriptions/link.ts'
import { isUnsubscribed, type Subscription } from '../mail-subscriptions/subscriptions.ts'
import type { ReportContent } from './content.ts'
import { mailOf } from './report-mail.ts'
import { reportTexts } from './report-texts.ts'
import type { RunWork } from './run-recipients.ts'
import { fileKey, type StoredRun } from './runs.ts'

type Working = Pick<Services, 'db' | 'config' | 'files' | 'clock'>

/** Total size before encoding: mail servers commonly accept 20 MB, and some only 10 MB. */
const attached_bytes_max = 7_000_000

export class MailsPending extends Error {}

/**
 * Sends the pending mails of a run. Each is marked as sent right after the server has accepted it. Only if the process
 * dies in between is a mail sent twice, with the same Message-ID.
 * @param isLast true if failed mails are not retried.
 * @throws MailsPending if some mails will be retried.
 */
export async function sendMails(services: Working, work: RunWork, isLast: boolean): Promise<void> {
  const { db, config } = services
  const { run } = work
  const waiting = await db
    .select()
    .from(reportMails)
    .where(and(eq(reportMails.runId, run.id), eq(reportMails.status, 'pending')))
  const send = createMailer(config)
  const mailContent = waiting.length > 0 ? await mailContentOf(services, run) : undefined
  const errors: string[] = []
  let unreachable: Outcome | undefined
  for (const mail of waiting) {
    // Do not wait for an unreachable server again with every mail.
    const attempted =
      unreachable ?? (await attempt(services, send, mailContent as MailContent, { ...work, mail }))
    const { isUnreachable, ...outcome } = attempted
    if (isUnreachable) unreachable = attempted
    if (outcome.status === 'pending' && !isLast) errors.push(outcome.error ?? '')
    await db
      .update(reportMails)
      .set(outcome.status === 'pending' && isLast ? { ...outcome, status: 'failed' } : outcome)
      .where(and(eq(reportMails.runId, run.id), eq(reportMails.email, mail.email)))
  }
  if (errors.length > 0)
    throw new MailsPending(`Could not send ${errors.length} mails; they are retried: ${errors[0]}`)
  await db.update(reportRuns).set({ content: null }).where(eq(reportRuns.id, run.id))
}

type Outcome = Pick<typeof reportMails.$inferInsert, 'status' | 'error' | 'sentAt'> & {
  isUnreachable?: boolean
}
/** The content of the mail, which is the same for all recipients. */
type MailContent = {
  content: ReportContent
  attachments: Attachment[]
  links: { name: string; url: string }[]
  incomplete: string[]
}

async function attempt(
  { db, config, clock }: Working,
  send: Mailer,
  { content, attachments, links, incomplete }: MailContent,
  { site, report, run, mail: { email, membershipId } }: RunWork & { mail: typeof reportMails.$inferSelect },
): Promise<Outcome> {
  // The recipient may have unsubscribed since the last attempt, and the member may have lost access.
  const subscription: Subscription = { kind: 'report', id: report.id, email }
  const isStopped =
    (await isUnsubscribed(db, subscription)) ||
    (membershipId !== null && !(await findPerson(db, 'reports', site, membershipId))?.mail)
  if (isStopped) return { status: 'unsubscribed', error: null }
  const unsubscribeUrl = unsubscribeLink(config, subscription)
  try {
    await send({
      to: email,
      ...mailOf(content, {
        files: links,
        attached: attachments.map((it) => it.filename),
        incomplete,
        unsubscribeUrl,
        preferencesUrl: membershipId === null ? null : preferencesUrl(config),
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
    const failure = failureOf(error)
    return {
      status: failure === 'refused' ? 'failed' : 'pending',
      error: (error as Error).message.slice(0, 500),
      isUnreachable: failure === 'unavailable',
    }
  }
}

/** Attaches the files that are small enough and links the others. Leaves out files that were withdrawn. */
async function mailContentOf({ db, config, files }: Working, run: StoredRun): Promise<MailContent> {
  const stored = await db
    .select()
    .from(reportFiles)
    .where(and(eq(reportFiles.runId, run.id), isNotNull(reportFiles.sizeBytes)))
    .orderBy(reportFiles.isRaw, reportFiles.name)
  const content = contentOf(run)
  const mailContent: MailContent = {
    content,
    attachments: [],
    links: [],
    incomplete: [],
  }
  let remainingBytes = attached_bytes_max
  for (const { name, sizeBytes, rows, totalRows } of stored) {
    if (rows !== totalRows)
      mailContent.incomplete.push(incompleteNote(name, rows ?? 0, totalRows, content.language))
    const key = fileKey(run.id, name)
    if (sizeBytes !== null && sizeBytes <= remainingBytes) {
      const bytes = await new Response(files.read(key, { start: 0, end: sizeBytes })).bytes()
      mailContent.attachments.push({ filename: name, content: Buffer.from(bytes) })
      remainingBytes -= sizeBytes
    } else mailContent.links.push({ name, url: signedLink(config, key, run.expiresAt) })
  }
  return mailContent
}

/** Returns the stored content of a run. Older versions stored none of the language: their reports were in English. */
function contentOf({ content }: StoredRun): ReportContent {
  return { language: sourceLanguage, ...(content as Omit<ReportContent, 'language'>) }
}

function incompleteNote(name: string, rows: number, totalRows: number | null, language: Language): string {
  const format = (count: number) => new Intl.NumberFormat(language).format(count)
  return reportTexts[language].incomplete(
    name,
    format(rows),
    totalRows === null ? undefined : format(totalRows),
  )
}
