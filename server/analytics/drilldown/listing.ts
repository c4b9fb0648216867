import { decodeCursor, encodeCursor, isTime, unknownCursor } from '../../platform/http/pagination.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import { parseQuery, type TrafficRequest } from '../traffic/parse-query.ts'
import { periodAnswer } from '../traffic/period.ts'
import { slotsOf } from '../traffic/slots.ts'
import { countingOf } from '../traffic/traffic-counts.ts'
import type { ListingQuery } from './model.ts'

export type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

/** What a page of a list continues: the period and the total number of the first page, and a position in it. */
type Continued = { start: number; end: number; total: number; position: (string | number)[] }

/** A validated request for the rows behind a metric. */
export type Listing = {
  request: TrafficRequest
  /** What traffic counts with the same parameters; undefined if conditions on time leave nothing of the period. */
  counting: ReturnType<typeof countingOf> | undefined
  limit: number
  continued: Continued | undefined
}

/**
 * Reads a request for the rows behind metrics. All pages have the period of the first one.
 * @param positionLength the number of entries of a position.
 * @throws as `trafficReport`, and ValidationError for an unknown cursor.
 */
export async function readListing(
  services: Working,
  site: ConvertingSite,
  { cursor, limit = 100, ...query }: ListingQuery,
  metrics: string,
  positionLength: number,
): Promise<Listing> {
  const continued = cursor === undefined ? undefined : readCursor(cursor, positionLength)
  const request = await parseQuery(services, site, {
    ...query,
    ...(continued && datesOf(continued)),
    metrics,
  })
  const { slots } = slotsOf(request.period, request.conditions)
  const counting = slots.length > 0 ? countingOf(site, request, slots, [], request.period) : undefined
  return { request, counting, limit, continued }
}

/**
 * Makes a page of a list from its rows and, if there are more, the first one after them.
 * @param positionOf the position of the last row of a page.
 */
export function pageOf<T>(
  { request, limit, continued }: Listing,
  found: readonly T[],
  total: number,
  positionOf: (last: T) => (string | number)[],
) {
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const { start, end } = continued ?? request.period
  return {
    page,
    pagination: {
      total,
      cursor: last === undefined ? null : encodeCursor([start, end, total, ...positionOf(last)]),
      has_more: last !== undefined,
    },
  }
}

export const emptyPage = { data: [], pagination: { total: 0, cursor: null, has_more: false } }

function readCursor(cursor: string, positionLength: number): Continued {
  const [start, end, total, ...position] = decodeCursor(cursor, 3 + positionLength)
  if (isTime(start) && isTime(end) && start < end && Number.isSafeInteger(total) && (total as number) >= 0)
    return { start, end, total: total as number, position }
  throw unknownCursor()
}

/** Returns the dates of a period, so that the period of a forged cursor is validated like that of any request. */
function datesOf({ start, end }: Continued) {
  const { start: start_date, end: end_date } = periodAnswer({ start, end, timezone: 'UTC' })
  return { start_date, end_date }
}
