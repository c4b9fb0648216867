import type { EventRow } from '../../server/ingest/pipeline/event-row.ts'
import type { AttributionModel } from '../../server/revenue/attribution/models.ts'
import { divided } from '../../server/revenue/conversions/money.ts'
import {
  type ReferenceConversion,
  type ReferenceEvent,
  type ReferenceVisit,
  referenceCredits,
  referenceEffect,
  referenceMicro,
  referencePaths,
} from './attribution.ts'
import { referenceSessions } from './sessions.ts'

type Worth = Pick<ReferenceEvent, 'micro' | 'isIgnored' | 'isUnconverted'>

/** Returns the visits of a history with their persons. @param hashes of the browsers by name */
export function visitsOf(
  events: EventRow[],
  hashes: ReadonlyMap<string, bigint>,
): (ReferenceVisit & { visitor: string })[] {
  return referenceSessions(events).map(({ visitor, person, ordinal, ...session }) => ({
    visitor,
    person,
    start: milliseconds(session.start),
    end: milliseconds(session.end),
    order: (hashes.get(visitor) as bigint) * 65_536n + BigInt(ordinal),
    source: session.source,
    medium: session.medium,
    campaign: session.campaign,
    channel: session.channel,
  }))
}

/** Returns an event as a conversion with this worth. */
export function toReference(
  event: EventRow,
  worth: Worth,
  visits: ReturnType<typeof visitsOf>,
): ReferenceEvent {
  const visitor = event.client_id ? `c:${event.client_id}` : `u:${event.user_id}`
  const time = milliseconds(event.timestamp)
  const session = visits
    .filter((it) => it.visitor === visitor && it.start <= time)
    .sort((a, b) => a.start - b.start || (a.order < b.order ? -1 : 1))
    .at(-1)
  const person = event.user_id ? `u:${event.user_id}` : (session?.person ?? visitor)
  return { event_id: event.event_id, time, person, ...worth }
}

/** Returns the value of an event in euros by its property `order.value`. @param rates the value of one unit in euros */
export function orderWorth(event: EventRow, rates: Record<string, number>): Worth {
  const { order, currency } = JSON.parse(event.properties)
  const micro = referenceMicro(order?.value)
  if (micro === undefined) return { micro: 0n, isIgnored: true, isUnconverted: false }
  const code = typeof currency === 'string' && /^[a-z]{3}$/i.test(currency) ? currency.toUpperCase() : 'EUR'
  if (code === 'EUR') return { micro, isIgnored: false, isUnconverted: false }
  const rate = rates[code]
  if (rate === undefined) return { micro: 0n, isIgnored: false, isUnconverted: true }
  const nano = BigInt(Math.round(rate * 1e9))
  return { micro: divided(micro * nano, 1_000_000_000n), isIgnored: false, isUnconverted: false }
}

/**
 * Returns the credits of the touchpoints of each conversion, by model. The data-driven model learns nothing from
 * refunds. @param name the value of the dimension that it learns.
 */
export function creditsBy(
  conversions: ReferenceConversion[],
  visits: ReferenceVisit[],
  period: { from: number; until: number },
  name: (visit: ReferenceVisit) => string,
): (model: AttributionModel) => bigint[][] {
  const effects = effectsOf(
    conversions.filter((it) => !it.isRefund),
    visits,
    period,
    name,
  )
  return (model) =>
    conversions.map(({ path }) => referenceCredits(model, path, (visit) => effects.get(name(visit)) ?? 0))
}

function effectsOf(
  conversions: ReferenceConversion[],
  visits: ReferenceVisit[],
  period: { from: number; until: number },
  name: (visit: ReferenceVisit) => string,
): Map<string, number> {
  const paths = referencePaths(conversions, visits, period, name)
  const names = new Set(paths.flatMap((it) => it.slice(1, -1)))
  return new Map([...names].map((it) => [it, referenceEffect(paths, it)]))
}

function milliseconds(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}
