import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { webhookDeliveries } from '../../../db/postgres/schema/webhooks.ts'

const day_ms = 86_400_000
/**
 * The number of deliveries that the success rate is based on, so that a list of subscriptions does not count millions:
 * the newest ones, and as many that are older than the delivery due longest, in case all of the newest still wait.
 */
const sampleSize = 5000

/**
 * The percentage of a day's attempted deliveries that arrived, by subscription. Subscriptions without attempts are
 * left out.
 */
export async function successRates(
  db: Pick<Db, 'execute'>,
  webhookIds: string[],
  now: Date,
): Promise<Map<string, number>> {
  if (webhookIds.length === 0) return new Map()
  const since = new Date(now.getTime() - day_ms).toISOString()
  const newest = (further: SQL) => sql`(
    select id, status, attempts
    from ${webhookDeliveries} as delivery
    where delivery.webhook_id = webhook.webhook_id and created_at >= ${since}::timestamptz ${further}
    order by created_at desc
    limit ${sampleSize}
  )`
  const longestDue = sql`(
    select min(next_attempt_at) from ${webhookDeliveries} as waiting
    where waiting.webhook_id = webhook.webhook_id and next_attempt_at is not null
  )`
  const rows = await db.execute<{ webhook_id: string; tried: number; arrived: number }>(sql`
    select webhook_id, tried::int, arrived::int
    from unnest(${`{${webhookIds.join(',')}}`}::text[]) as webhook (webhook_id), lateral (
      select count(*) as tried, count(*) filter (where status = 'delivered') as arrived
      from (${newest(sql``)} union ${newest(sql`and created_at < ${longestDue}`)}) as sampled
      where attempts > 0
    ) as counted
    where tried > 0`)
  return new Map(rows.map(({ webhook_id, tried, arrived }) => [webhook_id, percent(arrived, tried)]))
}

/** Rounded to two decimals; 100 only if all arrived. */
function percent(arrived: number, tried: number): number {
  return arrived === tried ? 100 : Math.min(Math.round((10_000 * arrived) / tried) / 100, 99.99)
}
