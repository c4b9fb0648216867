import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import { defaultRevenue } from '../../../db/postgres/schema/sites.ts'
import { eventRow } from '../../../test/fixtures/pipeline.ts'
import { referenceMicro } from '../../../test/references/attribution.ts'
import { referenceSales } from '../../../test/references/sales.ts'
import { referenceSessions } from '../../../test/references/sessions.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { findSite } from '../../identity/sites/sites.ts'
import { readSessionId } from '../../ingest/events/session-id.ts'
import type { EventRow } from '../../ingest/pipeline/event-row.ts'
import { projectSessions } from '../../ingest/pipeline/project-sessions.ts'
import { workspacePrincipal } from '../../platform/http/principal.ts'
import { displayAmount } from '../../revenue/conversions/money.ts'
import { realtime } from './realtime.ts'

setDefaultTimeout(600_000)

const minute_ms = 60_000
const now = Date.parse('2026-03-31T12:00:30Z')
const from = Date.parse('2026-03-31T11:31:00Z')

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

const event = fc.record({
  event_name: fc.constantFrom('purchase', 'purchase', 'refund', 'sign_up', 'page_view', 'page_view'),
  client_id: fc.constantFrom('cid_1', 'cid_2', 'cid_ann', 'cid_ann_phone'),
  ago_ms: fc.oneof(
    fc.integer({ min: -2 * minute_ms, max: 32 * minute_ms }),
    fc.integer({ min: 0, max: 90 }).map((it) => it * minute_ms),
  ),
  excluded: fc.constantFrom('', '', '', 'bot'),
  sent_by: fc.constantFrom('secret' as const, 'secret' as const, 'public' as const),
  page: fc.constantFrom('/', '/pricing', '/pricing/team'),
  source: fc.constantFrom('news', 'direct'),
  country: fc.constantFrom('', 'DE'),
  value: fc.oneof(
    fc.integer({ min: -5000, max: 30_000 }).map((it) => it / 100),
    fc.constantFrom('19.99', 'many', undefined),
  ),
  // Few ids, so that orders are repeated.
  transaction_id: fc.constantFrom(undefined, '', 'A', 'B', 'C'),
})
type Sent = typeof event extends fc.Arbitrary<infer T> ? T : never

const goals = [
  {
    input: { name: 'Sign-up', event_name: 'sign_up', value_type: 'fixed', fixed_value: 5 },
    isMet: (it: EventRow) => it.event_name === 'sign_up',
    isOnce: false,
    worth: () => 5,
  },
  {
    input: {
      ...{ name: 'Buyer', event_name: 'purchase', counting_method: 'one_per_user' },
      ...{ value_type: 'dynamic', value_property: 'value' },
    },
    isMet: (it: EventRow) => it.event_name === 'purchase',
    isOnce: true,
    worth: ({ sent_by, properties }: EventRow) =>
      sent_by === 'public' ? 0 : Number(referenceMicro(JSON.parse(properties).value) ?? 0n) / 1e6,
  },
  {
    input: { name: 'Pricing', type: 'page', page_pattern: '/pricing*' },
    isMet: (it: EventRow) => it.event_name === 'page_view' && it.page.startsWith('/pricing'),
    isOnce: false,
    worth: () => 0,
  },
]

/** Filters of sessions, with the sessions that meet them. */
const filters: Record<string, (session: Session) => boolean> = {
  '': () => true,
  'source==news': (it) => it.source === 'news',
  'country!=DE': (it) => it.country !== 'DE',
  'page=~pricing': (it) => it.pages.some((page) => page.includes('pricing')),
}

test('conversions and orders match the reference implementation, with any filter', async () => {
  const cases = fc.record({
    sent: fc.array(event, { minLength: 1, maxLength: 60 }),
    filter: fc.constantFrom(...Object.keys(filters)),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ sent, filter }) => {
      const { site, goalIds, events } = await store(sent)
      const found = await realtime({ ...api.services, clock: () => now }, site, { filters: filter })
      const isShown = (it: EventRow) => {
        const session = sessionOf(it, events)
        return (
          isRecent(it) && (filter === '' || (session !== undefined && filters[filter]?.(session) === true))
        )
      }
      expect(withoutIds(found.orders)).toEqual(referenceOrders(events, isShown))
      expect(sorted(withoutIds(found.conversions))).toEqual(sorted(referenceGoals(events, goalIds, isShown)))
      const listed = [...found.orders.latest, ...found.conversions.latest]
      for (const { session_id, timestamp } of listed)
        if (session_id !== null)
          expect(readSessionId(session_id)?.start_ms).toBeLessThanOrEqual(Date.parse(timestamp))
    }),
    { numRuns: rounds({ short: 4, long: 60 }), endOnFailure: true },
  )
})

