import { exampleOf } from '../../platform/http/openapi/example.ts'
import { catalogue, type DomainEventData, type DomainEventType } from './event-types.ts'

const day_ms = 86_400_000
/** The time that the examples of the schemas take as the current time. */
const examples_ms = Date.parse('2026-03-01T12:00:00.000Z')
const site = 'site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const day = /^\d{4}-\d\d-\d\d$/

/**
 * The data of a domain event as if it had just happened at a site: the examples of its schema, with their times
 * moved to now.
 */
export function sampleOf<T extends DomainEventType>(
  type: T,
  now_ms: number,
  siteId: string = site,
): DomainEventData<T> {
  const schema = JSON.parse(JSON.stringify(catalogue[type].data))
  return shifted(exampleOf(schema, {}, type), now_ms - examples_ms, siteId) as DomainEventData<T>
}

function shifted(value: unknown, by_ms: number, siteId: string): unknown {
  if (typeof value === 'string') {
    if (value === site) return siteId
    if (moment.test(value)) return new Date(Date.parse(value) + by_ms).toISOString()
    if (!day.test(value)) return value
    return new Date(Date.parse(value) + Math.floor(by_ms / day_ms) * day_ms).toISOString().slice(0, 10)
  }
  if (Array.isArray(value)) return value.map((it) => shifted(it, by_ms, siteId))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, shifted(it, by_ms, siteId)]))
}
