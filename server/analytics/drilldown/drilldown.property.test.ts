import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { history, historyEvent, storeHistory } from '../../../test/fixtures/credited-history.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { type Condition, printFilter } from '../traffic/filter.ts'
import type { CountedDimension } from '../traffic/model.ts'
import { trafficTotals } from '../traffic/traffic.ts'
import type { ListingQuery } from './model.ts'
import { listOrders } from './orders.ts'
import { listPeople } from './people.ts'
import { listSessions } from './sessions.ts'

setDefaultTimeout(600_000)

const { begin, now } = history

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

const condition: fc.Arbitrary<Condition<CountedDimension>> = fc.constantFrom(
  { dimension: 'source', operator: '==', values: ['news'] },
  { dimension: 'source', operator: '!=', values: ['direct'] },
  { dimension: 'device', operator: '==', values: ['mobile'] },
  { dimension: 'page', operator: '==', values: ['/a', '/b'] },
  { dimension: 'page', operator: '!=', values: ['/a'] },
  { dimension: 'page', operator: '=~', values: ['b'] },
  { dimension: 'page_title', operator: '==', values: ['One', ''] },
  { dimension: 'content_group', operator: '==', values: ['Letters'] },
  { dimension: 'date', operator: '!=', values: ['2026-05-13', '2026-05-17'] },
  { dimension: 'hour', operator: '=~', values: ['T1', 'T03'] },
  { dimension: 'weekday', operator: '!=', values: ['saturday', 'tuesday'] },
  { dimension: 'hour_of_day', operator: '==', values: ['3', '9', '14', '21'] },
)
const question = fc.record({
  conditions: fc.array(condition, { maxLength: 3 }),
  // Periods may start and end within sessions.
  from: fc.nat(8 * 24 * 60),
  minutes: fc.integer({ min: 30, max: 7 * 24 * 60 }),
  among: fc.constantFrom('', '', 'goal', 'orders', 'not goal', 'not orders'),
  limit: fc.integer({ min: 1, max: 7 }),
})

test('there are as many people, sessions and orders as the traffic report says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(historyEvent, { minLength: 15, maxLength: 90 }),
      fc.array(question, { minLength: 8, maxLength: 8 }),
      async (sent, questions) => {
        const stored = await storeHistory(api, sent)
        for (const it of questions) await check(stored, it)
      },
    ),
    { numRuns: rounds({ short: 1, long: 15 }), endOnFailure: true },
  )
})

type Stored = Awaited<ReturnType<typeof storeHistory>>
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

async function check({ site, goals }: Stored, { conditions, from, minutes, among, limit }: Question) {
  const kept = among.endsWith('orders') ? 'orders' : goals.every
  const filters = [
    printFilter(conditions),
    among && `conversion${among.startsWith('not') ? '!=' : '=='}${kept}`,
  ]
  const start = begin + from * 60_000
  const query = {
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + minutes * 60_000 - 1).toISOString(),
    filters: filters.filter((it) => it !== '').join(';'),
  }
  const metrics = 'users,sessions,pageviews,bounce_rate,orders,refunds,revenue'
  const totals = await trafficTotals(api.services, site, { ...query, metrics })

  const people = await allOf((it) => listPeople(api.services, site, it), query, limit)
  expect(people.length).toBe(totals.users as number)
  expect(new Set(people.map((it) => it.user_id ?? it.client_id)).size).toBe(people.length)
  expect(sum(people.map((it) => it.sessions))).toBe(totals.sessions as number)
  expect(sum(people.map((it) => it.pageviews))).toBe(totals.pageviews as number)
  for (const it of people) {
    expect(it.first_seen >= query.start_date && it.last_seen <= query.end_date).toBe(true)
    expect(it.first_seen <= it.last_seen).toBe(true)
  }

  const sessions = await allOf((it) => listSessions(api.services, site, it), query, limit)
  expect(sessions.length).toBe(totals.sessions as number)
  expect(new Set(sessions.map((it) => it.id)).size).toBe(sessions.length)
  expect(sessions.map((it) => it.start)).toEqual(
    sessions
      .map((it) => it.start)
      .toSorted()
      .reverse(),
  )
  const bounces = sessions.filter((it) => it.is_bounce).length
  expect(Math.round((10_000 * bounces) / Math.max(1, sessions.length)) / 100).toBe(
    totals.bounce_rate as number,
  )

  const orders = await allOf((it) => listOrders(api.services, site, it), query, limit)
  expect(orders.filter((it) => !it.is_refund).length).toBe(totals.orders as number)
  expect(new Set(orders.map((it) => it.event_id)).size).toBe(orders.length)
  expect(orders.map((it) => it.timestamp)).toEqual(
    orders
      .map((it) => it.timestamp)
      .toSorted()
      .reverse(),
  )
  expect(cents(orders.map((it) => it.value))).toBe(cents([totals.revenue as number]))
  expect(cents(orders.map((it) => (it.is_refund ? -it.value : 0)))).toBe(cents([totals.refunds as number]))
  for (const { user_id, client_id, orders: count, revenue } of people) {
    const own = orders.filter((it) =>
      user_id ? it.user_id === user_id : it.user_id === null && it.client_id === client_id,
    )
    expect([count, cents([revenue])]).toEqual([
      own.filter((it) => !it.is_refund).length,
      cents(own.map((it) => it.value)),
    ])
  }
}

type Page<T> = { data: T[]; pagination: { total: number; cursor: string | null; has_more: boolean } }

/** Returns the rows of all pages, which are the same as those of one page. */
async function allOf<T>(
  read: (query: ListingQuery) => Promise<Page<T>>,
  query: ListingQuery,
  limit: number,
): Promise<T[]> {
  const whole = await read({ ...query, limit: 1000 })
  expect(whole.pagination).toEqual({ total: whole.data.length, cursor: null, has_more: false })
  const paged: T[] = []
  let cursor: string | undefined
  do {
    const page = await read({ ...query, limit, ...(cursor !== undefined && { cursor }) })
    expect(page.pagination.total).toBe(whole.data.length)
    expect(page.data.length).toBe(Math.min(limit, whole.data.length - paged.length))
    paged.push(...page.data)
    cursor = page.pagination.cursor ?? undefined
  } while (cursor !== undefined)
  expect(paged).toEqual(whole.data)
  return paged
}

function sum(values: readonly number[]): number {
  return values.reduce((total, it) => total + it, 0)
}

function cents(values: readonly number[]): number {
  return Math.round(100 * sum(values)) + 0
}