/** The reference does not know the hash of a visitor, which is part of the id of a session. */
function withoutIds<L extends { session_id: unknown }, T extends { latest: L[] }>({ latest, ...list }: T) {
  return {
    ...list,
    latest: latest.map(({ session_id: _, ...it }) => it as Omit<T['latest'][number], 'session_id'>),
  }
}

type IsShown = (it: EventRow) => boolean

function referenceOrders(events: readonly EventRow[], isShown: IsShown) {
  const all = referenceSales(events, defaultRevenue, {
    currency: 'EUR',
    rates: {},
    ignoresPublicValues: true,
  })
  const sales = all.filter((it) => isShown(it.event)).reverse()
  const sum = (some: typeof sales) =>
    displayAmount(
      'EUR',
      some.reduce((total, it) => total + it.micro, 0n),
    )
  return {
    total: sales.filter((it) => !it.isRefund).length,
    revenue: sum(sales),
    refunds: sum(sales.filter((it) => it.isRefund).map((it) => ({ ...it, micro: -it.micro }))),
    latest: sales.slice(0, 20).map(({ event, micro, isRefund }) => ({
      is_refund: isRefund,
      value: Number(micro) / 1e6,
      ...shown(event, events),
    })),
  }
}

function referenceGoals(events: readonly EventRow[], goalIds: readonly string[], isShown: IsShown) {
  const all = goals.flatMap(({ input, isMet, isOnce, worth }, n) => {
    const met = inOrder(events.filter((it) => it.excluded === '' && isRecent(it) && isMet(it)))
    const people = met.map((it) => it.user_id || it.client_id)
    const first = met.filter((_, index) => people.indexOf(people[index] as string) === index)
    const counted = (isOnce ? first : met).filter(isShown)
    return counted.map((it) => ({ event: it, name: input.name, conversion_id: goalIds[n], value: worth(it) }))
  })
  const latest = inOrder(all.map((it) => ({ ...it, ...it.event }))).reverse()
  return {
    total: all.length,
    latest: latest.slice(0, 20).map(({ event, name, conversion_id, value }) => ({
      conversion_id: conversion_id as string,
      name,
      value,
      ...shown(event, events),
    })),
  }
}

type Session = ReturnType<typeof referenceSessions>[number]

function sessionOf(event: EventRow, events: readonly EventRow[]): Session | undefined {
  const visitor = `c:${event.client_id}`
  return referenceSessions([...events]).find(
    (it) => it.visitor === visitor && it.start <= event.timestamp && it.end >= event.timestamp,
  )
}

function shown(event: EventRow, events: readonly EventRow[]) {
  const session = sessionOf(event, events)
  const views = session?.pages.filter((_, n) => (session.times[n] as string) <= event.timestamp) ?? []
  return {
    event_id: event.event_id,
    timestamp: new Date(timeOf(event)).toISOString(),
    page: views.at(-1) ?? '',
    source: session?.source ?? '',
    country: session?.country ?? '',
  }
}

function timeOf({ timestamp }: EventRow): number {
  return Date.parse(`${timestamp.replace(' ', 'T')}Z`)
}

function isRecent(it: EventRow): boolean {
  return timeOf(it) >= from && timeOf(it) <= now
}

function inOrder<T extends EventRow>(events: readonly T[]): T[] {
  return events.toSorted((a, b) => timeOf(a) - timeOf(b) || (a.event_id < b.event_id ? -1 : 1))
}

/** Goals of one event are in the order of their ids, which is random within a millisecond. */
function sorted<T extends { latest: { event_id: string; name: string }[] }>(list: T) {
  const keyOf = (it: T['latest'][number]) => `${it.event_id} ${it.name}`
  return { ...list, latest: list.latest.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) }
}

let batches = Date.now()

async function store(sent: readonly Sent[]) {
  const settings = { public_key_revenue: false }
  const { id } = await api.createSite({ currency: 'EUR', settings })
  const goalIds: string[] = []
  for (const { input } of goals) {
    const { body } = await api.request('POST', `/v1/sites/${id}/conversions`, { body: input })
    goalIds.push(body.data.id)
  }
  const events = sent.map(({ ago_ms, value, transaction_id, ...fields }) =>
    eventRow({
      site_id: id,
      ...fields,
      user_id: fields.client_id.startsWith('cid_ann') ? 'ann' : '',
      timestamp: clickhouseTime(now - ago_ms),
      medium: fields.source === 'direct' ? 'none' : 'referral',
      properties: JSON.stringify({ value, transaction_id }),
    }),
  )
  const batch_id = String(batches++)
  const lines = events.map((it) => JSON.stringify({ ...it, batch_id }))
  await api.services.clickhouse.insertNdjson('events', lines.join('\n'))
  await projectSessions(api.services, batch_id)
  const site = await findSite(api.services.db, workspacePrincipal(api.workspaceId, 'live'), id)
  return { site, goalIds, events }
}
