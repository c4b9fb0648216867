import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { webhookAttemptCounts, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Services } from '../../services.ts'
import type { StatisticsQuery, WebhookStatistics } from './statistics-model.ts'
import { findWebhook, ofPrincipal } from './subscriptions.ts'

type Reading = Pick<Services, 'db' | 'clock'>
type Period = WebhookStatistics['period']
type Attempts = WebhookStatistics['totals']
type Row = Attempts & { webhook_id: string; slot: string | null }

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms

const periods: Record<Period, { interval: WebhookStatistics['interval']; step_ms: number; slots: number }> = {
  '24h': { interval: 'hour', step_ms: hour_ms, slots: 24 },
  '7d': { interval: 'hour', step_ms: hour_ms, slots: 168 },
  '30d': { interval: 'day', step_ms: day_ms, slots: 30 },
}

const none: Attempts = {
  delivered: 0,
  refused: 0,
  unanswered: 0,
  latency_p50_ms: null,
  latency_p95_ms: null,
}

/** The attempts of a subscription over time. @throws NotFound */
export async function getStatistics(
  reading: Reading,
  principal: Principal,
  webhookId: string,
  query: StatisticsQuery,
): Promise<WebhookStatistics> {
  const { id } = await findWebhook(reading.db, principal, webhookId)
  const [statistics] = await statisticsOf(reading, [id], query)
  return statistics as WebhookStatistics
}

/** The attempts of all subscriptions of the caller's workspace and mode over time, newest subscription first. */
export async function listStatistics(
  reading: Reading,
  principal: Principal,
  query: StatisticsQuery,
): Promise<WebhookStatistics[]> {
  const rows = await reading.db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(ofPrincipal(principal))
    .orderBy(sql`${webhooks.createdAt} desc, ${webhooks.id} desc`)
  return statisticsOf(
    reading,
    rows.map(({ id }) => id),
    query,
  )
}

async function statisticsOf(
  { db, clock }: Reading,
  webhookIds: string[],
  { period = '24h' }: StatisticsQuery,
): Promise<WebhookStatistics[]> {
  if (webhookIds.length === 0) return []
  const now = clock()
  const { interval, step_ms, slots } = periods[period]
  // Hours and days of UTC start at multiples of their length.
  const start = now - (now % step_ms) - (slots - 1) * step_ms
  const starts = Array.from({ length: slots }, (_, slot) => new Date(start + slot * step_ms).toISOString())
  const rows = await countAttempts(db, webhookIds, interval, new Date(start))
  const found = new Map(rows.map(({ webhook_id, slot, ...attempts }) => [keyOf(webhook_id, slot), attempts]))
  return webhookIds.map((webhook_id) => ({
    webhook_id,
    period,
    interval,
    timezone: 'UTC',
    start: new Date(start).toISOString(),
    end: new Date(now).toISOString(),
    totals: found.get(keyOf(webhook_id, null)) ?? none,
    series: starts.map((at) => ({ start: at, ...(found.get(keyOf(webhook_id, at)) ?? none) })),
  }))
}

function keyOf(webhookId: string, slot: string | null): string {
  return `${webhookId} ${slot === null ? '' : Date.parse(slot)}`
}

/** The attempts of subscriptions since a time, by hour or day; `slot` is null for the sum of all. */
async function countAttempts(
  db: Pick<Db, 'execute'>,
  webhookIds: string[],
  interval: WebhookStatistics['interval'],
  since: Date,
): Promise<Row[]> {
  // Rounding keeps the order, so the percentiles are those of the exact durations, rounded.
  return db.execute<Row>(sql`
    with durations as (
      select webhook_id, slot, duration_ms,
        sum(attempts) filter (where outcome = 'delivered') as delivered,
        sum(attempts) filter (where outcome = 'refused') as refused,
        sum(attempts) filter (where outcome = 'unanswered') as unanswered,
        coalesce(sum(attempts) filter (where outcome <> 'unanswered'), 0) as answered
      from (
        select *, date_trunc(${interval}, hour, 'UTC') as slot
        from ${webhookAttemptCounts}
        where webhook_id = any(${`{${webhookIds.join(',')}}`}::text[]) and hour >= ${since.toISOString()}::timestamptz
      ) as counted
      group by grouping sets ((webhook_id, slot, duration_ms), (webhook_id, duration_ms))
    ), ranked as (
      select *, sum(answered) over (partition by webhook_id, slot order by duration_ms) as rank,
        sum(answered) over (partition by webhook_id, slot) as total
      from durations
    )
    select webhook_id, slot, coalesce(sum(delivered), 0)::int as delivered,
      coalesce(sum(refused), 0)::int as refused, coalesce(sum(unanswered), 0)::int as unanswered,
      min(duration_ms) filter (where answered > 0 and rank >= 0.50 * total) as latency_p50_ms,
      min(duration_ms) filter (where answered > 0 and rank >= 0.95 * total) as latency_p95_ms
    from ranked
    group by webhook_id, slot`)
}
