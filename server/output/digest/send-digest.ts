import { eq } from 'drizzle-orm'
import { accounts, memberships } from '../../../db/postgres/schema/accounts.ts'
import { digests } from '../../../db/postgres/schema/notifications.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import type { TaskPayload } from '../../../db/queue.ts'
import { readPeriod } from '../../analytics/traffic/period.ts'
import { type ChosenSite, chosenSites } from '../../notify/personal/chosen-sites.ts'
import { preferencesUrl } from '../../notify/personal/kinds.ts'
import { addPersonalMessages } from '../../notify/personal/personal-messages.ts'
import { messageId } from '../../platform/mail/addresses.ts'
import { createMailer, unlessRefused } from '../../platform/mail/mail.ts'
import { mailLanguage } from '../../platform/mail/mail-language.ts'
import type { Services } from '../../services.ts'
import { unsubscribeHeaders, unsubscribeLink } from '../mail-subscriptions/link.ts'
import { toReportPeriod } from '../reports/report-period.ts'
import { type Digest, mailOf, messageOf } from './digest-mail.ts'
import { daysOf } from './digest-times.ts'
import { type SiteDigest, siteDigest } from './site-digest.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock' | 'config' | 'log'>
type Payload = TaskPayload<'send-digest'>
type Counted = ChosenSite & { digest: SiteDigest }

/**
 * Counts the sites that a member has access to, and sends the numbers by the channels that they chose. A retry has the same
 * Message-ID, and sends no second message to Slack.
 */
export async function sendDigest(working: Working, payload: Payload): Promise<void> {
  const { db } = working
  const [reader] = await db
    .select({
      ...{ accountId: accounts.id, email: accounts.email, language: mailLanguage() },
      workspace: workspaces.name,
      unsubscribedAt: digests.unsubscribedAt,
    })
    .from(digests)
    .innerJoin(memberships, eq(memberships.id, digests.membershipId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(eq(digests.membershipId, payload.membership_id))
  if (!reader) return
  const chosen = await chosenSites(db, 'digest', payload.membership_id)
  const wanted = chosen.filter((it) => it.slack || (it.mail && !reader.unsubscribedAt))
  const counted: Counted[] = []
  // One after another, so that a digest of many sites does not occupy the queries of others.
  for (const it of wanted)
    counted.push({ ...it, digest: await siteDigest(working, it.site, payload, reader.language) })
  const digestOf = (channel: 'mail' | 'slack') => assemble(payload, reader, counted, channel)

  await message(working, payload, reader.accountId, digestOf('slack'))
  if (!reader.unsubscribedAt) await mail(working, payload, reader.email, digestOf('mail'))
}

/** Returns the digest of the sites that are wanted by a channel; undefined if there are none. */
function assemble(
  { frequency, until }: Payload,
  { workspace, language }: Pick<Digest, 'workspace' | 'language'>,
  counted: readonly Counted[],
  channel: 'mail' | 'slack',
): Digest | undefined {
  const sites = counted
    .filter((it) => it[channel])
    .map((it) => it.digest)
    .sort((a, b) => b.sessions - a.sessions || a.name.localeCompare(b.name))
  if (sites.length === 0) return undefined
  const end = Date.parse(`${until}T00:00:00Z`) + 86_400_000
  const days = daysOf(frequency, until, { timezone: 'UTC' }, end)
  const { words } = toReportPeriod(readPeriod(days, 'UTC', end), language)
  return { frequency, workspace, language, words, sites }
}

async function message(
  { db, clock, config }: Working,
  { membership_id, frequency, until }: Payload,
  accountId: string,
  digest: Digest | undefined,
): Promise<void> {
  if (!digest) return
  const person = { accountId, membershipId: membership_id, slack: true, language: digest.language }
  await db.transaction((tx) =>
    addPersonalMessages(tx, clock, [person], {
      ...{ kind: 'digest', siteId: null, key: `digest ${membership_id} ${frequency} ${until}` },
      messageIn: () => messageOf(digest, config),
    }),
  )
}

async function mail(
  { config, log }: Working,
  { membership_id, frequency, until }: Payload,
  email: string,
  digest: Digest | undefined,
): Promise<void> {
  if (!digest) return
  const unsubscribeUrl = unsubscribeLink(config, { kind: 'digest', id: membership_id, email })
  await unlessRefused(log, 'with a digest', () =>
    createMailer(config)({
      to: email,
      ...mailOf(digest, { preferencesUrl: preferencesUrl(config), unsubscribeUrl }),
      messageId: messageId(config, `${membership_id}.${frequency}.${until}`, email),
      headers: { ...unsubscribeHeaders(unsubscribeUrl), 'Auto-Submitted': 'auto-generated' },
    }),
  )
}
