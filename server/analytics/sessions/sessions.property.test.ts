import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import { defaultRevenue } from '../../../db/postgres/schema/sites.ts'
import { eventRow } from '../../../test/fixtures/pipeline.ts'
import { referenceSales } from '../../../test/references/sales.ts'
import {
  type ReferenceGoal,
  type ReferenceTimeline,
  referenceTimelines,
} from '../../../test/references/session-timeline.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { findSite } from '../../identity/sites/sites.ts'
import { projectSessions } from '../../ingest/pipeline/project-sessions.ts'
import { workspacePrincipal } from '../../platform/http/principal.ts'
import { listSessions } from '../drilldown/sessions.ts'
import type { Session, TimelineEvent } from './model.ts'
import { getSession } from './session.ts'
import { sessionTimeline } from './timeline.ts'

setDefaultTimeout(600_000)

const now = Date.parse('2026-05-20T12:00:00Z')
const begin = Date.parse('2026-05-10T00:00:00Z')

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

const drawnEvent = fc.record({
  name: fc.constantFrom(
    'page_view',
    'page_view',
    'page_leave',
    'page_leave',
    'purchase',
    'refund',
    'sign_up',
    'identify',
    'web_vitals',
  ),
  client_id: fc.constantFrom('cid_1', 'cid_2', 'cid_3'),
  // A browser may be shared.
  user_id: fc.constantFrom('', '', '', 'ann', 'bob'),
  minute: fc.nat(6 * 60),
  page: fc.constantFrom('/', '/a', '/b'),
  value: fc.integer({ min: -500, max: 3000 }).map((it) => it / 100),
  transaction_id: fc.constantFrom('', 'A', 'B', 'C'),
  engaged_seconds: fc.oneof(
    fc.integer({ min: 0, max: 40 }).map((it) => it / 4),
    fc.constantFrom('7.5', '0', 1800, 1801, 86_400, -1, 'long', null),
  ),
})
type Drawn = typeof drawnEvent extends fc.Arbitrary<infer T> ? T : never

const goals = [
  { name: 'Signed up', isOnce: false, definition: { event_name: 'sign_up' } },
  { name: 'First sign-up', isOnce: true, definition: { event_name: 'sign_up' } },
  { name: 'Viewed a', isOnce: false, definition: { type: 'page', page_pattern: '/a*' } },
]
const referenceGoals: ReferenceGoal[] = goals.map(({ definition, ...it }) => ({
  ...it,
  isMet: (event) =>
    definition.event_name
      ? event.event_name === definition.event_name
      : event.event_name === 'page_view' && event.page.startsWith('/a'),
}))

test('sessions and their timelines are those of the reference, on pages of any size', async () => {
  let batch = Date.now()
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnEvent, { minLength: 20, maxLength: 80 }),
      fc.integer({ min: 1, max: 5 }),
      async (drawn, limit) => {
        const { site, timelines } = await storeEvents(drawn, String(batch++))
        const query = { start_date: '2026-05-10', end_date: '2026-05-11' }
        const sessions = await allPages((it) => listSessions(api.services, site, { ...query, ...it }), limit)
        expect(sessions.map(shownSession)).toEqual(timelines.map(expectedSession))
        for (const [index, { id }] of sessions.entries()) {
          const expected = timelines[index] as ReferenceTimeline
          const steps = await allPages((it) => sessionTimeline(api.services, site, id, it), limit)
          expect(steps.map(shownStep)).toEqual(expected.steps)
          const ofPerson = sessions.filter((_, n) => timelines[n]?.person === expected.person)
          const at = ofPerson.findIndex((it) => it.id === id)
          expect(await getSession(api.services, site, id)).toEqual({
            ...(sessions[index] as Session),
            previous_session_id: ofPerson[at + 1]?.id ?? null,
            next_session_id: ofPerson[at - 1]?.id ?? null,
          })
        }
      },
    ),
    { numRuns: rounds({ short: 1, long: 15 }), endOnFailure: true },
  )
})

async function storeEvents(drawn: readonly Drawn[], batch_id: string) {
  const { id: siteId } = await api.createSite({ currency: 'EUR', timezone: 'UTC' })
  for (const { name, isOnce, definition } of goals) {
    const counting_method = isOnce ? 'one_per_user' : 'every'
    const body = { name, counting_method, ...definition }
    expect((await api.request('POST', `/v1/sites/${siteId}/conversions`, { body })).status).toBe(201)
  }
  const events = drawn.map(({ name, client_id, user_id, minute, page, engaged_seconds, ...sale }, index) =>
    eventRow({
      site_id: siteId,
      event_name: name,
      client_id,
      user_id,
      page,
      timestamp: clickhouseTime(begin + minute * 60_000 + index),
      properties: JSON.stringify(name === 'page_leave' ? { engaged_seconds } : sale),
    }),
  )
  const lines = events.map((it) => JSON.stringify({ ...it, batch_id }))
  await api.services.clickhouse.insertNdjson('events', lines.join('\n'))
  await projectSessions(api.services, batch_id)
  const money = { currency: 'EUR', rates: {}, ignoresPublicValues: false }
  const sales = referenceSales(events, defaultRevenue, money)
  return {
    site: await findSite(api.services.db, workspacePrincipal(api.workspaceId, 'live'), siteId),
    timelines: referenceTimelines(events, referenceGoals, sales).sort((a, b) => (a.start < b.start ? 1 : -1)),
  }
}

type Page<T> = { data: T[]; pagination: { cursor: string | null } }

async function allPages<T>(
  read: (query: { limit: number; cursor?: string }) => Promise<Page<T>>,
  limit: number,
): Promise<T[]> {
  const all: T[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await read({ limit, ...(cursor !== undefined && { cursor }) })
    all.push(...page.data)
    if (page.pagination.cursor === null) return all
    cursor = page.pagination.cursor
  }
}

function shownSession({
  client_id,
  user_id,
  start,
  conversions,
  orders,
  revenue,
  events,
  entry_page,
}: Session) {
  return {
    client_id,
    user_id,
    start,
    conversions,
    orders,
    cents: Math.round(revenue * 100) + 0,
    events,
    entry_page,
  }
}

function expectedSession({ steps, start, user_id, client_id, events, entry_page }: ReferenceTimeline) {
  const sales = steps.flatMap((it) => it.order ?? [])
  return {
    client_id,
    user_id: user_id || null,
    start: `${start.replace(' ', 'T')}Z`,
    conversions: steps.flatMap((it) => it.conversions).length,
    orders: sales.filter((it) => !it.is_refund).length,
    cents: Number(sales.reduce((sum, it) => sum + it.micro, 0n) / 10_000n),
    events,
    entry_page,
  }
}

function shownStep({ event_id, seconds_on_page, conversions, order }: TimelineEvent) {
  return {
    event_id,
    seconds_on_page,
    conversions: conversions.map((it) => it.name).toSorted(byGoal),
    order: order && { is_refund: order.is_refund, micro: BigInt(Math.round(order.value * 1e6)) },
  }
}

function byGoal(a: string, b: string): number {
  const indexOf = (name: string) => goals.findIndex((it) => it.name === name)
  return indexOf(a) - indexOf(b)
}
