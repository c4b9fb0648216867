import { asc, between, eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { ingestInbox } from '../../../db/postgres/schema/ingest-inbox.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { ofPrincipal } from '../../identity/sites/sites.ts'
import { notFound } from '../../platform/errors.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Services } from '../../services.ts'
import type { EventRow } from '../pipeline/event-row.ts'
import { droppedDuplicates, eventById, sessionAt } from './query.sql.ts'
import type { Receipt } from './query-model.ts'
import { sessionId } from './session-id.ts'

/** Maximum difference between the clocks of API and Postgres. */
const clockSkew_ms = 300_000
/** Upper limit of times: Postgres does not parse later years in our format. */
const lastTime_ms = Date.UTC(9999, 0)
/** Maximum size of inbox rows searched for one receipt. */
const searchSize_bytes = 64 * 1024 * 1024

/**
 * Returns the processing status of an event in the caller's workspace and mode.
 * @throws NotFound if none of its sites has the event.
 */
export async function eventReceipt(
  { db, clickhouse }: Pick<Services, 'db' | 'clickhouse'>,
  principal: Principal,
  event_id: string,
): Promise<Receipt> {
  const mine = await db.select({ id: sites.id }).from(sites).where(ofPrincipal(principal))
  const site_ids = mine.map((it) => it.id)
  // Search the inbox first: an event leaves it only after it is stored in ClickHouse.
  const waiting = site_ids.length > 0 ? await findWaiting(db, event_id, new Set(site_ids)) : undefined
  if (waiting)
    return {
      event_id,
      site_id: waiting.site_id,
      status: 'accepted',
      reason: null,
      sent_by: waiting.sent_by || null,
      duplicates: 0,
      accepted_at: new Date(`${waiting.ingested_at}Z`).toISOString(),
      processed_at: null,
      session: null,
    }

  const [event] = site_ids.length > 0 ? await clickhouse.rows(eventById, { site_ids, event_id }) : []
  if (!event) throw notFound('event', event_id)
  const { site_id, excluded, sent_by, visitor, user_id } = event
  const [dropped] = await clickhouse.rows(droppedDuplicates, { site_id, event_id })
  const [session] =
    excluded === ''
      ? await clickhouse.rows(sessionAt, {
          site_id,
          visitor: BigInt(visitor),
          time: new Date(event.time),
          user_id,
        })
      : []
  return {
    event_id,
    site_id,
    status: excluded === '' ? 'processed' : 'excluded',
    reason: excluded === '' ? null : excluded,
    sent_by: sent_by || null,
    duplicates: dropped?.duplicates ?? 0,
    accepted_at: new Date(event.accepted_ms).toISOString(),
    processed_at: new Date(event.processed_ms).toISOString(),
    session: session
      ? {
          id: sessionId(session),
          start: new Date(session.start_ms).toISOString(),
        }
      : null,
  }
}

/** Searches the inbox. Our own ids contain their time; rows with client-chosen ids are marked. */
async function findWaiting(db: Db, event_id: string, siteIds: Set<string>): Promise<EventRow | undefined> {
  const time = timeOf(event_id)
  const rows = await db
    .select({ id: ingestInbox.id, bytes: ingestInbox.bytes })
    .from(ingestInbox)
    .where(
      time === undefined
        ? eq(ingestInbox.hasSuppliedIds, true)
        : between(ingestInbox.createdAt, new Date(time - clockSkew_ms), new Date(time + clockSkew_ms)),
    )
    .orderBy(asc(ingestInbox.id))
    .limit(5000)
  let searched = 0
  for (const row of rows) {
    searched += row.bytes
    if (searched > searchSize_bytes) return undefined
    const [stored] = await db
      .select({ payload: ingestInbox.payload })
      .from(ingestInbox)
      .where(eq(ingestInbox.id, row.id))
    const found = stored && findLine(await Bun.zstdDecompress(stored.payload), event_id, siteIds)
    if (found) return found
  }
  return undefined
}

function findLine(lines: Buffer, event_id: string, siteIds: Set<string>): EventRow | undefined {
  const needle = `"event_id":${JSON.stringify(event_id)}`
  for (let at = lines.indexOf(needle); at >= 0; at = lines.indexOf(needle, at + 1)) {
    const end = lines.indexOf('\n', at)
    const line = lines.toString('utf8', lines.lastIndexOf('\n', at) + 1, end < 0 ? undefined : end)
    const row = JSON.parse(line) as EventRow
    if (row.event_id === event_id && siteIds.has(row.site_id)) return row
  }
  return undefined
}

/** Returns the creation time of one of our ids: a UUIDv7 begins with the milliseconds. */
function timeOf(event_id: string): number | undefined {
  const uuid = /^evt_([0-9a-f]{12})7[0-9a-f]{19}$/.exec(event_id)
  const time = uuid ? Number.parseInt(uuid[1] as string, 16) : undefined
  return time !== undefined && time < lastTime_ms ? time : undefined
}
