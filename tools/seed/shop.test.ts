import { describe, expect, test } from 'bun:test'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { enrich } from '../../server/ingest/events/enrichment/enrich.ts'
import { EventInput } from '../../server/ingest/events/model.ts'
import { countries } from './audience.ts'
import { type ShopEvent, shopEvents, shopSite } from './shop.ts'

const end = Date.parse('2026-04-20T15:30:00Z')
const events = [...shopEvents({ end, visitors: 6_000 })]
const day_ms = 86_400_000

function visitorsWho(event_name: string): Set<string | undefined> {
  return new Set(events.filter((event) => event.event_name === event_name).map(({ client_id }) => client_id))
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: shopSite.timezone,
  hour: '2-digit',
  hourCycle: 'h23',
})
const localHour = (timestamp: string) => Number(clock.format(Date.parse(timestamp)))

const enriched = (event: ShopEvent) =>
  enrich({
    site: {
      domain: shopSite.domain,
      settings: { ip_anonymization: true, cross_domain_tracking: [], page_parameters: [] },
    },
    event: { properties: event.properties, context: event.context },
  })

describe('deterministic', () => {
  const digest = (options: Parameters<typeof shopEvents>[0]) =>
    Bun.hash(JSON.stringify([...shopEvents(options)]))

  test('the same seed and end give the same events', () => {
    const options = { end, days: 9, visitors: 300 }
    expect(digest(options)).toBe(digest(options))
  })

  test('another seed or another end gives other events', () => {
    const options = { end, days: 9, visitors: 300 }
    expect(digest({ ...options, seed: 2 })).not.toBe(digest(options))
    expect(digest({ ...options, end: end + 1 })).not.toBe(digest(options))
  })
})

describe('in the shape of the API', () => {
  test('POST /v1/events/batch accepts every event', () => {
    const schema = TypeCompiler.Compile(EventInput)
    for (const event of events) {
      const sent = JSON.parse(JSON.stringify(event))
      if (!schema.Check(sent)) throw new Error(JSON.stringify([schema.Errors(sent).First(), event]))
    }
  })

  test('ids are unique, times ascend and stay within the requested days', () => {
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length)
    let before = end - 91 * day_ms
    for (const { timestamp } of events) {
      const time = Date.parse(timestamp)
      expect(time).toBeGreaterThanOrEqual(before)
      before = time
    }
    expect(before).toBeLessThanOrEqual(end)
    expect(before).toBeGreaterThan(end - 3_600_000)
  })
})

