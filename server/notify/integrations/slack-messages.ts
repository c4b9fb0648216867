import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import {
  integrations,
  type SlackMessage,
  type slackSubjects,
} from '../../../db/postgres/schema/integrations.ts'
import type { Clock } from '../../platform/clock.ts'
import { addSync } from './syncs.ts'

type Notification = {
  about: (typeof slackSubjects)[number]
  /** Deduplication key: a second message with the same key is not sent. */
  key: string
  /** The subject, as the history shows it. */
  subject: string
  message: SlackMessage
}

/**
 * Sends a message to the channels of a site that want its subject, if and when the given transaction commits. Failures
 * are retried, and shown in the history of the integration.
 */
export async function addSlackMessages(
  tx: Pick<Db, 'select' | 'insert' | 'execute'>,
  clock: Clock,
  siteId: string,
  { about, key, subject, message }: Notification,
): Promise<void> {
  const channels = await tx
    .select({ id: integrations.id })
    .from(integrations)
    .where(
      and(
        eq(integrations.siteId, siteId),
        eq(integrations.type, 'slack'),
        ne(integrations.status, 'paused'),
        sql`${integrations.settings} -> 'about' ? ${about}`,
      ),
    )
    .orderBy(integrations.id)
  const now = new Date(clock())
  const trigger = about === 'alerts' ? 'alert' : 'report'
  for (const channel of channels) await addSync(tx, now, channel, { trigger, key, subject, message })
}
