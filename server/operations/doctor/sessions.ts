import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import type { Sql } from 'postgres'
import { type ClickHouse, type QueryOptions, QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { query } from '../../../db/clickhouse/query.ts'
import { openSession } from '../../../db/postgres/session.ts'
import {
  chooseVisitors,
  compareSessions,
  type SessionDifference,
} from '../../ingest/pipeline/compare-sessions.ts'
import { unfinishedBatches } from '../../ingest/pipeline/inbox-batches.ts'
import { whileProjecting } from '../../ingest/pipeline/leadership.ts'
import type { Range } from '../../ingest/pipeline/session-scope.ts'
import { type Check, failed, type Outcome, ok, warning } from './check.ts'
import type { Installation } from './installation.ts'
import { counted, listSome } from './labels.ts'

const day_ms = 86_400_000
/** Limits of the sample. */
const limits = { days: 60, ranges: 30, visitors: 5000, visitorsOfRange: 500, time_ms: 20_000 }
/** Timeout for the projection lock, and for a moment without unfinished batches. */
const timeout_ms = 10_000
/** A difference is checked again after this pause, because the session may just be changing. */
const recheck_ms = 1000

export const sessionChecks: readonly Check[] = [
  {
    name: 'sessions',
    needs: ['PostgreSQL tables', 'ClickHouse tables'],
    limit_ms: 60_000,
    remedy: 'run the check again when the service is less busy',
    run: sessions,
  },
]

/** Sessions cannot be compared: another process holds the projection lock, or a batch stays unfinished. */
class Busy extends Error {
  constructor(readonly isLocked: boolean) {
    super()
  }
}

type Context = { clickhouse: ClickHouse; session: Sql; options: QueryOptions }

/**
 * Recomputes the sessions of sampled visitors on sampled days from their events, and compares them with the stored ones.
 * The drain waits while one day is compared.
 */
async function sessions({ databases, seed }: Installation, signal: AbortSignal): Promise<Outcome> {
  const { clickhouse, postgres } = databases
  const options = { signal, settings: { max_execution_time: 10 } }
  const session = openSession(postgres.sql)
  signal.addEventListener('abort', () => session.end({ timeout: 0 }))
  try {
    await session`SELECT set_config('lock_timeout', ${String(timeout_ms)}, false)`
    return await compareSample({ clickhouse, session, options }, seed)
  } catch (error) {
    if (error instanceof Busy && error.isLocked)
      return warning(
        'another process is changing sessions: an import, a rebuild, a deletion or a backup',
        'run the check again later',
      )
    if (error instanceof Busy)
      return warning(
        'a batch of events is unfinished, so sessions cannot be compared',
        'start the service, which finishes the batch, and run the check again',
      )
    throw error
  } finally {
    await session.end({ timeout: 1 })
  }
}

async function compareSample(context: Context, seed: number): Promise<Outcome> {
  const { clickhouse, session, options } = context
  const started = performance.now()
  const chosen = await chooseRanges(clickhouse, seed, options)
  const ranges = await completeRanges(session, chosen)
  const seen = { visitors: 0, sessions: 0, ranges: 0, tooLarge: 0, incomplete: chosen.length - ranges.length }
  const differences: SessionDifference[] = []
  for (const range of ranges) {
    if (performance.now() - started > limits.time_ms || seen.visitors >= limits.visitors) break
    const limit = Math.min(limits.visitorsOfRange, limits.visitors - seen.visitors)
    const visitors = await chooseVisitors(clickhouse, range, { seed, limit }, options)
    if (visitors.length === 0) continue
    try {
      const { compared, differences: found } = await compareTwice(context, range, visitors)
      seen.sessions += compared
      differences.push(...found)
    } catch (error) {
      // A visitor with more events than a person produces; the projection skips it as well.
      if (!(error instanceof QueryTooLarge)) throw error
      seen.tooLarge++
    }
    seen.visitors += visitors.length
    seen.ranges++
  }
  return outcomeOf(seen, differences, seed)
}

type Seen = { visitors: number; sessions: number; ranges: number; tooLarge: number; incomplete: number }

function outcomeOf(seen: Seen, differences: SessionDifference[], seed: number): Outcome {
  const sample = `${counted(seen.sessions, 'session')} of ${counted(seen.visitors, 'visitor')} on ${counted(seen.ranges, 'day')} of sites (seed ${seed})`
  if (differences.length > 0) {
    const kinds = Object.entries(Object.groupBy(differences, ({ is }) => is))
    const counts = kinds.map(([is, found]) => `${found?.length} ${is}`).join(', ')
    const sites = [...new Set(differences.map(({ site_id }) => site_id))]
    const examples = differences
      .slice(0, 2)
      .map((it) => `${it.site_id} ${it.start} visitor ${it.visitor} (${it.is})`)
    return failed(
      `of ${sample}, some do not match their events: ${counts}; for example ${examples.join(', ')}`,
      `npm run sessions:rebuild -- ${sites
        .slice(0, 10)
        .map((site) => `--site ${site}`)
        .join(' ')}`,
    )
  }
  if (seen.tooLarge > 0)
    return warning(
      `${seen.tooLarge} of ${counted(seen.ranges, 'day')} of sites exceeded the limits of a query; the others match`,
      `check the log for visitors with too many events, for example because client_id is a constant`,
    )
  const left =
    seen.incomplete > 0
      ? `; sessions on ${counted(seen.incomplete, 'day')} of sites are still being recomputed after an upgrade or a change of settings`
      : ''
  if (seen.sessions === 0 && !left) return ok('no sessions yet')
  return ok(`${sample} match their events${left}`)
}

/** Returns the ranges whose sessions are complete, without those that are still being recomputed. */
async function completeRanges(session: Sql, ranges: readonly Range[]): Promise<Range[]> {
  const rebuilds = await session<{ site_id: string; complete_since: Date }[]>`
    SELECT site_id, max(complete_since) AS complete_since FROM session_rebuilds GROUP BY site_id`
  const since = new Map(rebuilds.map((it) => [it.site_id, it.complete_since]))
  return ranges.filter(({ site_id, from }) => from >= (since.get(site_id) ?? from))
}

async function compareTwice(context: Context, range: Range, visitors: string[]) {
  const first = await compareLocked(context, range, visitors)
  if (first.differences.length === 0) return first
  await Bun.sleep(recheck_ms)
  const differing = [...new Set(first.differences.map(({ visitor }) => visitor))]
  const { differences } = await compareLocked(context, range, differing)
  const known = new Set(first.differences.map(textOf))
  return { ...first, differences: differences.filter((it) => known.has(textOf(it))) }
}

function textOf({ visitor, start, is }: SessionDifference): string {
  return listSome([visitor, start, is])
}

/** Compares under the projection lock, while no batch is unfinished. @throws Busy if that is not possible in time */
async function compareLocked({ clickhouse, session, options }: Context, range: Range, visitors: string[]) {
  const end = performance.now() + timeout_ms
  for (;;) {
    const result = await whileProjecting(session, async () =>
      (await unfinishedBatches(session)).length > 0
        ? null
        : await compareSessions(clickhouse, range, visitors, options),
    ).catch((error) => {
      // lock_not_available
      if ((error as { code?: string }).code === '55P03') throw new Busy(true)
      throw error
    })
    if (result) return result
    if (performance.now() > end) throw new Busy(false)
    await Bun.sleep(100)
  }
}

const firstAndLast = query({
  params: {},
  row: t.Object({ events: Type.Integer(), first: Type.Integer(), last: Type.Integer() }),
  sql: `
    SELECT sum(rows) AS events, min(since) AS first, max(until) AS last
    FROM (
      SELECT count() AS rows, toUInt16(toDate(min(timestamp))) AS since, toUInt16(toDate(max(timestamp))) AS until
      FROM events
      UNION ALL
      SELECT count() AS rows, toUInt16(toDate(min(start))) AS since, toUInt16(toDate(max(start))) AS until
      FROM sessions
    )
    WHERE rows > 0`,
})

const busyDays = query({
  params: { days: 'Array(UInt16)' },
  row: t.Object({ site_id: t.String(), day: Type.Integer() }),
  sql: `
    SELECT DISTINCT site_id, toUInt16(date) AS day
    FROM (
      SELECT site_id, toDate(timestamp) AS date FROM events WHERE has({days:Array(UInt16)}, toUInt16(toDate(timestamp)))
      UNION ALL
      SELECT site_id, toDate(start) AS date FROM sessions WHERE has({days:Array(UInt16)}, toUInt16(toDate(start)))
    )`,
})

/** Samples days of sites from everything stored. */
async function chooseRanges(clickhouse: ClickHouse, seed: number, options: QueryOptions): Promise<Range[]> {
  const [all] = await clickhouse.rows(firstAndLast, {}, options)
  if (!all || all.events === 0) return []
  const days = Array.from({ length: all.last - all.first + 1 }, (_, index) => all.first + index)
  const drawn = shuffled(days, seed, String).slice(0, limits.days)
  const busy = await clickhouse.rows(busyDays, { days: drawn }, options)
  return shuffled(busy, seed, ({ site_id, day }) => `${site_id} ${day}`)
    .slice(0, limits.ranges)
    .map(({ site_id, day }) => ({
      site_id,
      from: new Date(day * day_ms),
      until: new Date((day + 1) * day_ms),
    }))
}

/** Shuffles items in an order that depends only on the seed. */
function shuffled<T>(items: readonly T[], seed: number, name: (item: T) => string): T[] {
  const rank = (item: T) => Bun.hash.wyhash(name(item), BigInt(seed))
  return items
    .map((item) => ({ item, at: rank(item) }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ item }) => item)
}
