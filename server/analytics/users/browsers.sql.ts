/** Returns a condition for sessions of certain people. @param among a subquery of `user`. */
export function sessionsOf(among: string): string {
  return `
    (site_id, toDate(start), visitor) IN (
      SELECT site_id, day, visitor FROM visitor_days
      WHERE site_id = {site_id:String} AND visitor IN (${browsersOf(among)}))
    AND sessions.user IN (${among})`
}

/**
 * Selects the browsers that people were seen with, and the visitor of events without a browser. @param among a
 * subquery of `user`.
 */
export function browsersOf(among: string): string {
  return `
    SELECT visitor FROM user_visitors WHERE site_id = {site_id:String} AND user_visitors.user IN (${among})
    UNION DISTINCT
    SELECT user AS visitor FROM (${among})`
}
