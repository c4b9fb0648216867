import { automaticEvents } from '#lib/events/automatic-events.ts'
import { counted } from '#lib/format.ts'
import { formatMoney } from '#lib/goals/money.ts'
import { propertyPath } from '../../../../packages/text/property-path.ts'
import type { StoredEvent } from '../../../../server/ingest/events/query-model.ts'
import type { RevenueDefinition } from '../../../../server/revenue/orders/model.ts'

type Event = Pick<StoredEvent, 'event_name' | 'page' | 'properties'>

/** What the console knows about the sales of a site. */
export type SalesWords = Pick<RevenueDefinition, 'sale_events' | 'refund_events' | 'value_property'> & {
  /** The currency of amounts without one. */
  currency: string
}

/** A product of an order. */
export type OrderItem = { name: string; quantity: number; price: number | undefined; sum: number | undefined }

/** What an event says: a text, the properties that it does not say, and the items of an order. */
type EventWords = {
  text: string
  details: [name: string, value: string][]
  items: OrderItem[]
  currency: string
  /** True for what the tracker sends automatically. */
  isAutomatic: boolean
}

/** Describes an event as what the person did: `Viewed /pricing`, `Bought 2 products for €59.90`. */
export function describeEvent(event: Event, sales: SalesWords): EventWords {
  const items = itemsOf(event)
  const currency = currencyOf(event) ?? sales.currency
  const value = valueAt(event.properties, sales.value_property)
  const amount = numberOf(value)
  const money = amount === undefined ? undefined : formatMoney(Math.abs(amount), currency)
  const { event_name } = event
  const isRefund = sales.refund_events.includes(event_name)
  const isSale = !isRefund && sales.sale_events.includes(event_name)
  const said =
    isSale || isRefund
      ? { text: isRefund || (amount ?? 0) < 0 ? refundText(money) : saleText(items, money), uses: [] }
      : wordsOf(event, items)
  const used = new Set<string>([...said.uses, ...(items.length > 0 ? ['items'] : [])])
  if ((isSale || isRefund) && money !== undefined) used.add('currency').add(sales.value_property)
  if (event.page !== null) used.add('page_path')
  return {
    text: said.text,
    details: Object.entries(event.properties)
      .filter(([name]) => !used.has(name))
      .map(([name, value]) => [name, printed(value)]),
    items,
    currency,
    isAutomatic:
      event_name === 'page_view' || (automaticEvents.includes(event_name) && event_name !== 'identify'),
  }
}

/** The name of a custom event for readers: `signup_started` and `signupStarted` are `Signup started`. */
export function readableName(name: string): string {
  const words = name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/[_\-.:/\s]+/g, ' ')
    .trim()
  if (words === '') return name
  // Keeps abbreviations.
  const calm = words.replace(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase())
  return calm.charAt(0).toUpperCase() + calm.slice(1)
}

type Said = { text: string; uses: string[] }

/** The events of the tracker, and those of Google Analytics 4 whose meaning is clear. */
function wordsOf(event: Event, items: OrderItem[]): Said {
  const { event_name, page, properties } = event
  const text = (name: string) => (typeof properties[name] === 'string' ? (properties[name] as string) : '')
  const [product] = items
  const of = (name: string, said: (value: string) => string, otherwise: string): Said =>
    text(name) ? { text: said(text(name)), uses: [name] } : { text: otherwise, uses: [] }
  switch (event_name) {
    case 'page_view':
      return { text: page ? `Viewed ${page}` : 'Viewed a page', uses: [] }
    case 'page_leave':
      return { text: page ? `Left ${page}` : 'Left a page', uses: [] }
    case 'identify':
      return { text: 'Was identified', uses: [] }
    case 'web_vitals':
      return { text: page ? `Measured how fast ${page} was` : 'Measured how fast a page was', uses: [] }
    case 'browser_error':
      return of('message', (message) => `Met the error “${message}”`, 'Met an error')
    case 'outbound_click':
      return of('url', (url) => `Followed a link to ${url}`, 'Followed a link')
    case 'file_download':
      return of('url', (url) => `Downloaded ${url}`, 'Downloaded a file')
    case 'form_submit':
      return of('form', (form) => `Submitted the form ${form}`, 'Submitted a form')
    case 'not_found':
      return { text: page ? `Did not find ${page}` : 'Did not find a page', uses: [] }
    case 'site_search':
      return of('term', (term) => `Searched for “${term}”`, 'Searched')
    case 'search':
      return of('search_term', (term) => `Searched for “${term}”`, 'Searched')
    case 'view_item':
      return { text: product ? `Looked at ${product.name}` : 'Looked at a product', uses: [] }
    case 'add_to_cart':
      return { text: product ? `Put ${product.name} into the cart` : 'Put a product into the cart', uses: [] }
    case 'remove_from_cart':
      return {
        text: product ? `Took ${product.name} out of the cart` : 'Took a product out of the cart',
        uses: [],
      }
    case 'begin_checkout':
      return { text: 'Started the checkout', uses: [] }
    case 'sign_up':
      return { text: 'Signed up', uses: [] }
    case 'login':
      return { text: 'Signed in', uses: [] }
    default:
      return { text: readableName(event_name), uses: [] }
  }
}

function saleText(items: OrderItem[], money: string | undefined): string {
  const count = Math.round(items.reduce((sum, { quantity }) => sum + quantity, 0))
  if (count < 1) return money === undefined ? 'Bought something' : `Bought for ${money}`
  const products = counted(count, 'product', 'products')
  return money === undefined ? `Bought ${products}` : `Bought ${products} for ${money}`
}

function refundText(money: string | undefined): string {
  return money === undefined ? 'Got a refund' : `Got a refund of ${money}`
}

/** The products of an event, in the notation of Google Analytics 4. */
function itemsOf({ properties: { items } }: Event): OrderItem[] {
  if (!Array.isArray(items)) return []
  return items.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return []
    const fields = item as Record<string, unknown>
    const name = [fields.item_name, fields.item_id].find((it) => it !== undefined && it !== null && it !== '')
    const price = numberOf(fields.price)
    const quantity = fields.quantity === undefined ? 1 : numberOf(fields.quantity)
    if (name === undefined || quantity === undefined) return []
    return [{ name: printed(name), quantity, price, sum: price === undefined ? undefined : price * quantity }]
  })
}

function currencyOf({ properties: { currency } }: Event): string | undefined {
  return typeof currency === 'string' && /^[a-z]{3}$/i.test(currency) ? currency.toUpperCase() : undefined
}

/** The value of a property that a path names. */
function valueAt(properties: Record<string, unknown>, path: string): unknown {
  return propertyPath(path).reduce<unknown>(
    (from, name) =>
      typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[name] : undefined,
    properties,
  )
}

/** Numbers may be sent as text. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function printed(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
