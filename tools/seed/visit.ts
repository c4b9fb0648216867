import type { EventInput } from '../../server/ingest/events/model.ts'
import { newPerson, type Person, type Visitor } from './audience.ts'
import { automaticEvents, meetsMissingPage, scrolledPercent } from './automatic-events.ts'
import {
  articles,
  cart,
  categoryPages,
  checkout,
  home,
  lastSeason,
  type Page,
  type Product,
  productPage,
  search,
  searchTerms,
  servicePages,
  thanks,
} from './catalogue.ts'
import { landingPage, type Origin, popularProduct } from './origins.ts'
import { measuredLoad } from './page-speed.ts'
import type { Random } from './random.ts'

/** An event as POST /v1/events/batch takes it, with its time also as a number. */
export type TimedEvent = { time: number; event: EventInput }

type Line = { product: Product; quantity: number }

const currency = 'EUR'
const cents = (amount: number) => Math.round(amount * 100) / 100

/** What a visit requires from the shop. */
export type Shop = { domain: string; nextOrder: () => number; nextPerson: () => number }

/** One visit, from the landing page to the last page; `events` are in chronological order. */
export class Visit {
  readonly events: TimedEvent[] = []
  private readonly basket: Line[] = []
  private referrer: string
  private query: string
  private page: Page

  constructor(
    private readonly random: Random,
    private readonly shop: Shop,
    private readonly visitor: Visitor,
    private readonly origin: Origin,
    private time: number,
  ) {
    this.referrer = origin.referrer(random)
    this.query = origin.query(random)
    this.page = landingPage(random, origin)
  }

  /** The end of the visit. */
  get end(): number {
    return this.time
  }

  walk(): void {
    const { random, origin } = this
    // A returning customer is recognised from the first page on; others are anonymous until they sign in.
    if (this.visitor.person && !this.visitor.isSignedIn && random.chance(0.4)) this.visitor.isSignedIn = true
    const bounces = 0.46 - 0.12 * Math.min(origin.intent, 1.6) + (this.visitor.device === 'mobile' ? 0.06 : 0)
    if (random.chance(bounces)) {
      const start = this.time
      this.open(this.page)
      this.measureLoad(start, false)
      return
    }
    const pages = 2 + random.count(0.9 + 0.7 * origin.intent)
    for (let step = 0; step < pages; step++) {
      if (step > 0) this.page = this.nextPage()
      else if (meetsMissingPage(this.time)) this.miss()
      this.view(this.page, step === 0)
      if (this.basket.length > 0 && random.chance(0.34) && this.buy()) return
    }
    if (this.basket.length > 0 && random.chance(0.2)) this.buy()
  }

  /** Opens a page that is no longer there, and then the first page of the visit. */
  private miss(): void {
    const landing = this.page
    this.open(lastSeason)
    this.track('not_found', {}, 0)
    this.referrer = this.address()
    this.query = ''
    this.time += 4000
    this.page = landing
  }

  private nextPage(): Page {
    const { random } = this
    const chance = random.fraction()
    if (chance < 0.05) return random.pick(servicePages)
    if (chance < 0.09) return random.pick(articles)
    if (chance < 0.14) return search
    if (chance < 0.17) return home
    const isBrowsing = this.page.product === undefined
    if (chance < (isBrowsing ? 0.42 : 0.55)) return random.pick(categoryPages)
    return productPage(popularProduct(random))
  }

  /** Opens a page, performs its actions, and leaves it. Only the first page of a visit is loaded. */
  private view(page: Page, isLoaded = false): void {
    const { random } = this
    this.open(page)
    const reading = Math.min(900, Math.max(2, random.skewed(page.product ? 30 : 20, 0.9))) * 1000
    const start = this.time
    if (page === search) this.track('site_search', { term: random.pick(searchTerms) }, 300)
    if (page.product) this.consider(page.product, reading)
    if (page === home && random.chance(0.012)) this.track('newsletter_signup', {}, reading * 0.5)
    if (page.path === '/size-guide' && random.chance(0.2))
      this.track('file_download', { url: `https://${this.shop.domain}/files/size-guide.pdf` }, reading * 0.5)
    for (const { event_name, properties, later } of automaticEvents(
      { time: start, reading },
      this.shop,
      this.visitor,
      page,
    )) {
      this.time = Math.max(this.time, start + later)
      this.track(event_name, properties, 0)
    }
    this.time = start + reading
    if (random.chance(0.9))
      this.track(
        'page_leave',
        {
          engaged_seconds: Math.round(reading / 1000),
          scroll_percent: scrolledPercent(start, reading),
        },
        0,
      )
    if (isLoaded) this.measureLoad(start, true)
    this.referrer = this.address()
    this.query = ''
    this.time += 200 + random.below(600)
  }

