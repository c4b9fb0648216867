/** Which browsers of a site, and when, persons are asked of. */
type Asked = {
  /** A subquery of `visitor`, to look at these browsers only; all of the site when left out. */
  visitors?: string
  /** Whether they are so many that to look up each of them takes longer than to read all there are. */
  areMany?: boolean
  /** From when to when the events are, as expressions: less has to be read. */
  during?: { from: string; to: string }
}

/**
 * Joins events, rows with `visitor` and `timestamp`, to whose they are: `personOf` names the person. Agrees with
 * `sessions.user`: a browser seen with one user is theirs from its first event on; where several were seen (a shared
 * computer), each event belongs to the person of its session; a browser that was seen with nobody is a person of its
 * own. Reads `{site_id:String}`.
 */
export function joinPersons(event: string, asked: Asked = {}): string {
  return `
    ANY LEFT JOIN (
      SELECT visitor AS owned_visitor, user_visitors.user AS user
      FROM user_visitors
      WHERE site_id = {site_id:String} ${among(asked)}
    ) AS owner ON ${event}.visitor = owner.owned_visitor
    ASOF LEFT JOIN (${seats(asked)}) AS seat
      ON ${event}.visitor = seat.shared_visitor AND ${event}.timestamp >= seat.since`
}

/** The person of an event with `joinPersons`, as hashed in `sessions.user`. */
export function personOf(event: string): string {
  return `multiIf(seat.user != 0, seat.user, owner.user != 0, owner.user, ${event}.visitor)`
}

/** Whether a user is known for the browser of an event with `joinPersons`. */
export const isOwned = 'owner.user != 0'

/** From when on each shared browser was used by whom; by itself as long as none of its sessions is stored. */
function seats(asked: Asked): string {
  // Few browsers are shared: all of them are read sooner than many are looked up.
  const shared = `shared_sessions WHERE site_id = {site_id:String} ${asked.areMany ? '' : among(asked)}`
  const { during } = asked
  const begun = during ? `AND start < ${during.to}` : ''
  const lasted = during ? `AND until >= ${during.from}` : ''
  // The newest version of each session; FINAL would take longer than all the rest.
  return `
    SELECT visitor AS shared_visitor, toDateTime64(0, 3, 'UTC') AS since, visitor AS user FROM (SELECT DISTINCT visitor FROM ${shared})
    UNION ALL
    -- Sessions that start in the same millisecond: the last one has what comes from then on.
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

function among({ visitors, areMany = false }: Asked): string {
  // A function of the column is not looked up in the index.
  return visitors ? `AND ${areMany ? 'identity(visitor)' : 'visitor'} IN (${visitors})` : ''
}

/**
 * The days on which browsers of a site did anything, as rows of `site_id, day, visitor`: events are in the order of
 * these. @param visitors a subquery of `visitor`.
 */
export function daysOf(visitors: string): string {
  return `
    SELECT DISTINCT site_id, toDate(start) + arrayJoin(range(toUInt16(toDate(end) - toDate(start) + 1))) AS day, visitor
    FROM visitor_sessions FINAL
    WHERE site_id = {site_id:String} AND visitor IN (${visitors})`
}
