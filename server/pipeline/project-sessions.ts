import type { ClickHouseSettings } from '@clickhouse/client'
import type { ClickHouse } from '../../db/clickhouse/client.ts'
import {
  batchScope,
  type Range,
  rangeScope,
  reattributedScope,
  type Scope,
  type Touched,
  touchedBy,
  touchedByBatch,
  visitorsScope,
} from './session-scope.ts'
import { openVisitors, type Part, replaceSessions, type Visitor, visitorsAtEdge } from './sessions.sql.ts'

/** On a cluster: what one statement wrote, the next one reads, and lists of visitors go to every shard. */
const onCluster: ClickHouseSettings = { distributed_foreground_insert: 1, distributed_product_mode: 'global' }

// So many visitors at a time keep a statement within bounds, whatever the size of the whole.
const visitorsAtOnce = 20_000
// Inserts carry their parameters in the address, which proxies limit to 8 KB.
const listedAtOnce = 60

/** Brings up to date every session that the events of a batch change, whosever it is and however long ago. */
export async function projectSessions(clickhouse: ClickHouse, batch: string): Promise<void> {
  const touched = await clickhouse.rows(touchedByBatch(batch), { settings: onCluster })
  if (touched.length === 0) return
  const days = touched.flatMap((visitor) => visitor.days)
  const [first, last] = days.reduce(([min, max], day) => [Math.min(min, day), Math.max(max, day)], [65535, 0])
  await replace(clickhouse, batchScope(batch, first as number, last as number), touched, batch)
  // Last, when the sessions that the batch itself touched have the right person already.
  if (touched.some((visitor) => visitor.is_identified))
    await reproject(clickhouse, reattributedScope(batch), batch)
}

/** Computes the sessions of a site anew that begin in a range or whose events lie in it. */
export function reprojectRange(clickhouse: ClickHouse, range: Range, version: string): Promise<void> {
  return reproject(clickhouse, rangeScope(range), version)
}

/** Computes all sessions of some visitors of a site anew. */
export async function reprojectVisitors(
  clickhouse: ClickHouse,
  siteId: string,
  visitors: string[],
  version: string,
): Promise<void> {
  for (const some of chunks(visitors, listedAtOnce))
    await reproject(clickhouse, visitorsScope(siteId, some), version)
}

async function reproject(clickhouse: ClickHouse, scope: Scope, version: string) {
  await replace(clickhouse, scope, await clickhouse.rows(touchedBy(scope), { settings: onCluster }), version)
}

/** @param touched whom the scope touches, in the order of their hashes. */
async function replace(clickhouse: ClickHouse, scope: Scope, touched: Touched[], version: string) {
  for (const some of chunks(touched, visitorsAtOnce)) {
    const [first, last] = [some[0], some.at(-1)] as [Touched, Touched]
    const part = { scope, visitors: { first: first.visitor, last: last.visitor }, reach: 1 }
    await write(clickhouse, part, version)
    const atEdge = await clickhouse.rows(visitorsAtEdge(some, part.reach), { settings: onCluster })
    for (const visitors of chunks(atEdge, listedAtOnce))
      await followLongRuns(clickhouse, { ...part, visitors }, version)
  }
}

/** A day around is enough for all but runs of events longer than that: those are followed to their ends. */
async function followLongRuns(clickhouse: ClickHouse, part: Part & { visitors: Visitor[] }, version: string) {
  for (let { reach } = part; ; ) {
    const visitors = await clickhouse.rows(openVisitors({ ...part, reach }), { settings: onCluster })
    if (visitors.length === 0) return
    reach *= 2
    await write(clickhouse, { ...part, visitors, reach }, version)
  }
}

async function write(clickhouse: ClickHouse, part: Part, version: string) {
  const { sql, params } = replaceSessions(part, version)
  await clickhouse.command(sql, params, {
    settings: {
      ...onCluster,
      max_partitions_per_insert_block: '0',
      // Writing the same rows again changes nothing, and a block like an earlier one may well have to be written.
      insert_deduplicate: 0,
    },
  })
}

function* chunks<T>(all: T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
