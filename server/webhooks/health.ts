import { and, count, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/postgres/client.ts'
import { webhookDeliveries } from '../../db/postgres/schema/webhooks.ts'

const day_ms = 86_400_000

/** Of each subscription the percent of a day's deliveries that arrived among those tried; it is left out when none was. */
export async function successRates(
  db: Pick<Db, 'select'>,
  webhookIds: string[],
  now: Date,
): Promise<Map<string, number>> {
  if (webhookIds.length === 0) return new Map()
  const { webhookId, status, createdAt, attempts } = webhookDeliveries
  const rows = await db
    .select({
      webhookId,
      tried: count(),
      arrived: count(sql`case when ${eq(status, 'delivered')} then 1 end`),
    })
    .from(webhookDeliveries)
    .where(
      and(inArray(webhookId, webhookIds), gte(createdAt, new Date(now.getTime() - day_ms)), gt(attempts, 0)),
    )
    .groupBy(webhookId)
  return new Map(rows.map((row) => [row.webhookId, Math.round((10_000 * row.arrived) / row.tried) / 100]))
}
