import { expect, type Instance } from './instance.ts'

const day_ms = 86_400_000

/** Addresses that are registered in Germany and in the United States. */
const german = '141.76.1.1'
const american = '8.8.8.8'

type Event = Record<string, unknown>

/** Returns noon on the first Wednesday after the 14th of the next month: nothing ends while tests run. */
export function quietNoon(now: number): number {
  const from = new Date(now)
  const noon = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 15, 12))
  while (noon.getUTCDay() !== 3) noon.setUTCDate(noon.getUTCDate() + 1)
  return noon.getTime()
}

/**
 * Creates a shop in UTC and euros. Last month, the campaign `spring` brought €1,234 and `autumn` €50. On Monday the
 * newsletter brought six visitors, on Tuesday one; Google brought four on both days. Three Germans read /guide, and
 * others read other pages or live elsewhere. Of the 28 visitors, five added to the cart, and three of them bought. In
 * the same days a year ago, there were two visitors.
 *
 * @param now noon on a Wednesday
 */
export async function createTaskShop(instance: Instance, now: number) {
  const site = await instance.createSite({ name: 'Task shop', currency: 'EUR', timezone: 'UTC' })
  const events = new TaskEvents(`https://${site.domain}`, now).all()
  const { status, body } = await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })
  expect([status, body.data?.accepted]).toEqual([200, events.length])
  await expect
    .poll(async () => {
      const [start_date, end_date] = [now - 400 * day_ms, now].map((it) => new Date(it).toISOString())
      const query = new URLSearchParams({ start_date: `${start_date}`, end_date: `${end_date}` })
      const { body } = await instance.api('GET', `/v1/sites/${site.id}/events/names?${query}`)
      return (body.data ?? []).reduce((sum: number, it: { events: number }) => sum + it.events, 0)
    })
    .toBe(events.length)
  return site
}

class TaskEvents {
  #visitors = 0

  constructor(
    private readonly origin: string,
    private readonly now: number,
  ) {}

  all(): Event[] {
    const lastMonth = new Date(this.now)
    lastMonth.setUTCMonth(lastMonth.getUTCMonth() - 1, 25)
    const monthAgo = (this.now - lastMonth.getTime()) / day_ms
    const newsletter = { query: '?utm_source=newsletter&utm_medium=email' }
    const google = { query: '?utm_source=google&utm_medium=organic' }
    return [
      ...this.order(monthAgo, 'spring', 'ann', 1000),
      ...this.order(monthAgo - 1, 'spring', 'bob', 234),
      ...this.order(monthAgo - 2, 'autumn', 'eve', 50),
      ...this.visits(6, 2, newsletter).flatMap((it, n) => (n < 2 ? [it, later(it, 'add_to_cart', 1)] : [it])),
      ...this.visits(4, 2, google),
      ...this.visits(1, 1, newsletter),
      ...this.visits(4, 1, google),
      ...this.visits(3, 4, { path: '/guide', ip: german }),
      ...this.visits(2, 4, { path: '/prices', ip: german }),
      ...this.visits(5, 4, { path: '/guide' }),
      ...this.visits(2, 370, google),
    ]
  }

  private visits(count: number, daysAgo: number, from: { path?: string; query?: string; ip?: string }) {
    return Array.from({ length: count }, () => this.view(`cid_${this.#visitors++}`, daysAgo, from))
  }

  private view(
    client_id: string,
    daysAgo: number,
    { path = '/', query = '', ip = american }: { path?: string; query?: string; ip?: string },
  ): Event {
    return {
      event_name: 'page_view',
      client_id,
      timestamp: new Date(this.now - daysAgo * day_ms).toISOString(),
      context: { page_url: `${this.origin}${path}${query}`, ip },
    }
  }

  /** Visits by a campaign that end with an order. */
  private order(daysAgo: number, campaign: string, user_id: string, value: number): Event[] {
    const client_id = `cid_${user_id}`
    const view = this.view(client_id, daysAgo, { query: `?utm_source=ads&utm_campaign=${campaign}` })
    const properties = { value, currency: 'EUR', transaction_id: `order-${user_id}` }
    return [
      view,
      later(view, 'add_to_cart', 1),
      { ...later(view, 'purchase', 2), properties, user: { user_id } },
    ]
  }
}

/** The same visitor does something else. */
function later(event: Event, event_name: string, minutes: number): Event {
  const timestamp = new Date(Date.parse(`${event.timestamp}`) + minutes * 60_000).toISOString()
  return { ...event, event_name, timestamp }
}
