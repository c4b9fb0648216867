import type { ConformanceContext, Site } from './context.ts'

const day_ms = 86_400_000
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** A site whose whole history is known. */
export type History = {
  site: Site
  /** The day of the history, ten days ago. */
  day: string
  /** The ids of the events of each client id, oldest first. */
  events: Record<'reader' | 'searcher' | 'earlier' | 'old', string[]>
}

/**
 * Returns a site with two visitors on one day: a reader who comes by a newsletter on a phone, views two pages and
 * buys, signed in, within two minutes; and a searcher with two visits of one page each, 31 minutes apart. Another
 * visitor came the day before, and one 40 days ago.
 */
export function historyOf(context: ConformanceContext): Promise<History> {
  return context.remember('history', () => createHistory(context))
}

/** Returns another site with the same history, for segments. */
export function segmentedHistoryOf(context: ConformanceContext): Promise<History> {
  return context.remember('segmented history', () => createHistory(context))
}

async function createHistory(context: ConformanceContext): Promise<History> {
  const site = await context.site({ timezone: 'UTC', currency: 'EUR' })
  const day = dayBefore(10)
  const on = (date: string, time: string) => `${date}T${time}.000Z`
  const view = (client_id: string, timestamp: string, path: string, rest: object = {}) => {
    const { query = '', ...context } = rest as { query?: string }
    const page_url = `https://${site.domain}${path}${query}`
    return { event_name: 'page_view', client_id, timestamp, context: { page_url, ...context } }
  }
  const newsletter = {
    query: '?utm_source=newsletter&utm_medium=email&utm_campaign=spring',
    user_agent: phone,
    ip: '8.8.8.8',
    page_title: 'Start',
  }
  const purchase = {
    event_name: 'purchase',
    client_id: 'cid_reader',
    timestamp: on(day, '10:02:00'),
    properties: {
      transaction_id: 'T-1',
      value: 59.9,
      currency: 'EUR',
      items: [{ item_id: 'SKU-1', item_name: 'Cup', price: 29.95, quantity: 2 }],
      page_path: '/done',
    },
    user: { user_id: 'user_reader', email_hash: 'f00d', traits: { plan: 'pro' } },
  }
  const search = { referrer: 'https://www.google.com/' }
  const events = [
    view('cid_reader', on(day, '10:00:00'), '/', newsletter),
    view('cid_reader', on(day, '10:01:00'), '/pricing', { user_agent: phone }),
    purchase,
    view('cid_searcher', on(day, '11:00:00'), '/', search),
    view('cid_searcher', on(day, '11:31:00'), '/'),
    view('cid_earlier', on(dayBefore(11), '12:00:00'), '/'),
    view('cid_old', on(dayBefore(40), '12:00:00'), '/'),
  ]
  const ids = await context.track(site, events)
  return {
    site,
    day,
    events: {
      reader: ids.slice(0, 3),
      searcher: ids.slice(3, 5),
      earlier: ids.slice(5, 6),
      old: ids.slice(6),
    },
  }
}

/** Returns a site with the maximum of events in a batch, each a second after the one before. */
export function crowdOf(context: ConformanceContext): Promise<{ site: Site; ids: string[] }> {
  return context.remember('crowd', async () => {
    const site = await context.site()
    const start = Date.parse(`${dayBefore(5)}T00:00:00Z`)
    const events = Array.from({ length: 1000 }, (_, index) => ({
      event_name: 'step',
      client_id: `cid_${index % 50}`,
      timestamp: new Date(start + index * 1000).toISOString(),
    }))
    return { site, ids: await context.track(site, events) }
  })
}

/** The suite may run past midnight: its days are counted from its beginning. */
const begun = Date.now()

/** Returns the UTC date this many days ago. */
export function dayBefore(days: number): string {
  return new Date(begun - days * day_ms).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
