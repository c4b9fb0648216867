import { type PeopleField, peopleField, type TextField } from '../../server/analytics/segments/fields.ts'
import type {
  EventCondition,
  FieldCondition,
  SegmentCondition,
  SegmentGroup,
} from '../../server/analytics/segments/rules-model.ts'
import type { Moment } from '../../server/analytics/segments/spans.ts'
import { holds, matches, valueAt } from '../../server/ingest/events/event-filters.ts'

type Touch = Record<'source' | 'medium' | 'campaign' | 'channel', string>

type Environment = Exclude<TextField, `${string}.${string}`>

/** A person as segment rules see one. Times are in milliseconds since 1970. */
export type ReferencePerson = {
  lifetime_value: number
  total_sessions: number
  total_pageviews: number
  total_conversions: number
  first_seen: number
  last_seen: number
  country: string
  region: string
  city: string
  language: string
  device: string
  browser: string
  os: string
  first_touch: Touch
  last_touch: Touch
  traits: Record<string, unknown>
  events: {
    name: string
    time: number
    properties: object
    context: object
    dimensions: Record<string, string>
  }[]
}

/** True if a person meets the rules, evaluated one condition after the other. For tests. */
export function meetsRules(
  { operator, conditions }: SegmentGroup,
  person: ReferencePerson,
  moment: Moment,
): boolean {
  const met = conditions.map((it) => meets(it, person, moment))
  if (operator === 'and') return !met.includes(false)
  return operator === 'or' ? met.includes(true) : !met.includes(true)
}

function meets(condition: SegmentCondition, person: ReferencePerson, moment: Moment): boolean {
  if ('conditions' in condition) return meetsRules(condition, person, moment)
  return 'type' in condition ? meetsEvent(condition, person, moment) : meetsField(condition, person, moment)
}

function meetsEvent(condition: EventCondition, person: ReferencePerson, moment: Moment): boolean {
  const { type, event_name, filters = {}, time_window, count = { operator: 'gte', value: 1 } } = condition
  const since = time_window ? clockBack(time_window, moment) : Number.NEGATIVE_INFINITY
  const until = time_window ? moment.now : Number.POSITIVE_INFINITY
  const times = person.events.filter(
    ({ name, time, dimensions, ...event }) =>
      name === event_name &&
      time >= since &&
      time <= until &&
      matches(filters, { ...event, dimension: (it) => dimensions[it] ?? '' }),
  ).length
  return compares(times, count.operator, count.value) === (type === 'event')
}

function meetsField(
  { field, operator, value }: FieldCondition,
  person: ReferencePerson,
  moment: Moment,
): boolean {
  const found = peopleField(field) as PeopleField
  switch (found.kind) {
    case 'number':
      return compares(person[found.name], operator, value)
    case 'time':
      return comparesTime(person[found.name], operator, value, moment)
    case 'text': {
      const text = textOf(person, found.name)
      if (operator === 'exists') return (text !== '') === (value ?? true)
      return operator === 'contains' ? text.includes(String(value)) : compares(text, operator, value)
    }
    default: {
      const known = valueAt(person.traits, [found.trait, ...found.path])
      return holds({ [operator]: value ?? true }, known, (known ?? null) !== null)
    }
  }
}

function textOf(person: ReferencePerson, field: TextField): string {
  const [touch, part] = field.split('.') as ['first_touch' | 'last_touch', keyof Touch]
  return part === undefined ? person[field as Environment] : person[touch][part]
}

function compares(found: number | string, operator: FieldCondition['operator'], value: unknown): boolean {
  const wanted = [value].flat()
  const [first] = wanted as [number]
  switch (operator) {
    case 'gt':
      return Number(found) > first
    case 'gte':
      return Number(found) >= first
    case 'lt':
      return Number(found) < first
    case 'lte':
      return Number(found) <= first
    case 'eq':
    case 'in':
      return wanted.includes(found)
    default:
      return !wanted.includes(found)
  }
}

function comparesTime(
  time: number,
  operator: FieldCondition['operator'],
  value: FieldCondition['value'],
  moment: Moment,
): boolean {
  if (typeof value === 'object' && !Array.isArray(value))
    return compares(time, operator, clockBack(value, moment))
  if (!/^\d{4}-\d{2}-\d{2}$/.test(String(value))) return compares(time, operator, Date.parse(String(value)))
  // Compare days with days.
  const day = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(moment.timezone).toPlainDate()
  return compares(Temporal.PlainDate.compare(day, String(value)), operator, 0)
}

function clockBack({ last, unit }: { last: number; unit: string }, { now, timezone }: Moment): number {
  const local = new Temporal.ZonedDateTime(BigInt(Math.trunc(now)) * 1_000_000n, timezone)
  return local.subtract(Temporal.Duration.from({ [unit]: last })).epochMilliseconds
}