describe('plausible', () => {
  test('about as many visitors come as requested, and some of them return', () => {
    const days = new Map<string, Set<string>>()
    for (const { client_id = '', timestamp } of events)
      days.set(client_id, (days.get(client_id) ?? new Set()).add(timestamp.slice(0, 10)))
    expect(days.size).toBeGreaterThan(5_000)
    expect(days.size).toBeLessThan(7_000)
    const returning = [...days.values()].filter(({ size }) => size > 1).length
    expect(returning / days.size).toBeGreaterThan(0.12)
    expect(returning / days.size).toBeLessThan(0.4)
  })

  test('fewer visitors take each step towards a purchase', () => {
    const steps = ['page_view', 'view_item', 'add_to_cart', 'begin_checkout', 'purchase'].map(visitorsWho)
    for (const [index, step] of steps.entries()) {
      expect(step.size).toBeGreaterThan(50)
      if (index > 0) expect(step.size).toBeLessThan((steps[index - 1]?.size ?? 0) * 0.8)
    }
    for (const buyer of steps[4] ?? []) expect(steps[3]?.has(buyer)).toBeTrue()
  })

  test('Sundays are busier than Fridays, evenings than nights', () => {
    const weekdays = new Map<number, number>()
    const hours = new Map<number, number>()
    for (const { event_name, timestamp } of events) {
      if (event_name !== 'page_view') continue
      const weekday = new Date(timestamp).getUTCDay()
      weekdays.set(weekday, (weekdays.get(weekday) ?? 0) + 1)
      const hour = localHour(timestamp)
      hours.set(hour, (hours.get(hour) ?? 0) + 1)
    }
    expect(weekdays.get(0)).toBeGreaterThan((weekdays.get(5) ?? 0) * 1.1)
    expect(hours.get(20)).toBeGreaterThan((hours.get(3) ?? 0) * 10)
  })

  test('purchase totals are correct', () => {
    const orders = new Set<unknown>()
    for (const { event_name, properties } of events) {
      if (event_name !== 'purchase') continue
      const { transaction_id, value, shipping, currency, items } = properties as {
        transaction_id: string
        value: number
        shipping: number
        currency: string
        items: { price: number; quantity: number }[]
      }
      const goods = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
      expect(value).toBeCloseTo(goods + shipping, 6)
      expect(currency).toBe('EUR')
      expect(items.length).toBeGreaterThan(0)
      expect(orders.has(transaction_id)).toBeFalse()
      orders.add(transaction_id)
    }
  })

  test('about three percent of the orders are refunded in full, days later and by the same browser', () => {
    const all = [...shopEvents({ end, visitors: 20_000 })]
    const orders = new Map(
      all
        .filter(({ event_name }) => event_name === 'purchase')
        .map((event) => [event.properties?.transaction_id, event]),
    )
    const refunds = all.filter(({ event_name }) => event_name === 'refund')
    expect(refunds.length / orders.size).toBeGreaterThan(0.01)
    expect(refunds.length / orders.size).toBeLessThan(0.05)
    for (const { timestamp, client_id, properties } of refunds) {
      const order = orders.get(properties?.transaction_id)
      if (!order) throw new Error(`no order for ${JSON.stringify(properties)}`)
      expect(client_id).toBe(order.client_id)
      expect(properties).toMatchObject({ value: order.properties?.value, currency: 'EUR' })
      expect(Date.parse(timestamp) - Date.parse(order.timestamp)).toBeGreaterThan(2 * day_ms)
      expect(Date.parse(timestamp) - Date.parse(order.timestamp)).toBeLessThan(15 * day_ms)
    }
  })

  test('customers sign in, some of them on more than one device', () => {
    const clients = new Map<string, Set<string | undefined>>()
    for (const { user, client_id } of events)
      if (user?.user_id) clients.set(user.user_id, (clients.get(user.user_id) ?? new Set()).add(client_id))
    expect(clients.size).toBeGreaterThan(100)
    expect([...clients.values()].filter(({ size }) => size > 1).length).toBeGreaterThan(0)
  })

  test('every channel, device and country occurs, and a few bots', () => {
    const found = events.filter(({ event_name }) => event_name === 'page_view').map(enriched)
    const values = (name: 'channel' | 'device' | 'country' | 'excluded') =>
      new Set(found.map((row) => row[name]))
    for (const channel of [
      'Direct',
      'Organic Search',
      'Paid Search',
      'Cross-network',
      'Paid Shopping',
      'Display',
      'Paid Social',
      'Organic Social',
      'Organic Video',
      'Paid Video',
      'Organic Shopping',
      'AI Assistant',
      'Email',
      'Affiliates',
      'Referral',
      'Audio',
      'SMS',
      'Push',
    ])
      expect(values('channel')).toContain(channel)
    for (const device of ['desktop', 'mobile', 'tablet']) expect(values('device')).toContain(device as never)
    for (const { code } of countries) expect(values('country')).toContain(code)
    expect([...values('excluded')].sort()).toEqual(['', 'bot', 'spam'])
    expect(found.filter(({ excluded }) => excluded !== '').length / found.length).toBeLessThan(0.03)
    expect(found.filter(({ browser, os, excluded }) => excluded === '' && (!browser || !os))).toEqual([])
  })

  test('visitors have languages, screen sizes of their device, and browsers of several versions', () => {
    const found = events
      .filter(({ event_name }) => event_name === 'page_view')
      .map(enriched)
      .filter(({ excluded }) => excluded === '')
    expect(
      found.filter(
        ({ language, screen_size, browser_version }) => !language || !screen_size || !browser_version,
      ),
    ).toEqual([])
    const [narrow = [], wide = []] = ['mobile', 'desktop'].map((device) =>
      found.filter((row) => row.device === device).map(({ screen_size }) => Number.parseInt(screen_size, 10)),
    )
    expect(Math.max(...narrow)).toBeLessThan(500)
    expect(Math.min(...wide)).toBeGreaterThan(1200)
    const german = found.filter(({ country, language }) => country === 'DE' && language === 'de').length
    expect(german / found.filter(({ country }) => country === 'DE').length).toBeGreaterThan(0.85)
    const versions = new Set(
      found.filter(({ browser }) => browser === 'Chrome').map((row) => row.browser_version),
    )
    expect([...versions].sort()).toEqual(['Chrome 139', 'Chrome 141', 'Chrome 142'])
  })
})
