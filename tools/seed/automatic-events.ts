import type { Visitor } from './audience.ts'
import { articles, home, type Page, servicePages } from './catalogue.ts'
import { Random } from './random.ts'

/** An event that the tracker sends by itself while a page is open. */
type AutomaticEvent = {
  event_name: string
  properties: Record<string, unknown>
  /** Milliseconds since the page was opened. */
  later: number
}

const partners = ['https://www.alpenverein.de/', 'https://www.openstreetmap.org/', 'https://www.komoot.com/']
const shops = 'https://www.google.com/maps/dir/Fernwood+Outdoor'

/** Errors of the shop: where they happen, and how often. The last one came with a release. */
const errors = [
  {
    chance: 0.004,
    isOn: (page: Page) => page.product !== undefined,
    error_type: 'TypeError',
    message: "Cannot read properties of undefined (reading 'price')",
    script: 'product',
    line: 214,
  },
  {
    chance: 0.002,
    isOn: () => true,
    error_type: 'TypeError',
    message: 'Failed to fetch',
    script: 'app',
    line: 31,
  },
  {
    chance: 0.02,
    isOn: (page: Page) => page.path === '/cart',
    error_type: 'RangeError',
    message: 'Invalid currency code : EURO',
    script: 'cart',
    line: 88,
  },
] as const

/**
 * The events of a page that is read for a while: clicks on links to other sites, submitted forms and errors.
 * @param time at which the page was opened; the same time gives the same events
 */
export function automaticEvents(
  { time, reading }: { time: number; reading: number },
  { domain }: { domain: string },
  { user_agent }: Visitor,
  page: Page,
): AutomaticEvent[] {
  const random = new Random(time + 1)
  const events: AutomaticEvent[] = []
  const add = (event_name: string, properties: Record<string, unknown>) =>
    events.push({ event_name, properties, later: reading * random.fraction() })
  if (articles.includes(page) && random.chance(0.14)) add('outbound_click', { url: random.pick(partners) })
  if (page.path === '/stores' && random.chance(0.35)) add('outbound_click', { url: shops })
  if (page === home && random.chance(0.02)) add('form_submit', { form: 'newsletter' })
  if (servicePages.includes(page) && random.chance(0.05)) add('form_submit', { form: 'contact' })
  for (const { chance, isOn, script, line, ...error } of errors) {
    if (!isOn(page) || !random.chance(chance)) continue
    const file = `https://${domain}/assets/${script}.js`
    const position = `${file}:${line}:17`
    const stack = user_agent.includes('Firefox/') ? `render@${position}` : `    at render (${position})`
    add('browser_error', { ...error, file, line, column: 17, stack, release: '5.2.0' })
  }
  return events.sort((one, other) => one.later - other.later)
}

/** How much of a page was visible at the deepest point, in percent: more of it, the longer it was read. */
export function scrolledPercent(time: number, reading: number): number {
  const deepest = 35 + 60 * (1 - Math.exp(-reading / 25_000)) * (0.5 + new Random(time + 2).fraction() / 2)
  return Math.min(100, Math.round(deepest))
}

/** True if a visitor follows an old link, to a page that is no longer there. */
export function meetsMissingPage(time: number): boolean {
  return new Random(time + 3).chance(0.008)
}
