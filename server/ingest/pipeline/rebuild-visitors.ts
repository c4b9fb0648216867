import { t } from 'elysia'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { type Bindable, query } from '../../../db/clickhouse/query.ts'
import { chunks } from '../../platform/chunks.ts'
import type { Log } from '../../platform/log.ts'
import { reprojectVisitors } from './project-sessions.ts'

const daysPerStatement = 2000

/** The tables with sessions ordered by visitor, not partitioned by month like `sessions`. */
export const sessionsByVisitor = ['visitor_sessions', 'shared_sessions'] as const

type Working = { clickhouse: ClickHouse; log: Pick<Log, 'error'> }

/** Visitors of a site whose events were deleted, and the users that those events named, both as hashes. */
export type AffectedVisitors = { siteId: string; visitors: string[]; users: string[] }

/**
 * Updates the data derived from the events of visitors after some of their events were deleted: identities and
 * sessions. Leaves no trace of the deleted events. Idempotent. Call it within `withProjectionLock`.
 */
export async function rebuildVisitors(
  working: Working,
  affectedVisitors: AffectedVisitors,
  version: string,
): Promise<void> {
  const { siteId, visitors } = affectedVisitors
  if (visitors.length === 0) return
  if (affectedVisitors.users.length > 0) await recomputeIdentities(working.clickhouse, affectedVisitors)
  await reprojectVisitors(working, siteId, visitors, version)
  await removeReplaced(working.clickhouse, affectedVisitors, version)
}

const chosenParams = { site_id: 'String', visitors: 'Array(UInt64)', users: 'Array(UInt64)' } as const
const chosenPairs = `
  site_id = {site_id:String} AND visitor IN {visitors:Array(UInt64)}
  AND sipHash64(concat('u:', user_id)) IN {users:Array(UInt64)}`
const pairsInEvents = `
  SELECT visitor, user_id, min(timestamp) AS seen
  FROM events
  WHERE ${chosenPairs} AND client_id != '' AND user_id != '' AND excluded = ''
  GROUP BY visitor, user_id`

// Includes pairs that events name but `identities` lacks: pairs are deleted and then written again, and the work may be
// interrupted in between.
const outdatedIdentities = query({
  params: chosenParams,
  row: t.Object({ visitor: t.String() }),
  sql: `
    SELECT DISTINCT toString(hash) AS visitor
    FROM (
      SELECT visitor AS hash, user_id, seen
      FROM (
        SELECT visitor, user_id, min(first_seen) AS seen FROM identities WHERE ${chosenPairs} GROUP BY visitor, user_id
        UNION ALL
        ${pairsInEvents}
      )
      GROUP BY hash, user_id, seen
      HAVING count() = 1
    )`,
})

async function recomputeIdentities(clickhouse: ClickHouse, { siteId, visitors, users }: AffectedVisitors) {
  const params = { site_id: siteId, visitors: visitors.map(BigInt), users: users.map(BigInt) }
  const outdated = await clickhouse.rows(outdatedIdentities, params)
  if (outdated.length === 0) return
  const changed = { ...params, visitors: outdated.map(({ visitor }) => BigInt(visitor)) }
  await clickhouse.deleteRows('identities', chosenPairs, changed)
  await clickhouse.command(
    `INSERT INTO identities (site_id, visitor, user_id, first_seen)
     SELECT {site_id:String}, visitor, user_id, seen FROM (${pairsInEvents})`,
    changed,
    { settings: { insert_deduplicate: 0 } },
  )
  await deleteUnsharedSessions(
    clickhouse,
    'site_id = {site_id:String} AND visitor IN {visitors:Array(UInt64)}',
    {
      site_id: siteId,
      visitors: changed.visitors,
    },
  )
}

/** Deletes the `shared_sessions` of visitors that no longer have several users. @param chosen condition on visitors. */
export async function deleteUnsharedSessions(
  clickhouse: ClickHouse,
  chosen: string,
  params: Record<string, Bindable>,
): Promise<void> {
  await clickhouse.deleteRows(
    'shared_sessions',
    `${chosen} AND visitor NOT IN (
      SELECT visitor FROM ${clickhouse.localTable('identities')} WHERE ${chosen}
      GROUP BY visitor HAVING uniqExact(user_id) > 1)`,
    params,
  )
}

const daysOf = query({
  params: { site_id: 'String', visitors: 'Array(UInt64)' },
  row: t.Object({ days: t.Array(t.String()) }),
  sql: `
    SELECT arraySort(groupUniqArray(toString(day))) AS days
    FROM visitor_days
    WHERE site_id = {site_id:String} AND visitor IN {visitors:Array(UInt64)}`,
})

