import { asc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { accounts, memberships } from '../../../db/postgres/schema/accounts.ts'
import { digests } from '../../../db/postgres/schema/notifications.ts'
import { enqueue, queueForKey } from '../../../db/queue.ts'
import type { Services } from '../../services.ts'
import { lastDayOf, nextDigest } from './digest-times.ts'

/** People whose digests are scheduled in one transaction. */
const page = 500
/** On Monday morning many digests are due at once. Two queues limit them, so that other jobs are not delayed. */
const queues = 2
/** With growing pauses between attempts, they take some hours. */
const attempts = 10
/** No digest is further ahead than this. A later time was computed while the clock was wrong. */
const ahead_max_ms = 8 * 86_400_000

/**
 * Enqueues the digests that are due, each once for the days that it covers, and computes when the next ones are. If the
 * service was down at several due times, only the newest digest is sent.
 */
export async function scheduleDigests(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = services.clock()
  while ((await schedulePage(services, now)) === page);
}

async function schedulePage({ db }: Pick<Services, 'db'>, now: number): Promise<number> {
  const isDue = lte(digests.dueAt, new Date(now))
  const isTooLate = gt(digests.dueAt, new Date(now + ahead_max_ms))
  return db.transaction(async (tx) => {
    // Skips digests locked by a concurrent run, which schedules them.
    const rows = await tx
      .select({ digest: digests, timezone: accounts.timezone })
      .from(digests)
      .innerJoin(memberships, eq(memberships.id, digests.membershipId))
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(or(isNull(digests.dueAt), isDue, isTooLate))
      .orderBy(asc(digests.membershipId))
      .limit(page)
      .for('no key update', { of: digests, skipLocked: true })
    for (const { digest, timezone } of rows) {
      const { membershipId, frequency, dueAt } = digest
      let { coveredUntil } = digest
      if (dueAt !== null && dueAt.getTime() <= now) {
        const until = lastDayOf(frequency, timezone, now)
        // The person may have chosen another time zone since the last one.
        if (coveredUntil === null || coveredUntil < until) {
          const payload = { membership_id: membershipId, frequency, until }
          const queue = queueForKey('send-digest', queues, membershipId)
          await enqueue(tx, 'send-digest', payload, { queue, attempts })
          coveredUntil = until
        }
      }
      await tx
        .update(digests)
        .set({ dueAt: nextDigest(frequency, timezone, now), coveredUntil })
        .where(eq(digests.membershipId, membershipId))
    }
    return rows.length
  })
}
