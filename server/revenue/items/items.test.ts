import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { day, openUsers } from '../../../test/fixtures/users.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof openUsers>>
beforeAll(async () => {
  api = await openUsers()
})
afterAll(() => api?.stop())

type Item = Record<string, unknown>
const event =
  (event_name: string) =>
  (client_id: string, timestamp: string, items: Item[], properties: object = {}) => ({
    event_name,
    client_id,
    timestamp,
    properties: { ...properties, items },
  })
const [viewed, bought, refunded] = [event('view_item'), event('purchase'), event('refund')]
const mug = { item_id: 'sku-1', item_name: 'Mug', item_category: 'Kitchen', item_brand: 'Acme', price: 10 }
const tea = { item_id: 'sku-2', item_name: 'Tea', item_category: 'Food', price: '4.50' }

const period = 'start_date=2026-03-01&end_date=2026-03-20'
const items = (siteId: string, query = '') =>
  api.get(`/v1/sites/${siteId}/analytics/items?${period}&${query}`)
const names = (answer: { data: { rows: { name: string }[] } }) => answer.data.rows.map((it) => it.name)

async function createShop() {
  const site = await api.createSite({ currency: 'EUR' })
  await api.send(site.id, [
    viewed('cid_a', day(2), [{ ...mug, item_name: 'Old mug' }]),
    viewed('cid_b', day(3), [mug, tea]),
    viewed('cid_c', day(3), [tea]),
    bought('cid_a', day(4), [{ ...mug, quantity: 2 }, tea], { transaction_id: 'T-1', value: 24.5 }),
    bought('cid_a', day(5), [{ ...mug, quantity: 2 }, tea], { transaction_id: 'T-1', value: 24.5 }),
    // Views after the order do not count as converted.
    bought('cid_c', day(2), [tea], { transaction_id: 'T-2', value: 4.5 }),
    refunded('cid_a', day(6), [mug], { transaction_id: 'T-1', value: 10 }),
  ])
  return site
}

test('the example in the documentation matches the API', async () => {
  const page = await Bun.file(new URL('../../../docs/items.md', import.meta.url)).text()
  const [, request = '', response = ''] =
    /-d '(\{.*?\n {2}\})'\n.*?```json\n(\{.*?\n\})\n```/s.exec(page) ?? []
  const site = await api.createSite({ currency: 'EUR' })
  const { events } = JSON.parse(request.replace(`'"$SITE"'`, site.id))
  await api.send(
    site.id,
    events.map((it: object, index: number) => ({ ...it, timestamp: day(3 + index) })),
  )
  const { period: _, ...report } = (await items(site.id)).data
  expect(report).toEqual(JSON.parse(response))
})

test('products have the latest name, orders count once, and refunds are subtracted', async () => {
  const site = await createShop()
  const { data, meta, pagination } = await items(site.id)
  expect(data.rows).toEqual([
    {
      item_id: 'sku-1',
      name: 'Mug',
      revenue: 10,
      refunds: 10,
      quantity: 2,
      refunded_quantity: 1,
      orders: 1,
      views: 2,
      viewers: 2,
      buyers: 1,
      view_to_purchase_rate: 50,
    },
    {
      item_id: 'sku-2',
      name: 'Tea',
      revenue: 9,
      refunds: 0,
      quantity: 2,
      refunded_quantity: 0,
      orders: 2,
      views: 2,
      viewers: 2,
      buyers: 2,
      view_to_purchase_rate: 0,
    },
  ])
  expect(data.totals).toEqual({
    revenue: 19,
    refunds: 10,
    quantity: 4,
    refunded_quantity: 1,
    orders: 2,
    views: 3,
    viewers: 3,
    buyers: 2,
    view_to_purchase_rate: 33.33,
  })
  expect(pagination).toEqual({ total: 2, limit: 100, offset: 0, has_more: false })
  expect(meta).toMatchObject({ ignored_items: 0, unconverted_items: 0 })
})

