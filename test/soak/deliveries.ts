import { connectPostgres } from '../../db/postgres/client.ts'
import type { ReceiverKind } from './receivers.ts'

/** A period in which the product was damaged. Milliseconds since 1970. */
export type Outage = { from: number; until: number }

const tolerance_ms = 30_000

/**
 * Checks the deliveries to the subscriptions of `webhooks`, grouped by the kind of their receivers. Counts
 * acknowledged sites with no `site.created` event or with several, domain events without a delivery, domain events
 * with two deliveries, deliveries stored as delivered that no receiver accepted, failed deliveries, attempts that
 * were too early, and deliveries that are long overdue. Also reports the latest attempt: how late, when, and to which
 * receiver. Outages are excluded.
 */
export async function verifyDeliveries(
  databaseUrl: string,
  {
    sites,
    webhooks,
    accepted,
    outages,
  }: {
    sites: Set<string>
    webhooks: Map<ReceiverKind, string>
    accepted: Map<ReceiverKind, Set<string>>
    outages: Outage[]
  },
) {
  const { sql, close } = connectPostgres(databaseUrl, { max: 1 })
  try {
    const ids = [...webhooks.values()]
    const kinds = new Map([...webhooks].map(([kind, id]) => [id, kind]))
    // The domain events of a site are deleted with it.
    const [wrongSites] = await sql<{ found: number }[]>`
      select count(*)::int as found
      from unnest(${[...sites]}::text[]) as made(id)
      cross join lateral (
        select count(*) as times from facts where site_id = made.id and type = 'site.created'
      ) as published
      where times > 1 or times = 0 and exists (select from sites where sites.id = made.id)`
    const [missing] = await sql<{ found: number }[]>`
      select count(*)::int as found
      from facts cross join webhooks
      where webhooks.id = any(${ids}) and facts.created_at > webhooks.created_at
        and facts.type = any(webhooks.events)
        and not exists (
          select from webhook_deliveries as it where it.webhook_id = webhooks.id and it.event_id = facts.id)`
    const [duplicates] = await sql<{ found: number }[]>`
      select count(*)::int as found from (
        select from webhook_deliveries where webhook_id = any(${ids})
        group by webhook_id, event_id having count(*) > 1) as twice`
    const overdue = await sql<{ id: string; due: Date; job: Date | null }[]>`
      select webhook_id as id, next_attempt_at as due,
        (select run_at from graphile_worker.jobs where key = 'webhook:' || webhook_id) as job
      from webhook_deliveries
      where webhook_id = any(${ids}) and next_attempt_at < now() - interval '30 seconds'
      order by next_attempt_at`
    const [longest] = overdue
    const [failed] = await sql<{ found: number }[]>`
      select count(*)::int as found from webhook_deliveries where webhook_id = any(${ids}) and status = 'failed'`
    const delivered = await sql<{ id: string; eventId: string }[]>`
      select webhook_id as id, event_id as "eventId" from webhook_deliveries
      where webhook_id = any(${ids}) and status = 'delivered'`
    const attempts = await sql<{ id: string; due: number; started: number }[]>`
      select webhook_id as id,
        extract(epoch from started_at)::float8 * 1000 as started,
        extract(epoch from coalesce(
          lag(started_at + duration_ms * interval '1 ms') over (partition by delivery_id order by number)
            + (array[1, 5, 30, 120])[number - 1] * interval '1 minute',
          created_at))::float8 * 1000 as due
      from webhook_attempts join webhook_deliveries on id = delivery_id
      where webhook_id = any(${ids})`
    const lateness = attempts.map(({ due, started }) => started - due - outageWithin(outages, due, started))
    const latest_ms = lateness.reduce((max, it) => Math.max(max, it), 0)
    const latest = attempts[lateness.indexOf(latest_ms)]
    return {
      deliveries: delivered.length,
      attempts: attempts.length,
      sitesNotPublishedOnce: wrongSites?.found ?? 0,
      missingDeliveries: missing?.found ?? 0,
      duplicateDeliveries: duplicates?.found ?? 0,
      overdueDeliveries: overdue.length,
      longestOverdue: longest
        ? `to the ${kinds.get(longest.id)} one since ${longest.due.toISOString()}, ${
            longest.job ? `with a job at ${longest.job.toISOString()}` : 'without a job'
          }`
        : '',
      failedDeliveries: failed?.found ?? 0,
      unreceivedDeliveries: delivered.filter(
        ({ id, eventId }) => !accepted.get(kinds.get(id) as ReceiverKind)?.has(eventId),
      ).length,
      earlyAttempts: attempts.filter(({ due, started }) => started < due - 1).length,
      lateAttempts: lateness.filter((it) => it > tolerance_ms).length,
      latestAttempt_ms: Math.round(latest_ms),
      latestAttempt: latest
        ? `to the ${kinds.get(latest.id)} one at ${new Date(latest.started).toISOString()}`
        : '',
    }
  } finally {
    await close()
  }
}

/** Returns how much of a period lies within outages. */
function outageWithin(outages: Outage[], from: number, until: number): number {
  return outages.reduce(
    (sum, it) => sum + Math.max(0, Math.min(it.until, until) - Math.max(it.from, from)),
    0,
  )
}
