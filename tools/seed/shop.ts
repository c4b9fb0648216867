import type { EventInput } from '../../server/ingest/events/model.ts'
import { botAgents, newVisitor, type Visitor } from './audience.ts'
import { articles, categoryPages, home, productPage, products, shopSections } from './catalogue.ts'
import { type Origin, origins } from './origins.ts'
import { Random } from './random.ts'
import { refundVisit } from './refund.ts'
import { type Hour, hoursUntil } from './rhythm.ts'
import { type TimedEvent, Visit } from './visit.ts'

/** The site that the events belong to. */
export const shopSite = {
  name: 'Fernwood Outdoor (demo)',
  domain: 'fernwood.example',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  settings: { content_groups: shopSections },
}

export type ShopOptions = {
  seed?: number
  /** The latest time of an event, in milliseconds. */
  end: number
  days?: number
  /** The approximate number of browsers. */
  visitors?: number
  domain?: string
  timezone?: string
}

export type ShopEvent = EventInput & { event_id: string; timestamp: string }

const hour_ms = 3_600_000
const visitsPerVisitor = 1.38

/**
 * Generates the traffic of an outdoor shop in chronological order, in the format of POST /v1/events/batch. The same
 * options give the same events, ids included, so that sending them twice counts once.
 */
export function* shopEvents({
  seed = 1,
  end,
  days = 90,
  visitors = 40_000,
  domain = shopSite.domain,
  timezone = shopSite.timezone,
}: ShopOptions): Generator<ShopEvent> {
  const run = Bun.hash(`${seed} ${end} ${days} ${visitors} ${domain}`).toString(36)
  const pool = new VisitorPool(new Random(seed), new Random(~seed), domain, run)
  const hours = hoursUntil(end, days, timezone)
  const shares = hours.map(({ moment }) => origins.reduce((sum, { share }) => sum + share(moment), 0))
  const busyness = hours.map(({ weight }, index) => weight * (shares[index] ?? 0))
  const scale = (visitors * visitsPerVisitor) / busyness.reduce((sum, value) => sum + value, 0)
  let number = 0
  let pending: TimedEvent[] = []
  for (const [index, hour] of hours.entries()) {
    pending.push(...pool.hour(hour, (busyness[index] ?? 0) * scale))
    const until = Math.min(hour.start + hour_ms, end + 1)
    pending.sort((a, b) => a.time - b.time)
    const due = pending.findIndex(({ time }) => time >= until)
    const ready = pending.slice(0, due < 0 ? pending.length : due)
    pending = pending.slice(ready.length)
    for (const { time, event } of ready)
      yield {
        ...event,
        event_id: event.event_id ?? `evt_shop_${run}_${number++}`,
        timestamp: new Date(time).toISOString(),
      }
  }
}

/** All visitors so far; they can return. */
class VisitorPool {
  private readonly known: Visitor[] = []
  private readonly customers: Visitor[] = []
  private count = 0
  private orders = 40_000
  private people = 0
  private readonly shop

  constructor(
    private readonly random: Random,
    /** Separate, so that refunds change nothing else. */
    private readonly refunds: Random,
    domain: string,
    private readonly run: string,
  ) {
    this.shop = { domain, nextOrder: () => ++this.orders, nextPerson: () => ++this.people }
  }

  /** Generates the visits that begin within an hour. */
  hour(hour: Hour, meanVisits: number): TimedEvent[] {
    const { random } = this
    const weights = new Map(origins.map((origin) => [origin, origin.share(hour.moment)]))
    const events: TimedEvent[] = []
    for (let visits = random.count(meanVisits * hour.length); visits > 0; visits--) {
      const start = hour.start + random.fraction() * hour.length * hour_ms
      const origin = random.weighted(origins, (candidate) => weights.get(candidate) ?? 0)
      events.push(...this.visit(origin, start))
    }
    for (let crawls = random.count(meanVisits * hour.length * 0.012); crawls > 0; crawls--)
      events.push(...this.crawl(hour.start + random.fraction() * hour.length * hour_ms))
    return events
  }

  private visit(origin: Origin, start: number): TimedEvent[] {
    const visitor = this.returning(origin, start) ?? this.arriving(origin)
    const visit = new Visit(this.random, this.shop, visitor, origin, start)
    const wasCustomer = visitor.person !== undefined
    visit.walk()
    visitor.lastSeen = visit.end
    if (!wasCustomer && visitor.person) this.customers.push(visitor)
    const refunds = visit.events.flatMap((it) =>
      refundVisit(this.refunds, it, `evt_shop_${this.run}_refund_${it.event.properties?.transaction_id}`),
    )
    return [...visit.events, ...refunds]
  }

  /** Returns a previous visitor, preferably a recent one or a customer. */
  private returning(origin: Origin, start: number): Visitor | undefined {
    const { random } = this
    if (!random.chance(0.22 + 0.09 * origin.intent)) return undefined
    const pool = this.customers.length > 20 && random.chance(0.3) ? this.customers : this.known
    const visitor = pool[pool.length - 1 - Math.floor(pool.length * random.fraction() ** 1.8)]
    return visitor && visitor.lastSeen + 2 * hour_ms < start ? visitor : undefined
  }

  private arriving(origin: Origin): Visitor {
    const { random } = this
    const client_id = `cid_${this.run}${(++this.count).toString(36).padStart(4, '0')}`
    const visitor = newVisitor(random, client_id, origin.mobileShare)
    // Some are customers on another device: once they sign in, both browsers belong to one person.
    if (this.customers.length > 20 && random.chance(0.02)) visitor.person = random.pick(this.customers).person
    this.known.push(visitor)
    return visitor
  }

  /** Generates a visit of a crawler or of a referrer spammer: neither is counted. */
  private crawl(start: number): TimedEvent[] {
    const { random } = this
    const isSpam = random.chance(0.1)
    const visitor = newVisitor(random, `cid_${this.run}x${(++this.count).toString(36)}`, 0)
    const pages = [home, ...categoryPages, ...articles, productPage(random.pick(products))]
    return Array.from({ length: 1 + random.below(3) }, (_, step) => {
      const page = random.pick(pages)
      const context = {
        page_url: `https://${this.shop.domain}${page.path}`,
        page_title: page.title,
        user_agent: isSpam ? visitor.user_agent : random.pick(botAgents),
        ip: visitor.ip,
        ...(isSpam && { referrer: 'https://semalt.com/crawler' }),
      }
      const properties = { page_path: page.path }
      return {
        time: Math.round(start + step * 900),
        event: { event_name: 'page_view', client_id: visitor.client_id, properties, context },
      }
    })
  }
}