test('rows are products, categories or brands, searched, sorted and in pages', async () => {
  const { id } = await createShop()
  expect(names(await items(id, 'by=category'))).toEqual(['Kitchen', 'Food'])
  const brands = await items(id, 'by=brand')
  expect(brands.data.rows.map((it: { name: string; item_id: string }) => [it.name, it.item_id])).toEqual([
    ['Acme', null],
    [null, null],
  ])
  expect(names(await items(id, 'search=MU'))).toEqual(['Mug'])
  expect(names(await items(id, 'search=sku-2'))).toEqual(['Tea'])
  expect((await items(id, 'search=%25')).pagination.total).toBe(0)
  expect(names(await items(id, 'sort=name'))).toEqual(['Mug', 'Tea'])
  expect(names(await items(id, 'sort=-name'))).toEqual(['Tea', 'Mug'])
  expect(names(await items(id, 'sort=-orders'))).toEqual(['Tea', 'Mug'])
  const last = await items(id, 'limit=1&offset=1')
  expect([names(last), last.pagination.total]).toEqual([['Tea'], 2])
  const beyond = await items(id, 'limit=1&offset=2')
  expect([names(beyond), beyond.pagination.total]).toEqual([[], 2])
})

test('items without a numeric price or with an absurd quantity are named, and break nothing', async () => {
  const site = await api.createSite({ currency: 'EUR' })
  await api.send(site.id, [
    bought('cid_a', day(4), [
      { item_id: 'free' },
      { item_id: 'many', price: 5, quantity: 'many' },
      { item_id: 'huge', price: 999_999_999_999, quantity: 999_999_999_999 },
      { item_id: 'less', price: -2.5, quantity: 2 },
      { item_name: 'Cable', price: '0.333333', quantity: '1.5' },
    ]),
    bought('cid_b', day(5), [{ item_id: 'dollar', price: 1 }], { currency: 'USD' }),
    bought('cid_c', day(6), [], { items: 'none' }),
  ])
  const { data, meta } = await items(site.id, 'sort=name')
  const found = data.rows.map((it: { item_id: string; revenue: number; quantity: number }) => [
    it.item_id,
    it.revenue,
    it.quantity,
  ])
  expect(found).toEqual([
    ['dollar', 0, 1],
    ['free', 0, 1],
    ['huge', 0, 999_999_999_999],
    ['less', -5, 2],
    ['many', 0, 0],
    [null, 0.5, 1.5],
  ])
  expect(meta).toMatchObject({ ignored_items: 3, unconverted_items: 1 })
})

test('the report follows the definition of revenue, and refuses unknown parameters', async () => {
  const { id } = await createShop()
  const definition = (await api.get(`/v1/sites/${id}/revenue`)).data
  const changed = { ...definition, sale_events: ['view_item'], refund_events: [] }
  expect((await api.request('PUT', `/v1/sites/${id}/revenue`, { body: changed })).status).toBe(200)
  // A view that is a sale is no view.
  expect((await items(id)).data.totals).toMatchObject({ orders: 3, views: 0, revenue: 29 })
  for (const query of ['by=colour', 'sort=price', 'filters=device==mobile', 'limit=0', 'start_date=soon']) {
    const answer = await api.request('GET', `/v1/sites/${id}/analytics/items?${query}`)
    expect([query, answer.status]).toEqual([query, 400])
  }
})

test('a site without items has an empty report', async () => {
  const site = await api.createSite({ currency: 'EUR' })
  const { data, pagination } = await items(site.id)
  expect(data.rows).toEqual([])
  expect(data.totals).toMatchObject({ revenue: 0, orders: 0, view_to_purchase_rate: null })
  expect(pagination.total).toBe(0)
})

test('a segment limits items and people', async () => {
  const { id } = await createShop()
  const body = {
    name: 'Buyers',
    rules: { operator: 'and', conditions: [{ field: 'lifetime_value', operator: 'gt', value: 10 }] },
  }
  const made = await api.request('POST', `/v1/sites/${id}/segments`, { body })
  expect(made.status).toBe(201)
  const segment = made.body.data.id
  const { data } = await items(id, `filters=segment==${segment}`)
  expect(data.totals).toMatchObject({ orders: 1, viewers: 1, buyers: 1, revenue: 14.5 })
})
