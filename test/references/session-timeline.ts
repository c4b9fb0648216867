import type { EventRow } from '../../server/ingest/pipeline/event-row.ts'
import type { ReferenceSale } from './sales.ts'
import { type ReferenceSession, referenceSessions } from './sessions.ts'

/** A goal by its name; `isOnce` if it counts once per user. */
export type ReferenceGoal = { name: string; isMet: (event: EventRow) => boolean; isOnce: boolean }

/** What an event of a session means; amounts are in millionths. */
type ReferenceStep = {
  event_id: string
  seconds_on_page: number | null
  conversions: string[]
  order: { is_refund: boolean; micro: bigint } | null
}

export type ReferenceTimeline = ReferenceSession & { steps: ReferenceStep[] }

/** Returns the sessions of a site with their events in order, computed in the simplest way. */
export function referenceTimelines(
  events: EventRow[],
  goals: readonly ReferenceGoal[],
  sales: readonly ReferenceSale[],
): ReferenceTimeline[] {
  const ordered = events
    .filter((it) => it.excluded === '')
    .sort((a, b) => (`${a.timestamp} ${a.event_id}` < `${b.timestamp} ${b.event_id}` ? -1 : 1))
  return referenceSessions(events).map((session) => {
    const own = ordered.filter(
      (it) =>
        `c:${it.client_id}` === session.visitor &&
        it.timestamp >= session.start &&
        it.timestamp <= session.end,
    )
    return { ...session, steps: own.map((_, index) => stepOf(own, index, goals, sales)) }
  })
}

function stepOf(
  own: EventRow[],
  index: number,
  goals: readonly ReferenceGoal[],
  sales: readonly ReferenceSale[],
): ReferenceStep {
  const event = own[index] as EventRow
  const sale = sales.find((it) => it.event.event_id === event.event_id)
  return {
    event_id: event.event_id,
    seconds_on_page: event.event_name === 'page_view' ? secondsOnPage(event, own.slice(index + 1)) : null,
    conversions: goals
      .filter((it) => it.isMet(event) && !(it.isOnce && own.slice(0, index).some(it.isMet)))
      .map((it) => it.name),
    order: sale ? { is_refund: sale.isRefund, micro: sale.micro } : null,
  }
}

function secondsOnPage(view: EventRow, later: EventRow[]): number | null {
  const isView = (it: EventRow) => it.event_name === 'page_view'
  const again = later.findIndex((it) => isView(it) && it.page === view.page)
  const measured = later
    .slice(0, again < 0 ? undefined : again)
    .filter((it) => it.event_name === 'page_leave' && it.page === view.page)
    .flatMap((it): number[] => measuredSeconds(JSON.parse(it.properties).engaged_seconds))
  if (measured.length > 0) return measured.reduce((total, it) => total + it, 0)
  const next = later.find(isView)
  return next ? (milliseconds(next) - milliseconds(view)) / 1000 : null
}

/** A number from 0 to half an hour, also as text. */
function measuredSeconds(value: unknown): number[] {
  const seconds = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return seconds >= 0 && seconds <= 1800 ? [seconds] : []
}

function milliseconds({ timestamp }: EventRow): number {
  return Date.parse(`${timestamp.replace(' ', 'T')}Z`)
}
