import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import type { Sql } from 'postgres'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { query } from '../../../db/clickhouse/query.ts'
import type { Log } from '../../platform/log.ts'
import { reprojectRange } from './project-sessions.ts'
import { withProjectionLock } from './projection-lock.ts'
import type { Range } from './session-scope.ts'

const day_ms = 86_400_000
/** Maximum number of events in a range of several days. It bounds how long new events have to wait. */
const maxRangeEvents = 100_000

type Working = { postgres: Sql; clickhouse: ClickHouse; log: Log }

const busyDays = query({
  params: { sites: 'Array(String)' },
  row: t.Object({ site_id: t.String(), day: Type.Integer(), events: Type.Integer() }),
  sql: `
    SELECT site_id, toUInt16(toDate(time)) AS day, sum(events) AS events
    FROM (
      SELECT site_id, timestamp AS time, 1 AS events FROM events
      UNION ALL
      SELECT site_id, start AS time, 0 AS events FROM sessions
    )
    WHERE empty({sites:Array(String)}) OR site_id IN {sites:Array(String)}
    GROUP BY site_id, day
    ORDER BY site_id, day`,
})

function busyDaysOf(clickhouse: ClickHouse, sites: string[]) {
  return clickhouse.rows(busyDays, { sites }, { settings: { max_execution_time: 0 } })
}

/**
 * Recomputes all sessions from the events, range by range, while events keep coming in. It rewrites correct sessions
 * unchanged. If a leader left a batch unfinished, the next leader must finish it first.
 * @param sites only these sites; all sites if empty.
 * @param report called after each range.
 */
export async function rebuildSessions(
  { postgres, ...working }: Working,
  {
    sites = [],
    report,
  }: { sites?: string[]; report?: (range: Range, done: number, all: number) => void } = {},
): Promise<void> {
  const ranges = toRanges(await busyDaysOf(working.clickhouse, sites))
  for (const [index, range] of ranges.entries()) {
    await withProjectionLock(postgres, (version) => reprojectRange(working, range, version))
    report?.(range, index + 1, ranges.length)
  }
}

/** Returns ranges with a bounded number of events that cover the data of a site before a time, newest first. */
export async function rangesBefore(clickhouse: ClickHouse, siteId: string, before: Date): Promise<Range[]> {
  const busy = await busyDaysOf(clickhouse, [siteId])
  return toRanges(busy.filter(({ day }) => day * day_ms < before.getTime())).reverse()
}

/** Groups those of the days (UTC) on which the site has data into ranges with a bounded number of events. */
export async function rangesOf(
  clickhouse: ClickHouse,
  siteId: string,
  days: readonly string[],
): Promise<Range[]> {
  const wanted = new Set(days.map((day) => Date.parse(day) / day_ms))
  const busy = await busyDaysOf(clickhouse, [siteId])
  // A range must not include other days that lie between two of these.
  let others = 0
  const runs = Map.groupBy(busy, ({ day }) => (wanted.has(day) ? others : -1 * ++others))
  return [...runs].flatMap(([run, days]) => (run >= 0 ? toRanges(days) : []))
}

function toRanges(days: { site_id: string; day: number; events: number }[]): Range[] {
  const ranges: Range[] = []
  let events = 0
  for (const { site_id, day, events: more } of days) {
    const last = ranges.at(-1)
    const until = new Date((day + 1) * day_ms)
    if (last?.site_id === site_id && events + more <= maxRangeEvents) {
      last.until = until
      events += more
    } else {
      ranges.push({ site_id, from: new Date(day * day_ms), until })
      events = more
    }
  }
  return ranges
}
