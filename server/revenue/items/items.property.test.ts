import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import { defaultRevenue } from '../../../db/postgres/schema/sites.ts'
import { eventRow } from '../../../test/fixtures/pipeline.ts'
import { type ReferenceItem, referenceItems } from '../../../test/references/items.ts'
import { referenceSales } from '../../../test/references/sales.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { findSite } from '../../identity/sites/sites.ts'
import type { EventRow } from '../../ingest/pipeline/event-row.ts'
import { projectSessions } from '../../ingest/pipeline/project-sessions.ts'
import { workspacePrincipal } from '../../platform/http/principal.ts'
import { percent } from '../attribution/credited.ts'
import { displayAmount, microDecimals, toNumber } from '../conversions/money.ts'
import { itemsReport } from './items.ts'
import { type ItemRow, type ItemsQuery, itemDimensions } from './model.ts'

setDefaultTimeout(600_000)

const days = 6
const now = Date.parse('2026-05-20T12:00:00Z')
const begin = Date.parse('2026-05-12T00:00:00Z')
const period = { start: Date.parse('2026-05-14T00:00:00Z'), end: Date.parse('2026-05-17T00:00:00Z') }
const rates = { USD: 900_000_000n, JPY: 6_543_211n }

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

const number = fc.oneof(
  fc.integer({ min: 0, max: 9000 }).map((it) => it / 100),
  fc.constantFrom(
    '19.99',
    '-4.50',
    -3,
    0,
    'many',
    '',
    undefined,
    null,
    true,
    0.0000005,
    999_999_999_999,
    1e12,
    1e300,
  ),
)
const item = fc.record({
  item_id: fc.constantFrom('A', 'A', 'B', 'C', 7, '7', '', undefined),
  item_name: fc.constantFrom('Mug', 'Big mug', 'Shirt', '', undefined),
  item_category: fc.constantFrom('Kitchen', 'Clothes', undefined),
  item_brand: fc.constantFrom('Acme', '', undefined),
  price: number,
  quantity: fc.oneof(fc.constantFrom(undefined, 1, 2, 3), number),
})
// The browsers a1 and a2 belong to ann also where an event has no user_id; cid_1 belongs to nobody.
const browsers = { cid_a1: 'ann', cid_a2: 'ann', cid_b1: 'bob', cid_1: '' } as const
const event = fc.record({
  name: fc.constantFrom(
    'view_item',
    'view_item',
    'view_item',
    'purchase',
    'purchase',
    'refund',
    'add_to_cart',
  ),
  client_id: fc.constantFrom(...(Object.keys(browsers) as (keyof typeof browsers)[])),
  isSignedIn: fc.boolean(),
  time: fc.nat(days * 24 * 4 - 1).map((it) => begin + it * 900_000),
  sent_by: fc.constantFrom('secret', 'secret', 'public'),
  value: fc.constantFrom(10, 20, -5, undefined),
  currency: fc.constantFrom(undefined, undefined, 'EUR', 'USD', 'JPY', 'SEK'),
  transaction_id: fc.constantFrom(undefined, '', 'A', 'B', 'C', 'D', 7, '7', 'E', 'F'),
  items: fc.oneof(
    { weight: 9, arbitrary: fc.array(item, { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, 'text', { item_id: 'A' }) },
  ),
})
type Sent = typeof event extends fc.Arbitrary<infer T> ? T : never

test('items are counted once per order, by product, category and brand, with the people who viewed and bought', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 10, maxLength: 80 }),
      fc.boolean(),
      async (sent, countsPublic) => {
        const { siteId, events } = await store(sent, countsPublic)
        const money = { currency: 'EUR', rates }
        const isWithin = ({ timestamp }: EventRow) =>
          timestamp >= clickhouseTime(period.start) && timestamp < clickhouseTime(period.end)
        // Orders are recognized before the period is cut out: their first sale may be before it.
        const sales = referenceSales(events, defaultRevenue, {
          ...money,
          ignoresPublicValues: !countsPublic,
        }).filter((it) => isWithin(it.event))
        const views = events.filter((it) => it.event_name === 'view_item' && isWithin(it))
        for (const by of itemDimensions) {
          const wanted = referenceItems(sales, views, by, money, personOf(events))
          const { rows, totals, meta } = await reported(siteId, { by })
          expectRows(rows, wanted.rows.map(shown))
          for (const of of ['revenue', 'refunds'] as const) expectSum(rows, of, wanted.rows)
          expect(meta).toMatchObject({
            ignored_items: wanted.ignored,
            unconverted_items: wanted.unconverted,
          })
          const [all] = referenceItems(sales, views, 'all', money, personOf(events)).rows
          const { item_id: _, name: __, ...figures } = shown(all ?? nothing)
          expect(totals).toEqual(figures)
        }
        await expectPages(siteId)
      },
    ),
    { numRuns: rounds({ short: 3, long: 40 }), endOnFailure: true },
  )
})

