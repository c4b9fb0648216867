import { t } from 'elysia'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { query } from '../../../db/clickhouse/query.ts'
import { chunks } from '../../platform/chunks.ts'

/** Matches ids that were made here: of events without their own, live or imported. */
const madeHere = /^evt_[0-9a-f]{32}(?:_\d{12})?$/
const idsPerQuery = 10_000

// `id_supplied` comes first: in a site that was filled by imports of exports, no other column is read.
const storedIds = query({
  params: {
    site_id: 'String',
    batch: 'UInt64',
    from: 'DateTime64(3)',
    until: 'DateTime64(3)',
    ids: 'String',
  },
  row: t.Object({ event_id: t.String() }),
  sql: `
    SELECT DISTINCT event_id
    FROM events
    PREWHERE NOT id_supplied
    WHERE site_id = {site_id:String} AND timestamp >= {from:DateTime64(3)} AND timestamp <= {until:DateTime64(3)}
      AND batch_id != {batch:UInt64}
      AND event_id IN (SELECT arrayJoin(splitByChar(',', materialize({ids:String}))))`,
})

/**
 * Finds events that come back to their own site in an export: their ids were made here, so they are not among the ids
 * that clients chose (`event_keys`).
 * @param events the id and time of each event of the block with the batch id `batch`
 */
export async function findExported(
  clickhouse: ClickHouse,
  siteId: string,
  batch: string,
  events: readonly { id: string; timestamp: string }[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const some of chunks(
    events.filter(({ id }) => madeHere.test(id)),
    idsPerQuery,
  )) {
    const times = some.map((it) => it.timestamp).sort()
    const rows = await clickhouse.rows(storedIds, {
      site_id: siteId,
      batch: BigInt(batch),
      from: new Date(`${times[0]}Z`),
      until: new Date(`${times.at(-1)}Z`),
      ids: some.map((it) => it.id).join(','),
    })
    for (const { event_id } of rows) found.add(event_id)
  }
  return found
}
