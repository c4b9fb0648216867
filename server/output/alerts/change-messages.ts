import type { Db } from '../../../db/postgres/client.ts'
import { enqueue } from '../../../db/queue.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { addSlackMessages } from '../../notify/integrations/slack-messages.ts'
import { addPersonalMessages } from '../../notify/personal/personal-messages.ts'
import { peopleToNotify, toMail } from '../../notify/personal/recipients.ts'
import type { Services } from '../../services.ts'
import { inMailQueue } from './alert-mail.ts'
import { personalSlackOf, slackOf } from './alert-slack.ts'
import type { StoredAlert, StoredChange } from './stored-alert.ts'

type Change = { change: StoredChange; alert: StoredAlert; site: StoredSite }

/**
 * Enqueues the mails and messages about a change of an alert: to its recipients, to the Slack channels of the site, and to
 * the members who chose alerts. A member whose address is a recipient gets one mail.
 */
export async function enqueueMessages(
  tx: Pick<Db, 'select' | 'insert' | 'execute'>,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  details: Change,
): Promise<void> {
  const { change, alert, site } = details
  const key = `alert ${change.id}`
  const mail = (to: { email: string } | { membership_id: string }) =>
    enqueue(tx, 'mail-alert', { change_id: change.id, ...to }, inMailQueue(alert.id))
  for (const email of alert.recipients) await mail({ email })
  await addSlackMessages(tx, clock, site.id, {
    about: 'alerts',
    key,
    subject: `Alert ${alert.name}`,
    message: slackOf(details, config.publicUrl),
  })
  const people = await peopleToNotify(tx, 'alerts', site)
  for (const { membershipId } of toMail(people, alert.recipients)) await mail({ membership_id: membershipId })
  await addPersonalMessages(tx, clock, people, {
    ...{ kind: 'alerts', siteId: site.id, key },
    messageIn: (language) => personalSlackOf(details, config, language),
  })
}
