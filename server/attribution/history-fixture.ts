import fc from 'fast-check'
import { jsonText } from '../events/json-text.ts'
import type { EventRow } from '../pipeline/event-row.ts'
import { eventRow } from '../pipeline/pipeline-fixture.ts'

/** Events of random people: few browsers and users, so that they meet; times on a grid, so that they coincide. */
export type History = Omit<EventRow, 'site_id'>[]

const base = Date.UTC(2026, 2, 10)
const step_ms = 12 * 3_600_000

/** The whole stretch of time that histories lie in. */
export const during = { from: base, until: base + 21 * step_ms }

const origins = [
  { source: '', medium: '', campaign: '', channel: '' },
  { source: '', medium: '', campaign: '', channel: '' },
  { source: 'direct', medium: 'none', campaign: '', channel: 'Direct' },
  { source: 'google', medium: 'cpc', campaign: 'spring', channel: 'Paid Search' },
  { source: 'google', medium: 'organic', campaign: '', channel: 'Organic Search' },
  { source: 'news', medium: 'email', campaign: 'spring', channel: 'Email' },
  { source: 'facebook', medium: 'social', campaign: '', channel: 'Organic Social' },
]

const values = [
  10,
  10,
  0.1,
  -3.5,
  '12.50',
  '1e2',
  '0.0000005',
  0.0000004999999,
  1e-7,
  999_999_999_999.5,
  1e12,
  '1000000000000',
  1e300,
  123_456_789_012_345_680_000,
  ' 5',
  '5,00',
  '',
  'x',
  true,
  null,
  undefined,
  [5],
  { a: 5 },
]
const currencies = [undefined, undefined, 'EUR', 'eur', 'USD', 'usd', 'JPY', 'GBP', 'E', 5, null]

const offset = fc.constantFrom(0, 0, 0, 1, 600_000, 1_800_000, 1_800_001)

const event = fc
  .record({
    name: fc.constantFrom('page_view', 'page_view', 'purchase', 'purchase', 'page_leave'),
    client: fc.constantFrom('c1', 'c2', 'c3', 'c4', ''),
    user: fc.constantFrom('', '', '', 'u1', 'u2'),
    // Often the same few, so that much happens within a millisecond.
    step: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 10, max: 12 })),
    offset,
    origin: fc.constantFrom(...origins),
    page: fc.constantFrom('/', '/thanks', '/thanks/you', '/100%_sure'),
    value: fc.constantFrom(...values),
    currency: fc.constantFrom(...currencies),
    plan: fc.constantFrom('pro', 'free', undefined),
    excluded: fc.constantFrom('' as const, '' as const, '' as const, '' as const, 'bot' as const),
    tag: fc.integer({ min: 0, max: 0xffff }),
  })
  .map(({ name, client, user, step, offset, origin, value, currency, plan, ...rest }) => ({
    ...eventRow({ site_id: '' }),
    event_name: name,
    event_id: `evt_${rest.tag.toString(16)}`,
    client_id: client,
    user_id: client === '' && user === '' ? 'u1' : user,
    timestamp: text(base + step * step_ms + offset),
    properties: jsonText({ order: { value }, currency, plan }),
    page: name === 'page_view' ? rest.page : '',
    excluded: rest.excluded,
    ...origin,
  }))

const history: fc.Arbitrary<History> = fc.uniqueArray(event, {
  minLength: 10,
  maxLength: 30,
  selector: (it) => it.event_id,
})

/** Side by side: so that one question is asked about all of them. */
const historiesAtOnce = 10

/** The events of so many histories whose people have nothing to do with each other. */
export const histories: fc.Arbitrary<History> = fc
  .array(history, { minLength: historiesAtOnce, maxLength: historiesAtOnce })
  .map((all) => all.flatMap((events, n) => events.map((it) => among(n, it))))

/** How browsers and users of all histories are named where they are told apart: `c:0-c1`, `u:9-u2`. */
export const everybody = Array.from({ length: historiesAtOnce }, (_, n) =>
  ['c:c1', 'c:c2', 'c:c3', 'c:c4', 'u:u1', 'u:u2'].map((it) => it.replace(':', `:${n}-`)),
).flat()

function among(n: number, event: History[number]): History[number] {
  const named = (name: string) => (name === '' ? '' : `${n}-${name}`)
  const { event_id, client_id, user_id } = event
  return {
    ...event,
    event_id: `${event_id}_${n}`,
    client_id: named(client_id),
    user_id: named(user_id),
  }
}

function text(time: number): string {
  return new Date(time).toISOString().replace('T', ' ').slice(0, -1)
}
