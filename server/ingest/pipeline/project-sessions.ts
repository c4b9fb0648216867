import type { ClickHouseSettings } from '@clickhouse/client'
import { bisectOnOverload } from '../../../db/clickhouse/bisect-on-overload.ts'
import type { ClickHouse, QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { chunks } from '../../platform/chunks.ts'
import type { Log } from '../../platform/log.ts'
import {
  batchScope,
  countIdentified,
  type ImportVisitors,
  listedScope,
  misattributedScope,
  overlappingScope,
  type Range,
  rangeScope,
  reattributedScope,
  type Scope,
  type Shared,
  sharedByBatch,
  sharedByImport,
  type Touched,
  touchedBy,
  touchedByBatch,
  visitorsScope,
} from './session-scope.ts'
import {
  eventsOf,
  openVisitors,
  type Part,
  replaceSessions,
  type Visitor,
  visitorsAtEdge,
} from './sessions.sql.ts'

const limits: ClickHouseSettings = {
  max_memory_usage: String(600 * 1024 * 1024),
  max_execution_time: 30,
}

/** As many as no person causes. */
const endlessEvents = 200_000

// So many visitors at a time keep a statement within bounds, whatever the size of the whole.
const visitorsAtOnce = 10_000
// Inserts carry their parameters in the address, which proxies limit to 8 KB.
const listedAtOnce = 60
const daysListed = 40

type Working = { clickhouse: ClickHouse; log: Pick<Log, 'error'> }

/** Brings up to date every session that the events of a batch change, whosever it is and however long ago. */
export async function projectSessions(working: Working, batch: string): Promise<void> {
  const touched = await working.clickhouse.rows(touchedByBatch(batch))
  if (touched.length === 0) return
  const days = touched.flatMap((visitor) => visitor.days)
  const [first, last] = days.reduce(([min, max], day) => [Math.min(min, day), Math.max(max, day)], [65535, 0])
  const isIdentified = touched.some((visitor) => visitor.is_identified)
  const [told] = isIdentified ? await working.clickhouse.rows(countIdentified(batch)) : []
  if (told && told.shared > 0) await copySessions(working, sharedByBatch(batch))
  await replace(working, batchScope(batch, first, last), touched, batch)
  // Last, when the sessions that the batch itself touched have the right person already.
  if (told && told.renamed > 0) await reproject(working, reattributedScope(batch), batch)
}

/**
 * Sessions of browsers that have just become shared, from before that was known. Those that are written from then on
 * say so themselves.
 */
async function copySessions({ clickhouse }: Working, { visitors, params }: Shared): Promise<void> {
  await clickhouse.command(
    `INSERT INTO shared_sessions (site_id, visitor, start, ordinal, end, user, version, is_deleted)
     SELECT site_id, visitor, start, ordinal, end, user, version, is_deleted
     FROM visitor_sessions FINAL
     WHERE (site_id, visitor) IN (${visitors})`,
    params,
    { settings: { insert_deduplicate: 0 } },
  )
}

/** Computes the sessions of a site anew that begin in a range or whose events lie in it. */
export function reprojectRange(working: Working, range: Range, version: string): Promise<void> {
  return reproject(working, rangeScope(range), version)
}

/** Computes the sessions of a site anew that lie in a range in part or did, after events in it were deleted. */
export function reprojectAround(working: Working, range: Range, version: string): Promise<void> {
  return reproject(working, overlappingScope(range), version)
}

/** Gives the sessions of browsers that an import told of to the people that are known now. */
export async function reprojectMisattributed(
  working: Working,
  visitors: ImportVisitors,
  version: string,
): Promise<void> {
  await copySessions(working, sharedByImport(visitors))
  await reproject(working, misattributedScope(visitors), version)
}

/** Computes all sessions of some visitors of a site anew. */
export async function reprojectVisitors(
  working: Working,
  siteId: string,
  visitors: string[],
  version: string,
): Promise<void> {
  for (const some of chunks(visitors, listedAtOnce))
    await reproject(working, visitorsScope(siteId, some), version)
}

async function reproject(working: Working, scope: Scope, version: string) {
  const touched = await working.clickhouse.rows(touchedBy(scope))
  const days = touched.reduce((sum, visitor) => sum + visitor.days.length, 0)
  await replace(working, days <= daysListed ? listedScope(touched, scope) : scope, touched, version)
}

/** @param touched whom the scope touches, in the order of their hashes. */
async function replace(working: Working, scope: Scope, touched: Touched[], version: string) {
  for (const some of chunks(touched, visitorsAtOnce))
    await bisectOnOverload(
      some,
      async (visitors) => {
        const [first, last] = [visitors[0], visitors.at(-1)] as [Touched, Touched]
        const part = { scope, visitors: { first: first.visitor, last: last.visitor }, reach: 1 }
        await write(working, part, version)
        const atEdge = await working.clickhouse.rows(visitorsAtEdge(visitors, part.reach))
        for (const near of chunks(atEdge, listedAtOnce))
          await followLongRuns(working, { ...part, visitors: near }, version)
      },
      (visitor, error) => giveUp(working, visitor, error),
    )
}

/** A day around is enough for all but runs of events longer than that: those are followed to their ends. */
async function followLongRuns(working: Working, part: Part & { visitors: Visitor[] }, version: string) {
  await bisectOnOverload(
    part.visitors,
    async (some) => {
      let { reach } = part
      for (;;) {
        const visitors = await working.clickhouse.rows(openVisitors({ ...part, visitors: some, reach }), {
          settings: limits,
        })
        if (visitors.length === 0) return
        reach *= 2
        await write(working, { ...part, visitors, reach }, version)
      }
    },
    (visitor, error) => giveUp(working, visitor, error),
  )
}

/**
 * A single visitor that takes too much, with more events than a person has, keeps the sessions there are: nobody else's
 * should have to wait. @throws the error, when the visitor is not to blame: the engine may just be short of memory.
 */
async function giveUp({ clickhouse, log }: Working, { site_id, visitor }: Visitor, error: QueryTooLarge) {
  const [counted] = await clickhouse.rows(eventsOf, { site_id, visitor: BigInt(visitor) })
  const events = counted?.events ?? 0
  if (events < endlessEvents) throw error
  log.error(
    { site_id, visitor, events },
    'a visitor has too many events for sessions: is the client_id a constant?',
  )
}

async function write({ clickhouse }: Working, part: Part, version: string) {
  const { sql, params } = replaceSessions(part, version)
  await clickhouse.command(sql, params, {
    settings: {
      ...limits,
      max_partitions_per_insert_block: '0',
      // Writing the same rows again changes nothing, and a block like an earlier one may well have to be written.
      insert_deduplicate: 0,
    },
  })
}