const rewritten = query({
  params: { site_id: 'String', visitors: 'Array(UInt64)', version: 'UInt64' },
  row: t.Object({ visitor: t.String() }),
  sql: `
    SELECT toString(visitor) AS visitor
    FROM visitor_sessions
    WHERE site_id = {site_id:String} AND visitor_sessions.visitor IN {visitors:Array(UInt64)}
    GROUP BY visitor
    HAVING max(version) = {version:UInt64}`,
})

const emptyDays = query({
  params: { site_id: 'String', visitors: 'Array(UInt64)' },
  row: t.Object({ visitor: t.String(), day: t.String() }),
  sql: `
    SELECT DISTINCT toString(hash) AS visitor, toString(date) AS day
    FROM (
      SELECT visitor AS hash, day AS date FROM visitor_days
      WHERE site_id = {site_id:String} AND visitor IN {visitors:Array(UInt64)}
        AND (visitor, day) NOT IN (
          SELECT visitor, toDate(start) FROM visitor_sessions FINAL
          WHERE site_id = {site_id:String} AND visitor IN {visitors:Array(UInt64)})
    )`,
})

/** Deletes replaced rows at once: they may name erased people, and a merge would remove them only much later. */
async function removeReplaced(
  clickhouse: ClickHouse,
  { siteId, visitors }: AffectedVisitors,
  version: string,
) {
  const chosen = { site_id: siteId, visitors: visitors.map(BigInt) }
  const [of] = await clickhouse.rows(daysOf, chosen)
  const done = await clickhouse.rows(rewritten, { ...chosen, version: BigInt(version) })
  if (done.length > 0) {
    const params = { site_id: siteId, visitors: done.map(({ visitor }) => BigInt(visitor)), version }
    const replaced = `
      site_id = {site_id:String} AND visitor IN {visitors:Array(UInt64)}
      AND (version < {version:UInt64} OR (version = {version:UInt64} AND is_deleted))`
    await clickhouse.deleteRows('sessions', `toDate(start) IN {days:Array(Date)} AND ${replaced}`, {
      ...params,
      days: of?.days ?? [],
    })
    for (const table of sessionsByVisitor) await clickhouse.deleteRows(table, replaced, params)
  }
  for (const empty of chunks(await clickhouse.rows(emptyDays, chosen), daysPerStatement))
    await clickhouse.deleteRows(
      'visitor_days',
      `site_id = {site_id:String} AND visitor IN {visitors:Array(UInt64)} AND (visitor, day) IN (
        SELECT pair.1, pair.2
        FROM (SELECT arrayJoin(arrayZip({visitors:Array(UInt64)}, {days:Array(Date)})) AS pair))`,
      {
        site_id: siteId,
        visitors: empty.map(({ visitor }) => BigInt(visitor)),
        days: empty.map(({ day }) => day),
      },
    )
}

const pairsWithoutEvents = query({
  params: chosenParams,
  row: t.Object({ user: t.String(), visitors: t.Array(t.String()) }),
  sql: `
    SELECT toString(hash) AS user, groupUniqArray(toString(visitor)) AS visitors
    FROM (
      SELECT user_visitors.user AS hash, visitor FROM user_visitors
      WHERE site_id = {site_id:String} AND user_visitors.user IN {users:Array(UInt64)}
        AND visitor IN {visitors:Array(UInt64)}
        AND (hash, visitor) NOT IN (
          SELECT sipHash64(concat('u:', user_id)), visitor FROM identities WHERE ${chosenPairs})
    )
    GROUP BY hash`,
})

/** Deletes user-visitor pairs without events. Call it last: until then the pairs show which visitors to rebuild. */
export async function deleteUserVisitors(
  clickhouse: ClickHouse,
  { siteId, visitors, users }: AffectedVisitors,
) {
  if (visitors.length === 0 || users.length === 0) return
  const withoutEvents = await clickhouse.rows(pairsWithoutEvents, {
    site_id: siteId,
    visitors: visitors.map(BigInt),
    users: users.map(BigInt),
  })
  for (const { user, visitors: theirs } of withoutEvents)
    await clickhouse.deleteRows(
      'user_visitors',
      'site_id = {site_id:String} AND user = {user:UInt64} AND visitor IN {visitors:Array(UInt64)}',
      { site_id: siteId, user, visitors: theirs.map(BigInt) },
    )
}
