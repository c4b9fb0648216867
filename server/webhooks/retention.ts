import { sql } from 'drizzle-orm'
import type { Services } from '../services.ts'

const kept_ms = 30 * 86_400_000
const removedAtOnce = 5000

/** Removes old deliveries with their attempts, some at a time: others write to the tables meanwhile. */
export async function expireDeliveries({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock() - kept_ms).toISOString()
  for (;;) {
    const removed = await db.execute(sql`
      delete from webhook_deliveries
      where id in (select id from webhook_deliveries where created_at < ${before}::timestamptz limit ${removedAtOnce})`)
    if (removed.count < removedAtOnce) return
  }
}
