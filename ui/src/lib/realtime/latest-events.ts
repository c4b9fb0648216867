import { defaultView } from '#lib/dashboard/view-state.ts'
import { listAddress } from '#lib/drilldown/lists.ts'
import { formatMoney } from '#lib/goals/money.ts'
import { sessionAddress } from '#lib/sessions/addresses.ts'
import type { CurrentVisitors } from './current-visitors.ts'

/** What happened on the site, newest first. */
export type LatestEvents = {
  title: string
  /** The page with more of them. */
  href: string
  total: number
  rows: {
    key: string
    name: string
    href: string | null
    amount: string | null
    timestamp: string
    /** The page of the session in which it happened; null until the session is stored. */
    session: string | null
    page: string
    source: string
    country: string
  }[]
  none: string
}

/** The lists of conversions and orders of the page. */
export function latestOf({ conversions, orders, currency }: CurrentVisitors, siteId: string): LatestEvents[] {
  const path = `/sites/${siteId}`
  const sessionOf = (id: string | null) => (id === null ? null : sessionAddress(siteId, id))
  return [
    {
      title: 'Conversions',
      href: `${path}/goals`,
      total: conversions.total,
      rows: conversions.latest.map(({ event_id, conversion_id, session_id, value, ...shown }) => ({
        ...shown,
        session: sessionOf(session_id),
        key: `${event_id} ${conversion_id}`,
        href: `${path}/goals/${conversion_id}`,
        amount: value === 0 ? null : formatMoney(value, currency),
      })),
      none: 'No conversions in the last 30 minutes',
    },
    {
      title: 'Orders',
      href: listAddress(path, 'orders', { ...defaultView, period: 'today' }),
      total: orders.total,
      rows: orders.latest.map(({ event_id, is_refund, session_id, value, ...shown }) => ({
        ...shown,
        session: sessionOf(session_id),
        key: event_id,
        name: is_refund ? 'Refund' : 'Order',
        href: null,
        amount: formatMoney(value, currency),
      })),
      none: 'No orders in the last 30 minutes',
    },
  ]
}
