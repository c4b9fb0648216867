import type { Db } from '../../../db/postgres/client.ts'
import type { reportMails } from '../../../db/postgres/schema/reports.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { addSlackMessages } from '../../notify/integrations/slack-messages.ts'
import { addPersonalMessages } from '../../notify/personal/personal-messages.ts'
import { peopleToNotify } from '../../notify/personal/recipients.ts'
import { sameAddress } from '../../platform/mail/addresses.ts'
import type { Services } from '../../services.ts'
import { recipientsOf } from '../mail-subscriptions/subscriptions.ts'
import type { ReportContent } from './content.ts'
import { personalSlackOf, slackOf } from './report-slack.ts'
import type { StoredRun } from './runs.ts'
import type { StoredReport } from './stored-report.ts'

/** A run with its report and site. */
export type RunWork = { site: StoredSite; report: StoredReport; run: StoredRun }

/**
 * Returns the mails of a completed run: to the recipients of the report, and to the members who chose reports. A member
 * whose address is a recipient gets one mail.
 */
export async function mailsOf(
  tx: Pick<Db, 'select'>,
  { site, report, run }: RunWork,
): Promise<(typeof reportMails.$inferInsert)[]> {
  const [recipients = []] = await recipientsOf(tx, 'report', [
    { id: report.id, emails: report.delivery.email },
  ])
  const listed = new Set(recipients.map((it) => sameAddress(it.email)))
  const people = await peopleToNotify(tx, 'reports', site)
  return [
    ...recipients.map(({ email, status }) => ({
      ...{ runId: run.id, email },
      status: status === 'unsubscribed' ? status : ('pending' as const),
    })),
    ...people
      .filter((it) => it.mail && !listed.has(sameAddress(it.email)))
      .map(({ email, membershipId }) => ({
        ...{ runId: run.id, email, membershipId, status: 'pending' as const },
      })),
  ]
}

/** Enqueues the messages of a completed run: to the Slack channels of the site, and to the members who chose reports. */
export async function enqueueSlackMessages(
  tx: Pick<Db, 'select' | 'insert' | 'execute'>,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { site, report, run }: RunWork,
  content: ReportContent,
): Promise<void> {
  const key = `report ${run.id}`
  const url = `${config.publicUrl}/sites/${site.id}/reports/${report.id}`
  await addSlackMessages(tx, clock, site.id, {
    about: 'reports',
    key,
    subject: `Report ${report.name}`,
    message: slackOf(content, url),
  })
  const people = await peopleToNotify(tx, 'reports', site)
  const message = personalSlackOf(content, url, config)
  await addPersonalMessages(tx, clock, people, { kind: 'reports', siteId: site.id, key, message })
}
