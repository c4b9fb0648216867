import fc from 'fast-check'
import { microUnits, toldAmount } from '../conversions/money.ts'
import type { ReferencePerson } from './rules-reference.ts'

export const minute_ms = 60_000
const slot_ms = 6 * 60 * minute_ms
const slots = 240
/** When the histories end. */
export const end = Date.parse('2026-04-10T09:30:00Z')
const begin = end - slots * slot_ms

const agents = {
  desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  mobile:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
} as const

const origins = [
  { source: 'direct', medium: 'none', campaign: '', channel: 'Direct' },
  { source: 'google', medium: 'cpc', campaign: 'spring', channel: 'Paid Search' },
  { source: 'news', medium: 'email', campaign: 'weekly', channel: 'Email' },
] as const

export const eventNames = ['page_view', 'purchase', 'sign_up', 'search'] as const
export const pages = ['/', '/pricing'] as const
/** What sign-ups are worth; they count once for each person. */
export const signUpValue = 5

const traits = fc.dictionary(
  fc.constantFrom('plan', 'seats', 'company'),
  fc.constantFrom<unknown>('pro', 'free', 5, 12.5, '5', true, null, { name: 'Acme' }),
  { maxKeys: 2 },
)
const event = fc.record({
  name: fc.constantFrom(...eventNames),
  gap: fc.integer({ min: 1, max: 20 * minute_ms }),
  page: fc.constantFrom(...pages),
  properties: fc.oneof(
    fc.constant({}),
    fc.record({ value: fc.constantFrom(10, 0.005, 1.005, 99.99, -3, '7.5', 'much') }),
    fc.record({ value: fc.integer({ min: 0, max: 50 }), color: fc.constantFrom('red', 'blue') }),
  ),
  isNamed: fc.boolean(),
  traits: fc.option(traits, { nil: undefined, freq: 3 }),
})
const visit = fc.record({
  browser: fc.nat(1),
  origin: fc.constantFrom(...origins),
  device: fc.constantFrom('desktop' as const, 'mobile' as const, '' as const),
  isInUs: fc.boolean(),
  events: fc.array(event, { minLength: 1, maxLength: 4 }),
})
const person = fc.record({
  isKnown: fc.boolean(),
  slots: fc.uniqueArray(fc.nat(slots - 2), { minLength: 4, maxLength: 4 }),
  visits: fc.array(visit, { minLength: 1, maxLength: 4 }),
})

/** What a few people did, drawn: visits apart by hours, on one or two browsers, some of it under the person's name. */
export const histories = fc.array(person, { minLength: 1, maxLength: 6 })
type Drawn = ReturnType<typeof histories.generate>['value'][number]

export type History = {
  /** As they are sent. */
  events: object[]
  /** By the name of the person: a user id, or the client id of an anonymous one. */
  people: Map<string, ReferencePerson>
}

/** The events of a history, and what is to be known of its people by them. */
export function historyOf(drawn: readonly Drawn[]): History {
  const events: object[] = []
  const people = new Map(drawn.map((it, n) => personOf(it, n, events)))
  return { events, people }
}

function personOf({ isKnown, slots, visits }: Drawn, n: number, sent: object[]): [string, ReferencePerson] {
  const starts = slots.slice(0, visits.length).sort((a, b) => a - b)
  const browserOf = (it: Drawn['visits'][number]) => `cid_${n}_${isKnown ? it.browser : 0}`
  const lasts = new Map(visits.map((it) => [browserOf(it), it]))
  const known = new Map<string, unknown>()
  const happened: ReferencePerson['events'] = []
  const sessions = visits.map((it, place) => {
    let time = begin + (starts[place] as number) * slot_ms
    const times = it.events.map((event, nth) => {
      // Each browser says at least once whose it is.
      const isNamed =
        isKnown && (event.isNamed || (lasts.get(browserOf(it)) === it && nth === it.events.length - 1))
      const isTagged = nth === 0 && it.origin.source !== 'direct'
      const { source, medium, campaign } = it.origin
      const query = isTagged ? `?utm_source=${source}&utm_medium=${medium}&utm_campaign=${campaign}` : ''
      const context = {
        page_url: `https://shop.example${event.page}${query}`,
        ...(it.device !== '' && { user_agent: agents[it.device] }),
        ...(it.isInUs && { ip: '8.8.8.8' }),
      }
      const user = { ...(isNamed && { user_id: `user-${n}` }), ...(event.traits && { traits: event.traits }) }
      sent.push({
        event_name: event.name,
        client_id: browserOf(it),
        timestamp: new Date(time).toISOString(),
        properties: event.properties,
        context,
        ...(Object.keys(user).length > 0 && { user }),
      })
      for (const [name, value] of Object.entries(event.traits ?? {})) known.set(name, value)
      const { ip, ...kept } = context as { ip?: string }
      happened.push({
        name: event.name,
        time,
        properties: event.properties,
        context: kept,
        dimensions: { page: event.page, device: it.device, country: it.isInUs ? 'US' : '' },
      })
      const at = time
      time += event.gap
      return at
    })
    return { start: times[0] as number, end: times.at(-1) as number, visit: it }
  })
  const touches = sessions.map((it) => it.visit.origin)
  const last = <T>(all: readonly T[]) => all.at(-1) as T
  return [
    isKnown ? `user-${n}` : `cid_${n}_0`,
    {
      ...worthOf(happened),
      total_sessions: sessions.length,
      total_pageviews: happened.filter((it) => it.name === 'page_view').length,
      first_seen: Math.min(...sessions.map((it) => it.start)),
      last_seen: Math.max(...sessions.map((it) => it.end)),
      country: visits.some((it) => it.isInUs) ? 'US' : '',
      device: visits.findLast((it) => it.device !== '')?.device ?? '',
      first_touch: touches[0] as (typeof touches)[number],
      last_touch: touches.findLast((it) => it.source !== 'direct') ?? last(touches),
      traits: Object.fromEntries([...known].filter(([, value]) => value !== null)),
      events: happened,
    },
  ]
}

function worthOf(happened: ReferencePerson['events']) {
  const bought = happened.filter((it) => it.name === 'purchase')
  const hasSignedUp = happened.some((it) => it.name === 'sign_up')
  const values = bought.map(({ properties }) => {
    const value = String((properties as { value?: unknown }).value ?? '')
    return /^-?\d/.test(value) ? microUnits(value) : 0n
  })
  const micro = values.reduce((sum, it) => sum + it, hasSignedUp ? microUnits(String(signUpValue)) : 0n)
  return {
    total_conversions: bought.length + (hasSignedUp ? 1 : 0),
    lifetime_value: toldAmount('EUR', micro),
  }
}
