import type { ClickHouseSettings } from '@clickhouse/client'
import { bisectOnOverload } from '../../../db/clickhouse/bisect-on-overload.ts'
import { type ClickHouse, QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { beforeReports } from '../../../db/clickhouse/priority.ts'
import type { Statement } from '../../../db/clickhouse/query.ts'
import { allFinished } from '../../platform/all-finished.ts'
import { chunks } from '../../platform/chunks.ts'
import type { Log } from '../../platform/log.ts'
import type { Part, Visitor } from './days-read.sql.ts'
import {
  countIdentified,
  nameAnonymousSessions,
  reattributedScope,
  sharedByBatch,
} from './identified-visitors.sql.ts'
import {
  batchScope,
  type ImportVisitors,
  listedScope,
  maxListedDays,
  misattributedByImport,
  overlappingScope,
  type Range,
  rangeScope,
  type Scope,
  type Shared,
  sharedByImport,
  type Touched,
  touchedBy,
  touchedByBatch,
  visitorsScope,
} from './session-scope.ts'
import { haveSettings } from './session-settings.ts'
import { eventsOf, openVisitors, replaceSessions, visitorsAtEdge } from './sessions.sql.ts'

const limits: ClickHouseSettings = {
  max_memory_usage: String(600 * 1024 * 1024),
  max_execution_time: 30,
}

/** Maximum number of events of a visitor: no person causes more. */
const maxVisitorEvents = 200_000

// Limits the cost of a statement, no matter how many visitors there are in all.
const visitorsPerStatement = 10_000
// Inserts send their parameters in the URL, which proxies limit to 8 KB.
const visitorsPerList = 60

type Working = { clickhouse: ClickHouse; log: Pick<Log, 'error'> }

/** Updates every session that the events of a batch change, of any visitor and any age. */
export async function projectSessions(working: Working, batch: string): Promise<void> {
  const touched = await working.clickhouse.rows(touchedByBatch(batch))
  if (touched.length === 0) return
  const days = touched.flatMap((visitor) => visitor.days)
  const [first, last] = days.reduce(([min, max], day) => [Math.min(min, day), Math.max(max, day)], [65535, 0])
  const isIdentified = touched.some((visitor) => visitor.is_identified)
  const [identified] = isIdentified ? await working.clickhouse.rows(countIdentified(batch)) : []
  if (identified && identified.new_shared > 0) await copySessions(working, sharedByBatch(batch))
  await replace(working, listIfFew(batchScope(batch, first, last), touched), touched, batch)
  if (!identified) return
  // Last: by now the sessions that the batch itself touched have the right person.
  const isNamed = identified.renamed === 0 || (await nameSessions(working, batch))
  if (!isNamed || identified.renamed_shared > 0) await reproject(working, reattributedScope(batch), batch)
}

/** Returns false if there are too many anonymous sessions for one statement. */
async function nameSessions(working: Working, batch: string): Promise<boolean> {
  try {
    await insert(working, nameAnonymousSessions(batch))
    return true
  } catch (error) {
    if (!(error instanceof QueryTooLarge)) throw error
    return false
  }
}

/**
 * Copies the earlier sessions of visitors that have just become shared into `shared_sessions`. Sessions that are
 * written later have `is_shared` set.
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

/** Recomputes the sessions of a site that begin in a range or have events in it. */
export function reprojectRange(working: Working, range: Range, version: string): Promise<void> {
  return reproject(working, rangeScope(range), version)
}

/** Recomputes the sessions of a site that overlap a range or did so before events in it were deleted. */
export function reprojectAround(working: Working, range: Range, version: string): Promise<void> {
  return reproject(working, overlappingScope(range), version)
}

/** Re-attributes the misattributed sessions of visitors for which an import named a user. */
export async function reprojectMisattributed(
  working: Working,
  visitors: ImportVisitors,
  version: string,
): Promise<void> {
  await copySessions(working, sharedByImport(visitors))
  await reproject(working, misattributedByImport(visitors), version)
}

/** Recomputes all sessions of some visitors of a site. */
export async function reprojectVisitors(
  working: Working,
  siteId: string,
  visitors: string[],
  version: string,
): Promise<void> {
  for (const some of chunks(visitors, visitorsPerList))
    await reproject(working, visitorsScope(siteId, some), version)
}

async function reproject(working: Working, scope: Scope, version: string) {
  const touched = await working.clickhouse.rows(touchedBy(scope))
  await replace(working, listIfFew(scope, touched), touched, version)
}

function listIfFew(scope: Scope, touched: Touched[]): Scope {
  const days = touched.reduce((sum, visitor) => sum + visitor.days.length, 0)
  return days <= maxListedDays ? listedScope(touched, scope) : scope
}

/** @param touched the visitors that the scope touches, ordered by hash. */
async function replace(working: Working, scope: Scope, touched: Touched[], version: string) {
  const hasSettings = await haveSettings(working.clickhouse, touched)
  for (const some of chunks(touched, visitorsPerStatement))
    await bisectOnOverload(
      some,
      async (visitors) => {
        const [first, last] = [visitors[0], visitors.at(-1)] as [Touched, Touched]
        const part = { scope, visitors: { first: first.visitor, last: last.visitor }, reach: 1, hasSettings }
        const [atEdge] = await allFinished([
          working.clickhouse.rows(visitorsAtEdge(visitors, part.reach)),
          insert(working, replaceSessions(part, version)),
        ])
        for (const near of chunks(atEdge, visitorsPerList))
          await followLongRuns(working, { ...part, visitors: near }, version)
      },
      (visitor, error) => skipVisitor(working, visitor, error),
    )
}

/** Handles runs longer than the one day that is read on each side: doubles the reach until it includes their ends. */
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
        await insert(working, replaceSessions({ ...part, visitors, reach }, version))
      }
    },
    (visitor, error) => skipVisitor(working, visitor, error),
  )
}

/**
 * Keeps the stored sessions of a single visitor that has more events than any person, so that other visitors do not
 * have to wait. @throws the error if the visitor has fewer events: the engine may just be short of memory.
 */
async function skipVisitor(
  { clickhouse, log }: Working,
  { site_id, visitor }: Visitor,
  error: QueryTooLarge,
) {
  const [counted] = await clickhouse.rows(eventsOf, { site_id, visitor: BigInt(visitor) })
  const events = counted?.events ?? 0
  if (events < maxVisitorEvents) throw error
  log.error(
    { site_id, visitor, events },
    'sessions: a visitor has too many events; skipped (is the client_id a constant?)',
  )
}

async function insert({ clickhouse }: Working, { sql, params }: Pick<Statement, 'sql' | 'params'>) {
  await clickhouse.command(sql, params, {
    settings: {
      ...limits,
      ...beforeReports,
      max_partitions_per_insert_block: '0',
      // No deduplication: writing the same rows twice does no harm, and a block equal to an earlier one may be needed.
      insert_deduplicate: 0,
    },
  })
}
