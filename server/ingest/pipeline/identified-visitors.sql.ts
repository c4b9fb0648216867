import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { statement } from '../../../db/clickhouse/query.ts'
import { misattributedScope, type Scope, type Shared } from './session-scope.ts'
import { sessionColumns } from './sessions.sql.ts'

const identified = (columns: string) => `
  SELECT ${columns} FROM events
  WHERE batch_id = {batch:UInt64} AND excluded = '' AND client_id != '' AND user_id != ''`

/**
 * Selects the visitors that a batch identifies. `is_renamed`: the earliest event of their first user is in the batch.
 * `is_new_shared`: the batch made them shared; without it, at most one user would be known.
 */
const identifiedByBatch = `
  SELECT
    site_id, visitor, argMin(user_id, (seen, user_id)) AS first_user, argMin(is_from_batch, (seen, user_id)) AS is_renamed,
    count() > 1 AS is_shared, is_shared AND countIf(NOT is_from_batch) <= 1 AS is_new_shared
  FROM (
    SELECT
      site_id, visitor, user_id, min(first_seen) AS seen,
      (site_id, visitor, user_id, seen) IN (${identified('site_id, visitor, user_id, timestamp')}) AS is_from_batch
    FROM identities
    WHERE (site_id, visitor) IN (${identified('site_id, visitor')})
    GROUP BY site_id, visitor, user_id
  )
  GROUP BY site_id, visitor`

const renamed = `SELECT site_id, visitor, first_user, is_shared FROM (${identifiedByBatch}) WHERE is_renamed`

/** The days with sessions of the visitors whose first user a batch changed. */
const daysOfRenamed = `
  SELECT site_id, day, visitor FROM visitor_days
  WHERE (site_id, visitor) IN (SELECT site_id, visitor FROM (${renamed}))`

/**
 * Counts the visitors whose first user a batch changed, those of them with several users, and those that the batch made
 * shared.
 */
export function countIdentified(batch: string) {
  return statement({
    sql: `
      SELECT
        countIf(is_renamed) AS renamed, countIf(is_renamed AND is_shared) AS renamed_shared,
        countIf(is_new_shared) AS new_shared
      FROM (${identifiedByBatch})`,
    params: { batch },
    row: t.Object({ renamed: Type.Integer(), renamed_shared: Type.Integer(), new_shared: Type.Integer() }),
  })
}

/**
 * Gives the anonymous sessions of visitors whose first user a batch changed to that user. Nothing else in them can
 * change, so this does not read their events.
 */
export function nameAnonymousSessions(batch: string) {
  const kept = sessionColumns.filter((it) => it !== 'user_id' && it !== 'user')
  return {
    sql: `
      INSERT INTO sessions (${[...kept, 'user_id', 'user'].join(', ')}, is_shared, version, is_deleted)
      SELECT ${kept.join(', ')}, first_user, sipHash64(concat('u:', first_user)), is_shared, {batch:UInt64}, 0
      FROM (
        SELECT ${kept.join(', ')}
        FROM sessions FINAL
        WHERE (site_id, toDate(start), visitor) IN (${daysOfRenamed}) AND user_id = ''
      ) AS anonymous
      INNER JOIN (${renamed}) AS renamed USING (site_id, visitor)`,
    params: { batch },
  }
}

/**
 * Sessions that a batch re-attributes to another person without having events in them: the batch changed the first user
 * of the visitor, who owns all sessions without a user of their own, no matter how old.
 */
export function reattributedScope(batch: string): Scope {
  return misattributedScope(daysOfRenamed, renamed, { batch })
}

/** Visitors that a batch made shared. */
export function sharedByBatch(batch: string): Shared {
  return {
    visitors: `SELECT site_id, visitor FROM (${identifiedByBatch}) WHERE is_new_shared`,
    params: { batch },
  }
}