let batches = Date.now()

async function store(sent: readonly Sent[], public_key_revenue: boolean) {
  const { id } = await api.createSite({ currency: 'EUR', timezone: 'UTC', settings: { public_key_revenue } })
  await api.request('PUT', `/v1/sites/${id}/exchange-rates`, {
    body: { rates: { USD: 0.9, JPY: 0.006543211 } },
  })
  const events = sent.map(({ name, client_id, isSignedIn, time, sent_by, ...properties }) =>
    eventRow({
      site_id: id,
      event_name: name,
      client_id,
      user_id: isSignedIn ? browsers[client_id] : '',
      timestamp: clickhouseTime(time),
      sent_by,
      properties: JSON.stringify(properties),
    }),
  )
  const batch_id = String(batches++)
  const lines = events.map((it) => JSON.stringify({ ...it, batch_id }))
  await api.services.clickhouse.insertNdjson('events', lines.join('\n'))
  await projectSessions(api.services, batch_id)
  return { siteId: id, events }
}

/** A browser belongs to the user it was ever seen with. */
function personOf(events: readonly EventRow[]) {
  const owners = new Map(events.filter((it) => it.user_id).map((it) => [it.client_id, it.user_id]))
  return ({ client_id }: EventRow) => owners.get(client_id) ?? client_id
}

async function reported(siteId: string, query: Pick<ItemsQuery, 'by' | 'sort' | 'limit' | 'offset'>) {
  const site = await findSite(api.services.db, workspacePrincipal(api.workspaceId, 'live'), siteId)
  const { data, pagination, meta } = await itemsReport(api.services, site, {
    start_date: '2026-05-14',
    end_date: '2026-05-16',
    ...query,
  })
  return { rows: data.rows, totals: data.totals, pagination, meta }
}

function shown({ viewers, buyers, converted, ...row }: ReferenceItem): ItemRow {
  const units = (it: bigint) => toNumber(it, microDecimals)
  return {
    item_id: row.item_id,
    name: row.name,
    revenue: displayAmount('EUR', row.revenue),
    refunds: displayAmount('EUR', row.refunds),
    quantity: units(row.quantity),
    refunded_quantity: units(row.refunded_quantity),
    orders: row.orders,
    views: row.views,
    viewers: viewers.size,
    buyers: buyers.size,
    view_to_purchase_rate: viewers.size === 0 ? null : percent(BigInt(converted), BigInt(viewers.size)),
  }
}

const nothing: ReferenceItem = {
  item_id: null,
  name: null,
  revenue: 0n,
  refunds: 0n,
  quantity: 0n,
  refunded_quantity: 0n,
  orders: 0,
  views: 0,
  viewers: new Set(),
  buyers: new Set(),
  converted: 0,
}

/** Amounts may differ by a cent, because rows are rounded so that they add up. */
function expectRows(rows: ItemRow[], wanted: ItemRow[]) {
  const withoutAmounts = (all: ItemRow[]) => inOrder(all).map((it) => ({ ...it, revenue: 0, refunds: 0 }))
  expect(withoutAmounts(rows)).toEqual(withoutAmounts(wanted))
  const cents = (all: ItemRow[]) =>
    inOrder(all).flatMap((it) => [Math.round(it.revenue * 100), Math.round(it.refunds * 100)])
  const others = cents(wanted)
  for (const [n, it] of cents(rows).entries())
    expect(Math.abs(it - (others[n] as number))).toBeLessThanOrEqual(1)
}

function expectSum(rows: ItemRow[], of: 'revenue' | 'refunds', wanted: ReferenceItem[]) {
  const cents = rows.reduce((sum, it) => sum + BigInt(Math.round(it[of] * 100)), 0n)
  const micro = wanted.reduce((sum, it) => sum + it[of], 0n)
  expect(Number(cents) / 100).toBe(displayAmount('EUR', micro))
}

function inOrder(rows: ItemRow[]): ItemRow[] {
  const key = (it: ItemRow) => `${it.item_id} ${it.name}`
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** Pages of three rows, in the order of a column, hold every product once. */
async function expectPages(siteId: string) {
  const sort = 'view_to_purchase_rate'
  const { rows: all } = await reported(siteId, {})
  const rows: ItemRow[] = []
  for (let offset = 0; offset < all.length; offset += 3) {
    const page = await reported(siteId, { sort: `-${sort}`, limit: 3, offset })
    expect(page.pagination).toMatchObject({ total: all.length, has_more: offset + 3 < all.length })
    rows.push(...page.rows)
  }
  const key = ({ item_id, name }: ItemRow) => `${item_id} ${name}`
  expect(rows.map(key).sort()).toEqual(all.map(key).sort())
  const values = rows.map((it) => it[sort] ?? -1)
  expect(values).toEqual(values.toSorted((a, b) => b - a))
}
