import type { Db } from '../../../db/postgres/client.ts'
import type { reportMails } from '../../../db/postgres/schema/reports.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { addSlackMessages } from '../../notify/integrations/slack-messages.ts'
import { addPersonalMessages } from '../../notify/personal/personal-messages.ts'
import { type Person, toMail } from '../../notify/personal/recipients.ts'
import type { Services } from '../../services.ts'
import { recipientsOf } from '../mail-subscriptions/subscriptions.ts'
import type { ReportContent } from './content.ts'
import { personalSlackOf, slackOf } from './report-slack.ts'
import type { StoredRun } from './runs.ts'
import type { StoredReport } from './stored-report.ts'

/** A run with its report and site. */
export type RunWork = { site: StoredSite; report: StoredReport; run: StoredRun }

/**
 * Returns the mails of a completed run: to the recipients of the report, and to those of `people` who chose mails. A member
 * whose address is a recipient gets one mail.
 */
export async function mailsOf(
  tx: Pick<Db, 'select'>,
  { report, run }: RunWork,
  people: readonly Person[],
): Promise<(typeof reportMails.$inferInsert)[]> {
  const [recipients = []] = await recipientsOf(tx, 'report', [
    { id: report.id, emails: report.delivery.email },
  ])
  return [
    ...recipients.map(({ email, status }) => ({
      ...{ runId: run.id, email },
      status: status === 'unsubscribed' ? status : ('pending' as const),
    })),
    ...toMail(people, report.delivery.email).map(({ email, membershipId }) => ({
      ...{ runId: run.id, email, membershipId, status: 'pending' as const },
    })),
  ]
}

/** Enqueues the messages of a completed run: to the Slack channels of the site, and to those of `people` who chose Slack. */
export async function enqueueSlackMessages(
  tx: Pick<Db, 'select' | 'insert' | 'execute'>,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { site, report, run }: RunWork,
  people: readonly Person[],
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
  const message = personalSlackOf(content, url, config)
  await addPersonalMessages(tx, clock, people, {
    ...{ kind: 'reports', siteId: site.id, key },
    messageIn: () => message,
  })
}
