/**
 * SQL for the part of the people that a person belongs to, by the hash in `user`. To count any number of people, group
 * by it, and add up the parts: ClickHouse can move groups to disk, but not the set of people within a group
 * ([decision](../../../docs/decisions/0007-people-in-parts.md)).
 */
export const partOfPeople = 'bitShiftRight(user, 60)'

/** The browsers of a site, and the period, for which persons are needed. */
type PersonSelection = {
  /** A subquery of `visitor` that restricts the browsers; all of the site if omitted. */
  visitors?: string
  /** True if there are so many that looking up each takes longer than reading all browsers. */
  areMany?: boolean
  /** The period of the events, as expressions: it reduces the rows to read. */
  during?: { from: string; to: string }
}

/**
 * Joins events (rows with `visitor` and `timestamp`) with their persons; `personOf` returns the person. The result
 * agrees with `sessions.user`: a browser seen with one user belongs to that user from its first event on. On a
 * browser seen with several users (a shared computer), each event belongs to the person of its session. A browser
 * that was never seen with a user is a person of its own. Reads `{site_id:String}`.
 */
export function joinPersons(event: string, selection: PersonSelection = {}): string {
  return `
    ANY LEFT JOIN (
      SELECT visitor AS owned_visitor, user_visitors.user AS user
      FROM user_visitors
      WHERE site_id = {site_id:String} ${among(selection)}
    ) AS owner ON ${event}.visitor = owner.owned_visitor
    ASOF LEFT JOIN (${sharedBrowserUses(selection)}) AS shared_use
      ON ${event}.visitor = shared_use.shared_visitor AND ${event}.timestamp >= shared_use.since`
}

/** Returns the person of an event joined by `joinPersons`, hashed as in `sessions.user`. */
export function personOf(event: string): string {
  return `multiIf(shared_use.user != 0, shared_use.user, owner.user != 0, owner.user, ${event}.visitor)`
}

/** True if the browser of an event joined by `joinPersons` belongs to a user. */
export const isOwned = 'owner.user != 0'

/**
 * Lists who used each shared browser, and from when on. Until its first stored session, a shared browser is its own
 * person.
 */
function sharedBrowserUses(selection: PersonSelection): string {
  // Few browsers are shared: reading all of them is faster than looking up many.
  const shared = `shared_sessions WHERE site_id = {site_id:String} ${selection.areMany ? '' : among(selection)}`
  const { during } = selection
  const begun = during ? `AND start < ${during.to}` : ''
  const lasted = during ? `AND until >= ${during.from}` : ''
  // Keep the newest version of each session; FINAL would take longer than the rest of the query.
  return `
    SELECT visitor AS shared_visitor, toDateTime64(0, 3, 'UTC') AS since, visitor AS user FROM (SELECT DISTINCT visitor FROM ${shared})
    UNION ALL
    -- Of sessions that start in the same millisecond, the last one applies from then on.
    SELECT visitor AS shared_visitor, start AS since, argMax(person, ordinal) AS user
    FROM (
      SELECT
        visitor, start, ordinal, argMax(shared_sessions.user, version) AS person, argMax(end, version) AS until,
        argMax(is_deleted, version) AS is_gone
      FROM ${shared} ${begun}
      GROUP BY visitor, start, ordinal
      HAVING NOT is_gone ${lasted}
    )
    GROUP BY visitor, start`
}

function among({ visitors, areMany = false }: PersonSelection): string {
  // `identity` keeps ClickHouse from using the index on the column.
  return visitors ? `AND ${areMany ? 'identity(visitor)' : 'visitor'} IN (${visitors})` : ''
}

/**
 * Selects the days on which browsers of a site had sessions, as rows of `site_id, day, visitor`: the sort order of
 * events.
 * @param visitors a subquery of `visitor`.
 */
export function daysOf(visitors: string): string {
  return `
    SELECT DISTINCT site_id, toDate(start) + arrayJoin(range(toUInt16(toDate(end) - toDate(start) + 1))) AS day, visitor
    FROM visitor_sessions FINAL
    WHERE site_id = {site_id:String} AND visitor IN (${visitors})`
}