  private measureLoad(time: number, isInteractive: boolean): void {
    this.track('web_vitals', measuredLoad(time, this.visitor, this.page, isInteractive), 0)
  }

  private consider(product: Product, reading: number): void {
    const { random } = this
    this.track('view_item', { ...money(product.price), items: [lineItem({ product, quantity: 1 })] }, 150)
    const device = this.visitor.device === 'desktop' ? 1.3 : 0.8
    const loyalty = this.visitor.person ? 1.8 : 1
    if (!random.chance(0.09 * this.origin.intent * device * loyalty)) return
    const line = { product, quantity: product.price < 60 && random.chance(0.3) ? 2 : 1 }
    this.basket.push(line)
    this.track(
      'add_to_cart',
      { ...money(product.price * line.quantity), items: [lineItem(line)] },
      reading * 0.6,
    )
  }

  /** Goes to the cart and on to the checkout; true if the visit ends there. */
  private buy(): boolean {
    const { random } = this
    this.view(this.moveTo(cart))
    if (!random.chance(0.62)) return false
    this.open(this.moveTo(checkout))
    const items = this.basket.map(lineItem)
    const goods = cents(this.basket.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0))
    this.track('begin_checkout', { ...money(goods), items }, 400)
    if (random.chance(0.72)) this.signIn()
    if (!random.chance(0.64)) {
      this.wait(40)
      return true
    }
    this.wait(95)
    this.open(this.moveTo(thanks))
    const shipping = goods >= 100 ? 0 : 4.95
    this.track(
      'purchase',
      { transaction_id: `FW${this.shop.nextOrder()}`, ...money(goods + shipping), shipping, items },
      250,
    )
    this.basket.length = 0
    if (random.chance(0.25)) this.view(this.moveTo(home))
    return true
  }

  private signIn(): void {
    if (this.visitor.isSignedIn) return
    const isNew = this.visitor.person === undefined
    this.visitor.person ??= newPerson(this.random, this.shop.nextPerson(), this.visitor.country)
    this.visitor.isSignedIn = true
    this.wait(25)
    const { user_id, email_hash, traits } = this.visitor.person
    this.track(isNew ? 'sign_up' : 'login', { method: 'email' }, 0, { user_id, email_hash, traits })
  }

  private moveTo(page: Page): Page {
    this.page = page
    return page
  }

  private wait(seconds: number): void {
    this.time += this.random.skewed(seconds, 0.5) * 1000
  }

  private open(page: Page): void {
    this.page = page
    this.track('page_view', {}, 0)
  }

  private address(): string {
    return `https://${this.shop.domain}${this.page.path}${this.query && `?${this.query}`}`
  }

  /** Records an event this many milliseconds from now. */
  private track(
    event_name: string,
    properties: Record<string, unknown>,
    later: number,
    user: EventInput['user'] = this.knownUser(),
  ): void {
    const { client_id, user_agent, ip, language, screen_size } = this.visitor
    const context = {
      page_url: this.address(),
      page_title: this.page.title,
      referrer: this.referrer,
      user_agent,
      ip,
      language,
      screen_size,
    }
    const event = {
      event_name,
      client_id,
      properties: { page_path: this.page.path, ...properties },
      context,
      user,
    }
    this.time = Math.round(this.time + later)
    this.events.push({ time: this.time, event })
  }

  private knownUser(): Pick<Person, 'user_id'> | undefined {
    return this.visitor.isSignedIn && this.visitor.person
      ? { user_id: this.visitor.person.user_id }
      : undefined
  }
}

function money(value: number) {
  return { value: cents(value), currency }
}

function lineItem({ product, quantity }: Line) {
  const { item_id, item_name, item_category, price } = product
  return { item_id, item_name, item_category, price, quantity }
}
