import { eq } from 'drizzle-orm'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { enqueue } from '../../../db/queue.ts'
import { readPeriod } from '../../analytics/traffic/period.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { chunks } from '../../platform/chunks.ts'
import type { Services } from '../../services.ts'
import type { EventRow } from '../pipeline/event-row.ts'
import { hasRowsUpTo, lastBatch, newestRowId } from '../pipeline/inbox-batches.ts'
import { outsideProjection } from '../pipeline/leadership.ts'
import {
  conditionOf,
  countExcluded,
  type ExcludedSelection,
  excludedCounts,
  excludedEvents,
  type RestoredRow,
} from './inclusion.sql.ts'
import type { ExcludedCount, ExcludedQuery, InclusionInput } from './inclusion-model.ts'

// Deletions send their parameters in the URL, which proxies limit to 8 KB.
const idsPerDelete = 50
const drain = { poll_ms: 100, timeout_ms: 60_000 }
const always = { start: 0, end: Date.UTC(2200, 0) }
/** Long timeout: events are written to the inbox while they are read. */
const reading = { max_execution_time: 3600 }

/**
 * Enqueues a job that includes excluded events. Returns the number of events.
 * @throws ValidationError, @throws Unprocessable if the period is impossible.
 */
export async function requestInclusion(
  { db, clickhouse, clock }: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: { id: string; name: string; timezone: string },
  input: InclusionInput,
): Promise<{ events: number }> {
  const selection = selectionOf(site, input, clock())
  const [counted] = await clickhouse.rows(countExcluded(selection))
  const events = counted?.events ?? 0
  if (events > 0)
    await db.transaction(async (tx) => {
      await enqueue(tx, 'include-events', selection, { queue: `include-events ${site.id}` })
      const { event_ids, ...rest } = input
      await recordAudit(tx, clock, {
        action: 'site.events_included',
        siteId: site.id,
        target: { id: site.id, name: site.name },
        after: { events, ...rest },
      })
    })
  return { events }
}

function selectionOf(
  site: { id: string; timezone: string },
  { event_ids, reason, hostname, ...dates }: InclusionInput,
  now: number,
): ExcludedSelection {
  const isAnyTime = event_ids !== undefined && dates.start_date === undefined && dates.end_date === undefined
  const { start, end } = isAnyTime ? always : readPeriod(dates, site.timezone, now)
  return { site_id: site.id, from: start, to: end, reason, hostname, event_ids }
}

/** Maximum number of reasons and hosts. */
const maxCounts = 200

/**
 * Returns the number of excluded events by reason and host, the most frequent first.
 * @throws ValidationError, @throws Unprocessable if the period is impossible.
 */
export async function excludedEventCounts(
  { clickhouse, clock }: Pick<Services, 'clickhouse' | 'clock'>,
  site: { id: string; timezone: string },
  query: ExcludedQuery,
): Promise<ExcludedCount[]> {
  const { start, end } = readPeriod(query, site.timezone, clock())
  const found = await clickhouse.rows(excludedCounts, {
    site_id: site.id,
    from: new Date(start),
    to: new Date(end),
    limit: maxCounts,
  })
  return found.map(({ excluded, hostname, events, last_ms }) => ({
    reason: excluded,
    hostname: hostname === '' ? null : hostname,
    events,
    last_seen: new Date(last_ms).toISOString(),
  }))
}

/**
 * Sends excluded events through the inbox again, so that all data derived from events is derived from them too, and
 * deletes the excluded ones. It may be repeated, but must not run concurrently for a site: the events of an earlier
 * run must be stored before this run looks for the remaining ones.
 */
export async function includeEvents(
  services: Pick<Services, 'db' | 'postgres' | 'clickhouse' | 'inbox'>,
  selection: ExcludedSelection,
): Promise<void> {
  const { event_ids } = selection
  if (event_ids === undefined) return includeSome(services, selection)
  for (const some of chunks(event_ids, idsPerDelete))
    await includeSome(services, { ...selection, event_ids: some })
}

async function includeSome(
  { db, postgres, clickhouse, inbox }: Pick<Services, 'db' | 'postgres' | 'clickhouse' | 'inbox'>,
  selection: ExcludedSelection,
): Promise<void> {
  if ((await db.$count(sites, eq(sites.id, selection.site_id))) === 0) return
  // Once the inbox is drained, all batches up to `as_of` are completely stored: none of their events can appear between
  // the reading and the deletion.
  const as_of = await lastBatch(postgres)
  await untilDrained(postgres)
  for await (const rows of clickhouse.stream(excludedEvents(selection, as_of), { settings: reading }))
    await inbox.accept(rows.map(toLine).join(''), rows.length)
  const { where, params } = conditionOf(selection, as_of)
  await outsideProjection(postgres, () => clickhouse.deleteFrom('events', where, params))
}

/** Clears `id_supplied`: the site already has a client-chosen id, so the event would be dropped as a duplicate. */
function toLine(row: RestoredRow): string {
  const sent_by = row.sent_by as EventRow['sent_by']
  return `${JSON.stringify({ ...row, sent_by, id_supplied: false, excluded: '' } satisfies EventRow)}\n`
}

async function untilDrained(postgres: Services['postgres']): Promise<void> {
  const newest = await newestRowId(postgres)
  const deadline = performance.now() + drain.timeout_ms
  while (await hasRowsUpTo(postgres, newest)) {
    if (performance.now() > deadline) throw new Error('the inbox is not drained yet; retrying later')
    await Bun.sleep(drain.poll_ms)
  }
}
