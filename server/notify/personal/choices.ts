import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { memberships } from '../../../db/postgres/schema/accounts.ts'
import { digests, notificationChoices, notificationKinds } from '../../../db/postgres/schema/notifications.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { notFound, ValidationError } from '../../platform/errors.ts'
import { adminKinds, defaultChannels, type NotificationKind } from './kinds.ts'
import type { Choices, WorkspaceNotifications } from './model.ts'

type Member = typeof memberships.$inferSelect
type StoredChoice = typeof notificationChoices.$inferSelect

/** Returns what a person is sent about the sites of a workspace that they are a member of. */
export async function readChoices(
  db: Db,
  accountId: string,
  { id, name }: { id: string; name: string },
): Promise<WorkspaceNotifications> {
  const member = await findMember(db, accountId, id)
  const [stored, [digest], visible] = await Promise.all([
    db.select().from(notificationChoices).where(eq(notificationChoices.membershipId, member.id)),
    db.select().from(digests).where(eq(digests.membershipId, member.id)),
    db
      .select({ id: sites.id, name: sites.name })
      .from(sites)
      .where(visibleSites(member))
      .orderBy(asc(sql`lower(${sites.name})`), asc(sites.id)),
  ])
  const kinds = kindsOf(member)
  const channelsOf = ({ kind, mail, slack }: Pick<StoredChoice, 'kind' | 'mail' | 'slack'>) => ({
    kind,
    // A person who left the digest by the link of a mail gets none of its mails.
    mail: mail && !(kind === 'digest' && digest?.unsubscribedAt),
    slack,
  })
  const general = new Map(stored.filter((it) => it.siteId === null).map((it) => [it.kind, it]))
  const names = new Map(visible.map((it) => [it.id, it.name]))
  const order = (it: StoredChoice) => `${names.get(it.siteId ?? '')?.toLowerCase()} ${kinds.indexOf(it.kind)}`
  return {
    ...{ id, name, sites: visible },
    choices: kinds.map((kind) => channelsOf({ kind, ...(general.get(kind) ?? defaultChannels[kind]) })),
    exceptions: stored
      .filter((it) => it.siteId !== null && names.has(it.siteId) && kinds.includes(it.kind))
      .sort((a, b) => order(a).localeCompare(order(b)))
      .map((it) => ({ ...channelsOf(it), site_id: it.siteId as string })),
    digest_frequency: digest?.frequency ?? 'weekly',
  }
}

/**
 * Replaces everything that a person has chosen to be sent about the sites of a workspace.
 * @throws NotFound for a workspace that the person is not a member of, or a site that they have no access to
 */
export function saveChoices(db: Db, accountId: string, workspaceId: string, wanted: Choices): Promise<void> {
  const rows = [...wanted.choices.map((it) => ({ ...it, site_id: null })), ...wanted.exceptions]
  requireDistinct(rows)
  return db.transaction(async (tx) => {
    const member = await findMember(tx, accountId, workspaceId)
    await tx.select().from(memberships).where(eq(memberships.id, member.id)).for('no key update')
    await requireVisible(
      tx,
      member,
      wanted.exceptions.map((it) => it.site_id),
    )
    await tx.delete(notificationChoices).where(eq(notificationChoices.membershipId, member.id))
    if (rows.length > 0)
      await tx.insert(notificationChoices).values(
        rows.map(({ kind, site_id, mail, slack }) => ({
          ...{ membershipId: member.id, kind, siteId: site_id, mail, slack },
        })),
      )
    const hasDigest = rows.some((it) => it.kind === 'digest' && (it.mail || it.slack))
    await saveDigest(tx, member.id, hasDigest ? wanted.digest_frequency : null)
  })
}

/** Stores how often a member gets a digest. Null: never. */
async function saveDigest(
  tx: Pick<Db, 'insert' | 'delete'>,
  membershipId: string,
  frequency: Choices['digest_frequency'] | null,
): Promise<void> {
  if (frequency === null) {
    await tx.delete(digests).where(eq(digests.membershipId, membershipId))
    return
  }
  const dueAt = sql`case when ${digests.frequency} = ${frequency} then ${digests.dueAt} end`
  await tx
    .insert(digests)
    .values({ membershipId, frequency })
    .onConflictDoUpdate({ target: digests.membershipId, set: { frequency, dueAt, unsubscribedAt: null } })
}

/** The kinds that a member can be sent. */
function kindsOf({ role }: Pick<Member, 'role'>): NotificationKind[] {
  const isAdmin = role === 'owner' || role === 'admin'
  return notificationKinds.filter((it) => isAdmin || !adminKinds.includes(it))
}

async function findMember(db: Pick<Db, 'select'>, accountId: string, workspaceId: string): Promise<Member> {
  const [member] = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.accountId, accountId), eq(memberships.workspaceId, workspaceId)))
  if (!member) throw notFound('workspace', workspaceId)
  return member
}

function visibleSites({ workspaceId, siteIds }: Member) {
  return and(
    eq(sites.workspaceId, workspaceId),
    eq(sites.mode, 'live'),
    siteIds === null ? undefined : inArray(sites.id, siteIds),
  )
}

async function requireVisible(tx: Pick<Db, 'select'>, member: Member, siteIds: string[]): Promise<void> {
  if (siteIds.length === 0) return
  const found = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(visibleSites(member), inArray(sites.id, siteIds)))
  const missing = siteIds.find((it) => !found.some(({ id }) => id === it))
  if (missing !== undefined) throw notFound('site', missing)
}

function requireDistinct(rows: readonly { kind: NotificationKind; site_id: string | null }[]): void {
  const seen = new Set(rows.map((it) => `${it.kind} ${it.site_id}`))
  if (seen.size === rows.length) return
  throw new ValidationError([
    { field: 'exceptions', message: 'exceptions must have each notification once for a site' },
  ])
}
