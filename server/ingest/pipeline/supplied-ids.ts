import { t } from 'elysia'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { query } from '../../../db/clickhouse/query.ts'
import { chunks } from '../../platform/chunks.ts'

const idsPerQuery = 10_000

// Pass the list as text: ClickHouse would take longer to analyse thousands of literals than to run the query.
const knownIds = query({
  params: { batch: 'UInt64', ids: 'String' },
  row: t.Object({ site_id: t.String(), event_id: t.String() }),
  sql: `
    SELECT DISTINCT site_id, event_id
    FROM event_keys
    WHERE batch_id != {batch:UInt64} AND NOT is_dropped AND (site_id, event_id) IN (
      SELECT id[1] AS site_id, id[2] AS event_id
      FROM (SELECT splitByChar(' ', arrayJoin(splitByChar(',', materialize({ids:String})))) AS id)
    )`,
})

/**
 * Leaves out duplicates: events with a client-chosen id that the site already has. The first one counts. A retry of the
 * batch gives the same result, since nothing else is stored until the batch is finished.
 * @returns the rows that are left, and site and id of each dropped event
 */
export async function withoutDuplicates<T extends { lines: string }>(
  clickhouse: ClickHouse,
  batch: string,
  rows: T[],
): Promise<{ rows: T[]; dropped: string[] }> {
  const seen = new Set<string>()
  const dropped: string[] = []
  const once = rows.map((row) => filterLines(row, dropped, (id) => !seen.has(id) && !!seen.add(id)))
  if (seen.size === 0) return { rows, dropped }
  const known = await findKnown(clickhouse, batch, [...seen])
  if (known.size === 0) return { rows: once, dropped }
  return { rows: once.map((row) => filterLines(row, dropped, (id) => !known.has(id))), dropped }
}

/** Keeps lines without a client-chosen id, and of the others those whose id passes. */
function filterLines<T extends { lines: string }>(
  row: T,
  dropped: string[],
  passes: (id: string) => boolean,
): T {
  const kept = row.lines.split('\n').filter((line) => {
    const id = suppliedId(line)
    if (id === null || passes(id)) return true
    dropped.push(id)
    return false
  })
  return { ...row, lines: kept.join('\n') }
}

/**
 * Records dropped events: one more row of `event_keys` for each, so that the receipt of the first one can count them.
 * A retry of the batch records nothing twice.
 */
export async function recordDropped(clickhouse: ClickHouse, batch: string, dropped: string[]): Promise<void> {
  if (dropped.length === 0) return
  const lines = dropped.map((id) => {
    const [site_id, event_id] = id.split(' ')
    return JSON.stringify({ site_id, event_id, batch_id: batch, is_dropped: 1 })
  })
  await clickhouse.insertNdjson('event_keys', lines.join('\n'), { token: `dropped-${batch}` })
}

/** Returns site and id of an event whose id the client chose, otherwise null. */
function suppliedId(line: string): string | null {
  if (!line.includes('"id_supplied":true')) return null
  try {
    const { site_id, event_id, id_supplied } = JSON.parse(line) as Record<string, unknown>
    return id_supplied === true ? `${site_id} ${event_id}` : null
  } catch {
    // ClickHouse rejects the unreadable line later.
    return null
  }
}

/** Returns the ids, `<site> <event>`, that another batch already contains. */
export async function findKnown(clickhouse: ClickHouse, batch: string, ids: string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const some of chunks(ids, idsPerQuery)) {
    const rows = await clickhouse.rows(knownIds, { batch: BigInt(batch), ids: some.join(',') })
    for (const { site_id, event_id } of rows) known.add(`${site_id} ${event_id}`)
  }
  return known
}
