import type { StoredSite } from '../../identity/sites/stored-site.ts'
import type { Services } from '../../services.ts'
import type { Installation } from './model.ts'
import { newestOfEachReason } from './newest-events.sql.ts'

const hour_ms = 3_600_000
/** Looks back in steps: a site with events has one in the first step, which costs least. */
const steps_ms = [hour_ms, 24 * hour_ms, 30 * 24 * hour_ms]

/** Returns what the service has seen of the tracker of a site: events, excluded events and refused requests. */
export async function installationStatus(
  { clickhouse, clock, refusals }: Pick<Services, 'clickhouse' | 'clock' | 'refusals'>,
  { id: site_id }: Pick<StoredSite, 'id'>,
): Promise<Installation> {
  const [events, refused] = await Promise.all([
    newestEvents({ clickhouse, clock }, site_id),
    refusals.ofTrackers(site_id),
  ])
  return {
    last_event: events.find((it) => it.excluded === '')?.seen ?? null,
    excluded: events.flatMap(({ excluded, seen }) =>
      excluded === '' ? [] : [{ reason: excluded, ...seen }],
    ),
    refused,
  }
}

async function newestEvents({ clickhouse, clock }: Pick<Services, 'clickhouse' | 'clock'>, site_id: string) {
  const now = clock()
  let found: Awaited<ReturnType<typeof read>> = []
  const read = (step_ms: number) =>
    clickhouse.rows(newestOfEachReason, { site_id, since: new Date(now - step_ms) })
  for (const step_ms of steps_ms) {
    found = await read(step_ms)
    if (found.some((it) => it.excluded === '')) break
  }
  return found.map(({ excluded, time, page, hostname, browser, sent_by, event_name }) => ({
    excluded,
    seen: {
      event_name,
      page: page || null,
      hostname: hostname || null,
      browser: browser || null,
      timestamp: new Date(time).toISOString(),
      sent_by: sent_by || null,
    },
  }))
}
