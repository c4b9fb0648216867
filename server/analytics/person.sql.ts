/**
 * From when on each browser of a site belongs to which person, as rows of `visitor, since, user`: to be joined to
 * events with `ASOF LEFT JOIN (…) AS person ON event.visitor = person.visitor AND event.timestamp >= person.since`.
 * A browser that is not among them is nobody else's: there the person is the visitor (`personOf`).
 *
 * Agrees with `sessions.user`: a browser seen with one user is theirs from its first event on; where several were seen
 * (a shared computer), each event belongs to the person of its session. Reads `{site_id:String}`.
 * @param visitors a subquery of `visitor`, to look at these browsers only; all of the site when left out.
 * @param areMany whether they are so many that to look up each of them takes longer than to read all there are.
 * @param during from when to when the events are that it is joined to, as expressions: less has to be read.
 */
export function persons(visitors?: string, areMany = false, during?: { from: string; to: string }): string {
  const then = during ? `AND start < ${during.to} AND end >= ${during.from}` : ''
  return `
    ${seen('one', visitors, areMany)}
    UNION ALL
    -- Sessions that start in the same millisecond: the last one has what comes from then on.
    SELECT visitor, start AS since, argMax(sessions.user, ordinal) AS user
    FROM sessions FINAL
    WHERE (site_id, toDate(start), visitor) IN (
      SELECT site_id, day, visitor FROM visitor_days
      WHERE site_id = {site_id:String} AND visitor IN (${sharedVisitors(visitors, areMany)})) ${then}
    GROUP BY visitor, start`
}

/** The browsers of a site that several users were seen with: where `persons` has more than one row. */
export function sharedVisitors(visitors?: string, areMany = false): string {
  return `SELECT visitor FROM (${seen('several', visitors, areMany)})`
}

function seen(users: 'one' | 'several', visitors: string | undefined, areMany: boolean): string {
  // A function of the column is not looked up in the index.
  const among = visitors ? `AND ${areMany ? 'identity(visitor)' : 'visitor'} IN (${visitors})` : ''
  return `
    SELECT visitor, toDateTime64(0, 3, 'UTC') AS since, min(user_visitors.user) AS user
    FROM user_visitors
    WHERE site_id = {site_id:String} ${among}
    GROUP BY visitor
    HAVING min(user_visitors.user) ${users === 'one' ? '=' : '!='} max(user_visitors.user)`
}

/** The person of an event joined to `persons`, as hashed in `sessions.user`. */
export function personOf(event: string, person = 'person'): string {
  return `if(${person}.user = 0, ${event}.visitor, ${person}.user)`
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
