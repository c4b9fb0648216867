import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { alerts } from '../../../db/postgres/schema/alerts.ts'
import { reports } from '../../../db/postgres/schema/reports.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { alertUnsubscriptions, reportUnsubscriptions } from '../../../db/postgres/schema/unsubscriptions.ts'
import type { Language } from '../../../packages/text/languages.ts'
import { sameAddress } from '../../platform/mail/addresses.ts'
import type { Services } from '../../services.ts'
import { digestNames, hasLeftDigest, leaveDigest } from './digest-mails.ts'
import type { Recipient } from './model.ts'

type Working = Pick<Services, 'db' | 'clock'>
type Reading = Pick<Db, 'select'>

const tables = {
  report: { subjects: reports, unsubscriptions: reportUnsubscriptions },
  alert: { subjects: alerts, unsubscriptions: alertUnsubscriptions },
}

/** What has a list of recipients. */
export type ListedKind = keyof typeof tables

/** One recipient of one report or alert, or the member who gets a digest: then `id` is of the membership. */
export type Subscription = { kind: ListedKind | 'digest'; id: string; email: string }

/**
 * Returns the names of a report or alert and of its site, or of a digest and its workspace, as shown to the recipient.
 * Undefined if it no longer exists.
 */
export async function namesOf(
  db: Reading,
  { kind, id }: Subscription,
  language: Language,
): Promise<{ name: string; owner: string } | undefined> {
  if (kind === 'digest') return digestNames(db, id, language)
  const { subjects } = tables[kind]
  const [row] = await db
    .select({ name: subjects.name, owner: sites.name })
    .from(subjects)
    .innerJoin(sites, eq(sites.id, subjects.siteId))
    .where(eq(subjects.id, id))
  return row
}

export async function isUnsubscribed(db: Reading, subscription: Subscription): Promise<boolean> {
  if (subscription.kind === 'digest') return hasLeftDigest(db, subscription.id)
  const rows = await db
    .select()
    .from(tables[subscription.kind].unsubscriptions)
    .where(isRecipient(subscription.kind, subscription))
  return rows.length > 0
}

/**
 * Unsubscribes a recipient, even if the address is added to the list again later.
 * @returns false if the report, alert or digest no longer exists; it may have been deleted concurrently.
 */
export function unsubscribe({ db, clock }: Working, { kind, id, email }: Subscription): Promise<boolean> {
  if (kind === 'digest') return leaveDigest(db, id, new Date(clock()))
  const { subjects, unsubscriptions } = tables[kind]
  return db.transaction(async (tx) => {
    const locked = await tx
      .select({ id: subjects.id })
      .from(subjects)
      .where(eq(subjects.id, id))
      .for('key share')
    if (locked.length === 0) return false
    await tx
      .insert(unsubscriptions)
      .values({ subjectId: id, email: sameAddress(email), unsubscribedAt: new Date(clock()) })
      .onConflictDoNothing()
    return true
  })
}

/** Reverses `unsubscribe`. */
export async function subscribeAgain(
  db: Pick<Db, 'delete' | 'update'>,
  subscription: Subscription,
): Promise<void> {
  const { kind, id } = subscription
  if (kind === 'digest') await leaveDigest(db, id, null)
  else await db.delete(tables[kind].unsubscriptions).where(isRecipient(kind, subscription))
}

/** Returns the recipients of each report or alert of a kind, in order, with their subscription status. */
export async function recipientsOf(
  db: Reading,
  kind: ListedKind,
  lists: readonly { id: string; emails: readonly string[] }[],
): Promise<Recipient[][]> {
  if (lists.length === 0) return []
  const { unsubscriptions } = tables[kind]
  const ids = lists.map((it) => it.id)
  const rows = await db.select().from(unsubscriptions).where(inArray(unsubscriptions.subjectId, ids))
  const key = (id: string, email: string) => `${id} ${email}`
  const since = new Map(rows.map((it) => [key(it.subjectId, it.email), it.unsubscribedAt]))
  return lists.map(({ id, emails }) =>
    emails.map((email) => {
      const unsubscribedAt = since.get(key(id, sameAddress(email)))
      return {
        email,
        status: unsubscribedAt ? 'unsubscribed' : 'subscribed',
        unsubscribed_at: unsubscribedAt?.toISOString() ?? null,
      }
    }),
  )
}

function isRecipient(kind: ListedKind, { id, email }: Subscription) {
  const { unsubscriptions } = tables[kind]
  return and(eq(unsubscriptions.subjectId, id), eq(unsubscriptions.email, sameAddress(email)))
}
