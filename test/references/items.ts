import type { EventRow } from '../../server/ingest/pipeline/event-row.ts'
import { referenceMicro } from './attribution.ts'
import { type ReferenceMoney, type ReferenceSale, referenceConverted } from './sales.ts'

type Item = Record<string, unknown>
type By = 'product' | 'category' | 'brand' | 'all'

/** What is known of a product, category or brand; amounts and quantities are in millionths. */
export type ReferenceItem = {
  item_id: string | null
  name: string | null
  revenue: bigint
  refunds: bigint
  quantity: bigint
  refunded_quantity: bigint
  orders: number
  views: number
  viewers: Set<string>
  buyers: Set<string>
  converted: number
}

const micro = 1_000_000n
const largest = 10n ** 24n

/**
 * Computes the items report in the simplest way.
 * @param sales the orders and refunds of the period, and `views` its views; the person of each event by `personOf`.
 */
export function referenceItems(
  sales: readonly ReferenceSale[],
  views: readonly EventRow[],
  by: By,
  money: ReferenceMoney,
  personOf: (event: EventRow) => string,
) {
  const found = new Map<string, ReferenceItem & { latest: string; times: Map<string, Times> }>()
  let ignored = 0
  let unconverted = 0
  const rowOf = (item: Item, event: EventRow) => {
    const { key, item_id, name } = keyOf(item, by)
    const row = found.get(key) ?? {
      item_id,
      name: by === 'product' ? null : name,
      latest: '',
      times: new Map(),
      ...{ revenue: 0n, refunds: 0n, quantity: 0n, refunded_quantity: 0n },
      ...{ orders: 0, views: 0, viewers: new Set<string>(), buyers: new Set<string>(), converted: 0 },
    }
    found.set(key, row)
    const latest = `${event.timestamp} ${textOf(item.item_name)}`
    if (by === 'product' && textOf(item.item_name) !== '' && latest > row.latest) {
      row.latest = latest
      row.name = textOf(item.item_name)
    }
    const person = personOf(event)
    const times = row.times.get(person) ?? { viewed: [], bought: [] }
    row.times.set(person, times)
    return { row, person, times }
  }
  for (const event of views) {
    const seen = new Set<unknown>()
    for (const item of itemsOf(event)) {
      const { row, person, times } = rowOf(item, event)
      if (!seen.has(row)) row.views++
      seen.add(row)
      row.viewers.add(person)
      times.viewed.push(event.timestamp)
    }
  }
  for (const { event, isRefund } of sales) {
    const seen = new Set<unknown>()
    for (const item of itemsOf(event)) {
      const { row, person, times } = rowOf(item, event)
      const { amount, units, isIgnored, isUnconverted } = worthOf(item, event, money)
      if (isIgnored) ignored++
      if (isUnconverted) unconverted++
      if (isRefund) {
        row.refunds += amount < 0n ? -amount : amount
        row.revenue -= amount < 0n ? -amount : amount
        row.refunded_quantity += units < 0n ? -units : units
        continue
      }
      row.revenue += amount
      row.quantity += units
      if (!seen.has(row)) row.orders++
      seen.add(row)
      row.buyers.add(person)
      times.bought.push(event.timestamp)
    }
  }
  for (const row of found.values())
    for (const { viewed, bought } of row.times.values())
      if (bought.some((order) => viewed.some((view) => view <= order))) row.converted++
  return { rows: [...found.values()], ignored, unconverted }
}

type Times = { viewed: string[]; bought: string[] }

function itemsOf(event: EventRow): Item[] {
  const { items } = JSON.parse(event.properties)
  return Array.isArray(items) ? items : []
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

function keyOf(item: Item, by: By): { key: string; item_id: string | null; name: string | null } {
  if (by === 'all') return { key: '', item_id: null, name: null }
  const name = textOf({ product: item.item_name, category: item.item_category, brand: item.item_brand }[by])
  const id = by === 'product' ? textOf(item.item_id) : ''
  return { key: id ? `id ${id}` : `name ${name}`, item_id: id || null, name: name || null }
}

function worthOf(item: Item, event: EventRow, money: ReferenceMoney) {
  const price = referenceMicro(item.price)
  const units = textOf(item.quantity) === '' ? micro : referenceMicro(item.quantity)
  const product = (price ?? 0n) * (units ?? 0n)
  const size = product < 0n ? -product : product
  if (price === undefined || units === undefined || size >= largest)
    return { amount: 0n, units: units ?? 0n, isIgnored: true, isUnconverted: false }
  const amount = ((product < 0n ? -1n : 1n) * (size * 2n + micro)) / (2n * micro)
  const currency = JSON.parse(event.properties).currency ?? money.currency
  const isUnconverted = currency !== money.currency && money.rates[currency] === undefined
  return { amount: referenceConverted(amount, currency, money), units, isIgnored: false, isUnconverted }
}
