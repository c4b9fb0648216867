import type { Scope, Touched } from './session-scope.ts'

/** Part of a scope: only some visitors, read with `reach` days before and after their points. */
export type Part = {
  scope: Scope
  visitors: Between | Visitor[]
  reach: number
  /** True if a site of the visitors has custom dimensions or content groups. */
  hasSettings: boolean
}

/** A range of visitor hashes, both ends included. */
type Between = { first: string; last: string }
export type Visitor = Pick<Touched, 'site_id' | 'visitor'>

/** Selects the days of visitors that a part reads, as `site_id, day, visitor`. */
export function daysRead(part: Part): string {
  if (listOfDays(part)) return listedDays
  return `
    SELECT DISTINCT site_id, toDate(toUInt16(day) + arrayJoin(range(2 * {reach:UInt16} + 1)) - {reach:UInt16}) AS day, visitor
    FROM (SELECT DISTINCT site_id, toDate(time) AS day, visitor FROM (${points(part)}))`
}

const listedDays = `
  SELECT item[1] AS site_id, toDate(toUInt16(item[2])) AS day, toUInt64(item[3]) AS visitor
  FROM (SELECT splitByChar(' ', arrayJoin(splitByChar(',', materialize({days_read:String})))) AS item)`

// Inserts send their parameters in the URL, which proxies limit to 8 KB.
const maxListLength = 3_500

/**
 * Returns the days to read as text if they are few. Then a statement is planned in two thirds of the time, because none
 * of its subqueries finds them again.
 */
function listOfDays({ scope, visitors, reach }: Part): string | undefined {
  const listed = scope.listed?.filter(({ site_id, visitor }) =>
    Array.isArray(visitors)
      ? visitors.some((it) => it.site_id === site_id && it.visitor === visitor)
      : BigInt(visitor) >= BigInt(visitors.first) && BigInt(visitor) <= BigInt(visitors.last),
  )
  const days = listed?.flatMap((it) =>
    daysAround(it.days, reach).map((day) => `${it.site_id} ${day} ${it.visitor}`),
  )
  const text = days?.join(',')
  return text && text.length <= maxListLength ? text : undefined
}

export function daysAround(days: number[], reach: number): number[] {
  return [
    ...new Set(days.flatMap((day) => Array.from({ length: 2 * reach + 1 }, (_, near) => day + near - reach))),
  ]
}

/** Selects the visitors of a part, as `site_id, visitor`. */
export function visitorsOf(part: Part): string {
  return `SELECT site_id, visitor FROM (${listOfDays(part) ? listedDays : points(part)})`
}

function points({ scope, visitors }: Part): string {
  const restriction = Array.isArray(visitors)
    ? `(site_id, visitor) IN (${listed()})`
    : 'visitor BETWEEN {first_visitor:UInt64} AND {last_visitor:UInt64}'
  return `SELECT site_id, visitor, time FROM (${scope.points}) WHERE ${restriction}`
}

/** Returns the parameters of statements about a part. */
export function partParams(part: Part) {
  const { scope, visitors, reach } = part
  const days_read = listOfDays(part)
  return {
    ...scope.params,
    reach,
    ...(days_read && { days_read }),
    ...(Array.isArray(visitors)
      ? { listed: visitors.map(({ site_id, visitor }) => `${site_id} ${visitor}`).join(',') }
      : { first_visitor: BigInt(visitors.first), last_visitor: BigInt(visitors.last) }),
  }
}

/** Passes the list as text: ClickHouse would take longer to analyse thousands of literals than to run the query. */
function listed(): string {
  return `
    SELECT item[1] AS site_id, toUInt64(item[2]) AS visitor
    FROM (SELECT splitByChar(' ', arrayJoin(splitByChar(',', materialize({listed:String})))) AS item)`
}
