import type { EventRow } from '../../server/ingest/pipeline/event-row.ts'
import type { RevenueDefinition } from '../../server/revenue/orders/model.ts'
import { referenceMicro } from './attribution.ts'

/** An event that counts as an order or a refund; its value is in millionths of the site's currency. */
export type ReferenceSale = { event: EventRow; micro: bigint; isRefund: boolean }

/** The currency of a site, and the rates of others in billionths. */
export type ReferenceMoney = { currency: string; rates: Readonly<Record<string, bigint>> }

/** Returns the orders and refunds among the events of a site, computed in the simplest way. */
export function referenceSales(
  events: readonly EventRow[],
  definition: RevenueDefinition,
  money: ReferenceMoney & { ignoresPublicValues: boolean },
): ReferenceSale[] {
  const seen = new Set<string>()
  const inOrder = events.toSorted((a, b) =>
    a.timestamp === b.timestamp ? (a.event_id < b.event_id ? -1 : 1) : a.timestamp < b.timestamp ? -1 : 1,
  )
  return inOrder.flatMap((event) => {
    const { sale_events, refund_events, value_property, order_property } = definition
    const isOfRefunds = refund_events.includes(event.event_name)
    if (event.excluded !== '' || !(isOfRefunds || sale_events.includes(event.event_name))) return []
    if (money.ignoresPublicValues && event.sent_by === 'public') return []
    const properties = JSON.parse(event.properties)
    const value = propertyOf(properties, value_property)
    const amount = amountOf(value, properties.currency ?? money.currency, money)
    const isRefund = isOfRefunds || /^-[0.]*[1-9]/.test(String(value ?? ''))
    const order = String(propertyOf(properties, order_property) ?? '')
    if (!isRefund && order !== '') {
      if (seen.has(order)) return []
      seen.add(order)
    }
    return [{ event, micro: isRefund && amount > 0n ? -amount : amount, isRefund }]
  })
}

/** Reads a property; a dot reads from an object. */
function propertyOf(properties: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | null | undefined)?.[name],
      properties,
    )
}

function amountOf(value: unknown, currency: string, money: ReferenceMoney): bigint {
  return referenceConverted(referenceMicro(value) ?? 0n, currency, money)
}

/** Converts an amount to the site's currency. Rates are in billionths; halves are rounded away from zero. */
export function referenceConverted(micro: bigint, currency: string, money: ReferenceMoney): bigint {
  if (currency === money.currency) return micro
  const product = micro * (money.rates[currency] ?? 0n)
  const size = ((product < 0n ? -product : product) * 2n + 1_000_000_000n) / 2_000_000_000n
  return product < 0n ? -size : size
}
