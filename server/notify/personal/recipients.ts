import { aliasedTable, and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { accounts, memberships } from '../../../db/postgres/schema/accounts.ts'
import { notificationChoices } from '../../../db/postgres/schema/notifications.ts'
import type { sites } from '../../../db/postgres/schema/sites.ts'
import type { Language } from '../../../packages/text/languages.ts'
import type { Mode } from '../../platform/http/principal.ts'
import { sameAddress } from '../../platform/mail/addresses.ts'
import { mailLanguage } from '../../platform/mail/mail-language.ts'
import { adminKinds, type Channels, defaultChannels, type NotificationKind } from './kinds.ts'

type Reading = Pick<Db, 'select'>

/** What a notification is about: a site, or with `id: null` a workspace. */
export type Subject = { workspaceId: string; id: string | null; mode: Mode }

/** A member who is sent a notification. */
export type Person = {
  accountId: string
  membershipId: string
  email: string
  /** The language of what they are sent. */
  language: Language
} & Channels

export const general = aliasedTable(notificationChoices, 'general')
export const exception = aliasedTable(notificationChoices, 'exception')

/**
 * Returns the members who chose to be sent a kind of notification about a site, with the channels that they chose. Only
 * members who have access to the site at this moment are returned. Of sites of the sandbox, only failures are sent.
 * @param membershipId to ask about one member only
 */
export async function peopleToNotify(
  db: Reading,
  kind: NotificationKind,
  about: Subject,
  membershipId?: string,
): Promise<Person[]> {
  if (about.mode === 'test' && kind !== 'failures') return []
  const rows = await db
    .select({
      accountId: accounts.id,
      membershipId: memberships.id,
      email: accounts.email,
      language: mailLanguage(),
      mail: chosen(kind, 'mail'),
      slack: chosen(kind, 'slack'),
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .leftJoin(general, isGeneral(kind))
    .leftJoin(exception, isException(kind, about.id))
    .where(
      and(
        eq(memberships.workspaceId, about.workspaceId),
        membershipId === undefined ? undefined : eq(memberships.id, membershipId),
        ...(adminKinds.includes(kind) ? [inArray(memberships.role, ['owner', 'admin'])] : []),
        ...(about.id === null ? [] : [hasAccess(about.id)]),
      ),
    )
    .orderBy(asc(memberships.createdAt), asc(memberships.id))
  return rows.filter((it) => it.mail || it.slack)
}

/** Returns a member if they are still to be sent a kind of notification about a site. */
export async function findPerson(
  db: Reading,
  kind: NotificationKind,
  about: Subject,
  membershipId: string,
): Promise<Person | undefined> {
  const [found] = await peopleToNotify(db, kind, about, membershipId)
  return found
}

/** Returns those who chose mails and whose address is not on a list of recipients, who are mailed anyway. */
export function toMail(people: readonly Person[], recipients: readonly string[]): Person[] {
  const listed = new Set(recipients.map(sameAddress))
  return people.filter((it) => it.mail && !listed.has(sameAddress(it.email)))
}

/** The condition that a member has access to a site. */
export function hasAccess(siteId: string | typeof sites.id) {
  return or(isNull(memberships.siteIds), sql`${siteId} = any(${memberships.siteIds})`)
}

/** The condition that joins what a member chose for all sites. */
export function isGeneral(kind: NotificationKind) {
  return and(eq(general.membershipId, memberships.id), eq(general.kind, kind), isNull(general.siteId))
}

/** The condition that joins what a member chose for a site. Null: none. */
export function isException(kind: NotificationKind, siteId: string | typeof sites.id | null) {
  return and(
    eq(exception.membershipId, memberships.id),
    eq(exception.kind, kind),
    siteId === null ? sql`false` : eq(exception.siteId, siteId),
  )
}

/** Whether a member chose a channel for a kind of notification. */
export function chosen(kind: NotificationKind, channel: keyof Channels) {
  const byDefault = defaultChannels[kind][channel]
  return sql<boolean>`coalesce(${exception[channel]}, ${general[channel]}, ${byDefault}::boolean)`
}
