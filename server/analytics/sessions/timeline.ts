import type { EventPosition, FoundEvent } from '../../ingest/events/query.sql.ts'
import { fillPage, toStored } from '../../ingest/events/query.ts'
import { decodeCursor, encodeCursor, isTime, unknownCursor } from '../../platform/http/pagination.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { batchGoals } from '../../revenue/conversions/batch-by-weight.ts'
import { microDecimals, toNumber } from '../../revenue/conversions/money.ts'
import type { Services } from '../../services.ts'
import { goalsThatCount } from '../users/profiles.ts'
import type { TimelineEvent, TimelineQuery } from './model.ts'
import { findSession } from './session.ts'
import { goalsMetBy } from './session-worth.ts'
import {
  type EventsOfSession,
  eventsOfSession,
  firstEvents,
  goalsOfEvents,
  nextStart,
  viewTimes,
} from './timeline.sql.ts'

type Working = Pick<Services, 'db' | 'clickhouse'>
type Meaning = Pick<TimelineEvent, 'conversions' | 'order'>

/**
 * Returns a page of the events of a session in chronological order, with time on page, conversions and orders.
 * @throws NotFound, and ValidationError for an unknown cursor.
 */
export async function sessionTimeline(
  services: Working,
  site: ConvertingSite,
  id: string,
  { limit = 100, cursor }: TimelineQuery,
) {
  const { clickhouse } = services
  const after = cursor === undefined ? undefined : readPosition(cursor)
  const session = await findSession(services, site.id, id)
  const { visitor, start_ms, end_ms, ordinal } = session
  const [next] = await clickhouse.rows(nextStart, {
    site_id: site.id,
    visitor: BigInt(visitor),
    start: new Date(start_ms),
    ordinal,
    end: new Date(end_ms),
  })
  const events = eventsOfSession(site.id, session, next?.next_ms)
  const page = { events: [] as FoundEvent[], size: 0 }
  const hasMore = await fillPage(
    page,
    clickhouse.stream(firstEvents(events, { after, limit: limit + 1 })),
    limit,
  )
  const last = hasMore ? page.events.at(-1) : undefined
  return {
    data: await describeEvents(services, site, events, page.events),
    pagination: { cursor: last ? encodeCursor([last.time, last.event_id]) : null, has_more: hasMore },
  }
}

async function describeEvents(
  services: Working,
  site: ConvertingSite,
  events: EventsOfSession,
  page: readonly FoundEvent[],
): Promise<TimelineEvent[]> {
  const [seconds, meanings] = await Promise.all([
    secondsOnPages(services, events, page),
    meaningsOf(services, site, events, page),
  ])
  return page.map((it) => ({
    ...toStored(it),
    seconds_on_page: seconds.get(it.event_id) ?? null,
    conversions: meanings.get(it.event_id)?.conversions ?? [],
    order: meanings.get(it.event_id)?.order ?? null,
  }))
}

/** Returns the time on the page of each page view, by event id, as far as it is known. */
async function secondsOnPages(
  { clickhouse }: Working,
  events: EventsOfSession,
  page: readonly FoundEvent[],
): Promise<Map<string, number>> {
  const views = page.filter((it) => it.event_name === 'page_view')
  if (views.length === 0) return new Map()
  const ids = views.map((it) => it.event_id)
  const times = new Map((await clickhouse.rows(viewTimes(events, ids))).map((it) => [it.event_id, it]))
  return new Map(
    views.flatMap(({ event_id, time }): [string, number][] => {
      const own = times.get(event_id)
      if (!own) return []
      const ms = own.engaged_ms ?? (own.next_ms > 0 ? own.next_ms - time : null)
      return ms === null ? [] : [[event_id, ms / 1000]]
    }),
  )
}

/** Returns the conversions and the order that events are, by event id. Events that are neither have no entry. */
async function meaningsOf(
  services: Working,
  site: ConvertingSite,
  events: EventsOfSession,
  page: readonly FoundEvent[],
): Promise<Map<string, Meaning>> {
  const { clickhouse } = services
  const names = new Set(page.map((it) => it.event_name))
  const { goals, orders, money } = goalsMetBy(names, await goalsThatCount(services, site))
  const ids = page.map((it) => it.event_id)
  const meanings = new Map<string, Meaning>()
  const meaningOf = (event_id: string): Meaning => {
    const own = meanings.get(event_id) ?? { conversions: [], order: null }
    meanings.set(event_id, own)
    return own
  }
  const amountOf = (micro: string) => toNumber(BigInt(micro), microDecimals)
  for (const some of batchGoals(goals, (it) => it))
    for (const row of await clickhouse.rows(goalsOfEvents(events, { goals: some, money }, ids))) {
      const { id, name } = some[row.goal] as (typeof goals)[number]
      meaningOf(row.event_id).conversions.push({ conversion_id: id, name, value: amountOf(row.micro) })
    }
  if (orders)
    for (const row of await clickhouse.rows(goalsOfEvents(events, { goals: [orders], money }, ids)))
      meaningOf(row.event_id).order = { is_refund: row.is_refund, value: amountOf(row.micro) }
  return meanings
}

function readPosition(cursor: string): EventPosition {
  const [time, event_id] = decodeCursor(cursor, 2)
  if (isTime(time) && typeof event_id === 'string') return { time, event_id }
  throw unknownCursor()
}
