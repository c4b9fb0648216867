import { articles, categoryPages, home, type Page, type Product, productPage, products } from './catalogue.ts'
import type { Random } from './random.ts'

/** A time in the shop's time zone and calendar. */
export type Moment = { weekday: number; hour: number; daysLeft: number }

/** A source of visits. */
export type Origin = {
  /** The share of the visits at that time, in percent of an average day's visits. */
  share: (moment: Moment) => number
  /** The query string of the landing page, without the question mark. */
  query: (random: Random) => string
  referrer: (random: Random) => string
  landing: 'home' | 'category' | 'product' | 'article'
  mobileShare: number
  /** The probability of a purchase, relative to the average visitor. */
  intent: number
}

const always = (share: number) => () => share
const none: Origin['query'] = () => ''

/** A burst between two numbers of days before the end: strong at first, then fading. */
const burst = (from: number, to: number, share: number) => (moment: Moment) =>
  moment.daysLeft <= from && moment.daysLeft > to
    ? share * (0.35 + (0.65 * (moment.daysLeft - to)) / (from - to))
    : 0

function organic(share: number, referrer: string, intent = 1, mobileShare = 0.52): Origin {
  return {
    share: always(share),
    query: none,
    referrer: () => referrer,
    landing: 'product',
    mobileShare,
    intent,
  }
}

function social(share: number, referrer: string, query = none): Origin {
  return {
    share: always(share),
    query,
    referrer: () => referrer,
    landing: 'article',
    mobileShare: 0.86,
    intent: 0.45,
  }
}

const clickId = (name: string) => (random: Random) => `${name}=${random.hex(24)}`

function ad(
  share: Origin['share'],
  tags: Record<string, string>,
  rest: Partial<Origin> & { click?: (random: Random) => string } = {},
): Origin {
  const tagged = new URLSearchParams(tags).toString()
  return {
    share,
    query: (random) => (rest.click ? `${tagged}&${rest.click(random)}` : tagged),
    referrer: none,
    landing: 'category',
    mobileShare: 0.6,
    intent: 1,
    ...rest,
  }
}

const utm = (utm_source: string, utm_medium: string, utm_campaign: string, utm_content?: string) => ({
  utm_source,
  utm_medium,
  utm_campaign,
  ...(utm_content && { utm_content }),
})

const google = 'https://www.google.com/'
const gclid = { referrer: () => google, click: clickId('gclid') }
const isTuesdayMorning = ({ weekday, hour }: Moment) => weekday === 2 && hour >= 7 && hour < 20

/** The sources of visits; every channel has some. The campaigns are at fixed distances from the end. */
export const origins: readonly Origin[] = [
  { share: always(21), query: none, referrer: none, landing: 'home', mobileShare: 0.5, intent: 1.35 },
  { ...organic(22, google), landing: 'category' },
  organic(9, 'https://www.google.de/'),
  organic(4, 'https://www.bing.com/', 1.1, 0.12),
  organic(2.5, 'https://duckduckgo.com/'),
  organic(1.2, 'https://www.ecosia.org/'),
  social(3.5, 'https://l.instagram.com/', clickId('fbclid')),
  social(2.5, 'https://m.facebook.com/', clickId('fbclid')),
  social(2, 'https://www.pinterest.com/'),
  social(1, 'https://www.reddit.com/'),
  { ...organic(1.8, 'https://www.youtube.com/', 0.7, 0.7), landing: 'article' },
  { ...organic(1.4, 'https://chatgpt.com/', 1.2, 0.4), query: () => 'utm_source=chatgpt.com' },
  organic(0.6, 'https://www.perplexity.ai/', 1.2, 0.3),
  organic(1.2, 'https://www.idealo.de/preisvergleich/', 1.6),
  { ...organic(2.4, 'https://hiking-journal.example/best-boots'), landing: 'article' },
  { ...organic(1.6, 'https://www.alpine-forum.example/thread/4811', 1.2, 0.35), landing: 'article' },
  { ...organic(0.7, 'https://mail.google.com/', 1.1), landing: 'home' },

  ad(
    always(5),
    { ...utm('google', 'cpc', 'brand'), utm_term: 'fernwood' },
    { ...gclid, landing: 'home', intent: 1.7 },
  ),
  ad(always(3.5), { ...utm('google', 'cpc', 'generic-boots'), utm_term: 'hiking boots' }, gclid),
  ad(always(2.5), utm('google', 'cpc', 'shopping-feed'), { ...gclid, landing: 'product', intent: 1.3 }),
  ad(burst(60, 45, 5), utm('google', 'cpc', 'performance-max cross-network'), {
    ...gclid,
    landing: 'product',
  }),
  ad(always(1), utm('bing', 'cpc', 'brand'), { click: clickId('msclkid'), mobileShare: 0.1, intent: 1.4 }),
  ad(burst(74, 62, 14), utm('facebook', 'paid-social', 'new-season', 'video-a'), {
    mobileShare: 0.9,
    intent: 0.6,
  }),
  ad(burst(34, 20, 20), utm('instagram', 'paid-social', 'outdoor-days', 'carousel'), {
    mobileShare: 0.94,
    intent: 0.8,
  }),
  ad(burst(34, 20, 9), utm('facebook', 'paid-social', 'outdoor-days', 'story'), {
    mobileShare: 0.9,
    intent: 0.75,
  }),
  ad(burst(9, 2, 11), utm('tiktok', 'paid-social', 'first-night-outside'), {
    mobileShare: 0.97,
    intent: 0.3,
  }),
  ad(burst(34, 20, 4), utm('youtube', 'cpc', 'outdoor-days', 'pre-roll'), { mobileShare: 0.7, intent: 0.5 }),
  ad(always(1.6), utm('criteo', 'display', 'retargeting'), { landing: 'product', intent: 1.2 }),
  ad((moment) => (isTuesdayMorning(moment) ? 24 : 0.8), utm('newsletter', 'email', 'weekly-letter'), {
    intent: 1.5,
  }),
  ad(burst(34, 31, 16), utm('newsletter', 'email', 'outdoor-days'), { intent: 2 }),
  ad(always(1.2), utm('awin', 'affiliate', 'partners'), { intent: 1.3, click: clickId('awc') }),
  ad(burst(34, 30, 4), utm('sms', 'sms', 'outdoor-days'), { mobileShare: 1, intent: 1.8 }),
  ad(always(0.3), utm('app', 'push', 'back-in-stock'), { mobileShare: 1, landing: 'product', intent: 1.8 }),
  ad(burst(50, 30, 1.2), utm('trail-talk', 'audio', 'podcast-ad'), { landing: 'home', intent: 0.9 }),
]

/** Returns the landing page of a visit from this source. */
export function landingPage(random: Random, origin: Origin): Page {
  const kind = random.chance(0.75) ? origin.landing : random.pick(['home', 'category', 'product'] as const)
  if (kind === 'home') return home
  if (kind === 'category') return random.pick(categoryPages)
  if (kind === 'article') return random.pick(articles)
  return productPage(popularProduct(random))
}

export function popularProduct(random: Random): Product {
  return random.weighted(products, ({ popularity }) => popularity)
}
