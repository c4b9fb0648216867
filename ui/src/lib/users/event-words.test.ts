import { expect, test } from 'bun:test'
import { describeEvent, readableName } from './event-words.ts'

const sales = {
  sale_events: ['purchase', 'order_paid'],
  refund_events: ['refund'],
  value_property: 'value',
  currency: 'EUR',
}
const words = (event_name: string, properties: Record<string, unknown> = {}, page: string | null = null) =>
  describeEvent({ event_name, page, properties }, sales)

test.each([
  ['page_view', {}, '/pricing', 'Viewed /pricing'],
  ['page_view', {}, null, 'Viewed a page'],
  ['page_leave', {}, '/pricing', 'Left /pricing'],
  ['web_vitals', { lcp: 900 }, '/pricing', 'Measured how fast /pricing was'],
  ['browser_error', { message: 'x is undefined' }, '/pricing', 'Met the error “x is undefined”'],
  ['browser_error', {}, '/pricing', 'Met an error'],
  ['outbound_click', { url: 'https://example.org/' }, '/', 'Followed a link to https://example.org/'],
  ['site_search', { term: 'mug' }, '/results', 'Searched for “mug”'],
  ['form_submit', { form: 'signup' }, '/', 'Submitted the form signup'],
  ['not_found', {}, '/gone', 'Did not find /gone'],
  ['search', { search_term: 'mug' }, '/', 'Searched for “mug”'],
  ['view_item', { items: [{ item_name: 'Mug' }] }, '/', 'Looked at Mug'],
  ['purchase', { value: 59.9 }, '/thanks', 'Bought for €59.90'],
  ['purchase', { value: '59.90', currency: 'usd' }, '/thanks', 'Bought for $59.90'],
  ['purchase', { value: 20, items: [{ item_id: 1, quantity: '2' }] }, null, 'Bought 2 products for €20.00'],
  ['order_paid', {}, null, 'Bought something'],
  ['purchase', { value: -5 }, null, 'Got a refund of €5.00'],
  ['refund', { value: 5 }, null, 'Got a refund of €5.00'],
  ['signup_started', { plan: 'pro' }, '/', 'Signup started'],
])('%s %p on %p is %p', (name, properties, page, text) => {
  expect(words(name, properties, page).text).toBe(text)
})

test.each([
  ['signup_started', 'Signup started'],
  ['signupStarted', 'Signup started'],
  ['Video-Played', 'Video played'],
  ['PDF opened', 'PDF opened'],
  ['checkout.step:2', 'Checkout step 2'],
  ['___', '___'],
  ['größe_geändert', 'Größe geändert'],
])('the event %p is called %p', (name, title) => {
  expect(readableName(name)).toBe(title)
})

test('the items of an order have sums, and other properties stay details', () => {
  const { items, details, currency } = words(
    'purchase',
    {
      value: 64.9,
      currency: 'USD',
      transaction_id: 'T-1',
      page_path: '/thanks',
      shipping: { days: 2 },
      items: [
        { item_id: 'sku-1', item_name: 'Mug', price: 29.95, quantity: 2 },
        { item_id: 'sku-2', price: '5' },
        { item_name: 'Gift' },
        { price: 3 },
        { item_name: 'Odd', quantity: 'many' },
        'nonsense',
      ],
    },
    '/thanks',
  )
  expect(currency).toBe('USD')
  expect(items).toEqual([
    { name: 'Mug', quantity: 2, price: 29.95, sum: 59.9 },
    { name: 'sku-2', quantity: 1, price: 5, sum: 5 },
    { name: 'Gift', quantity: 1, price: undefined, sum: undefined },
  ])
  expect(details).toEqual([
    ['transaction_id', 'T-1'],
    ['shipping', '{"days":2}'],
  ])
})

test('a value in an object, and a currency that is none', () => {
  const definition = { ...sales, value_property: 'order.total' }
  const event = { event_name: 'purchase', page: null, properties: { order: { total: 7 }, currency: 'euro' } }
  expect(describeEvent(event, definition).text).toBe('Bought for €7.00')
})
