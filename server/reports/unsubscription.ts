import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/postgres/client.ts'
import { reports, reportUnsubscriptions } from '../../db/postgres/schema/reports.ts'
import { sameAddress } from '../mail/addresses.ts'
import { seal, unseal } from '../sealing.ts'
import type { Services } from '../services.ts'

type Working = Pick<Services, 'db' | 'clock'>
type Config = Pick<Services['config'], 'appSecret' | 'publicUrl'>

const purpose = 'unsubscribe from a report'

/** One recipient of one report. */
export type Subscription = { reportId: string; email: string }

/** Where a recipient can unsubscribe without signing in. */
export function unsubscribeLink({ appSecret, publicUrl }: Config, { reportId, email }: Subscription): string {
  return `${publicUrl}/unsubscribe/${seal(appSecret, purpose, JSON.stringify([reportId, email]))}`
}

/** What a link is about; undefined for one that was not made here. */
export function readUnsubscribeToken(
  { appSecret }: Pick<Config, 'appSecret'>,
  token: string,
): Subscription | undefined {
  try {
    const [reportId, email] = JSON.parse(unseal(appSecret, purpose, token))
    return { reportId, email }
  } catch {
    return undefined
  }
}

/** What a report is called to who gets it; undefined when it is gone. */
export async function nameOfReport(
  db: Pick<Db, 'select'>,
  { reportId }: Subscription,
): Promise<string | undefined> {
  const [row] = await db.select({ name: reports.name }).from(reports).where(eq(reports.id, reportId))
  return row?.name
}

export async function isUnsubscribed(db: Pick<Db, 'select'>, subscription: Subscription): Promise<boolean> {
  const rows = await db.select().from(reportUnsubscriptions).where(isOf(subscription))
  return rows.length > 0
}

/** From now on the recipient gets no mail of the report, whoever puts them on its list. */
export async function unsubscribe({ db, clock }: Working, { reportId, email }: Subscription): Promise<void> {
  await db
    .insert(reportUnsubscriptions)
    .values({ reportId, email: sameAddress(email), unsubscribedAt: new Date(clock()) })
    .onConflictDoNothing()
}

/** Takes it back. */
export async function subscribeAgain(db: Pick<Db, 'delete'>, subscription: Subscription): Promise<void> {
  await db.delete(reportUnsubscriptions).where(isOf(subscription))
}

function isOf({ reportId, email }: Subscription) {
  return and(
    eq(reportUnsubscriptions.reportId, reportId),
    eq(reportUnsubscriptions.email, sameAddress(email)),
  )
}
