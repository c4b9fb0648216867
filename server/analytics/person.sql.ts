/**
 * From when on each browser of a site belongs to which person, as rows of `visitor, since, user`: to be joined to
 * events with `ASOF LEFT JOIN (…) AS person ON event.visitor = person.visitor AND event.timestamp >= person.since`.
 * A browser that is not among them is nobody else's: there the person is the visitor (`personOf`).
 *
 * Agrees with `sessions.user`: a browser seen with one user is theirs from its first event on; where several were seen
 * (a shared computer), each event belongs to the person of its session. Reads `{site_id:String}`.
 * @param visitors a subquery of `visitor`, to look at these browsers only; all of the site when left out.
 */
export function persons(visitors?: string): string {
  const among = visitors ? `AND visitor IN (${visitors})` : ''
  const seen = (users: string) => `
    SELECT visitor, any(user_id) AS only_user
    FROM identities
    WHERE site_id = {site_id:String} ${among}
    GROUP BY visitor
    HAVING uniqExact(user_id) ${users}`
  const shared = `SELECT visitor FROM (${seen('> 1')})`
  return `
    SELECT visitor, toDateTime64(0, 3, 'UTC') AS since, sipHash64(concat('u:', only_user)) AS user FROM (${seen('= 1')})
    UNION ALL
    SELECT visitor, start AS since, user
    FROM sessions FINAL
    WHERE (site_id, toDate(start), visitor) IN (
      SELECT site_id, day, visitor FROM visitor_days WHERE site_id = {site_id:String} AND visitor IN (${shared}))`
}

/** The person of an event joined to `persons`, as hashed in `sessions.user`. */
export function personOf(event: string, person = 'person'): string {
  return `if(${person}.user = 0, ${event}.visitor, ${person}.user)`
}
