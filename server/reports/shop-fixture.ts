import { eq } from 'drizzle-orm'
import { sites } from '../../db/postgres/schema/sites.ts'
import type { startInstance } from '../../test/instance.ts'
import type { AskedReport } from './content.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>
type Visit = {
  client: string
  at: string
  origin?: string
  user?: string
  page?: string
  buys?: number
  signsUp?: true
}

/** Half past eight in Berlin, on the first of a month that begins on a Wednesday. */
export const madeAt = Date.parse('2026-04-01T06:30:00Z')

const google = 'utm_source=google&utm_medium=cpc&utm_campaign=spring'
const news = 'utm_source=news&utm_medium=email'

/**
 * Ann comes by an ad in February and in March, buys without a link for 100 and signs up. Bob comes by mail, signs in and
 * buys for 10.55 two days later. Cleo comes without a link and buys for 1 twice, just before and just after midnight in
 * Berlin. Dora comes by the ad and leaves. Emil comes an hour before the month ends and stays past midnight.
 */
const visits: Visit[] = [
  { client: 'ann', at: '2026-02-20T10:00:00Z', origin: google },
  { client: 'ann', at: '2026-03-14T10:00:00Z', origin: google, page: '/pricing' },
  { client: 'ann', at: '2026-03-21T20:00:00Z', buys: 100, signsUp: true },
  { client: 'bob', at: '2026-03-26T10:00:00Z', origin: news, user: 'bob' },
  { client: 'bob', at: '2026-03-28T10:00:00Z', user: 'bob', buys: 10.55 },
  { client: 'cleo', at: '2026-03-24T22:50:00Z', buys: 1 },
  { client: 'cleo', at: '2026-03-24T23:40:00Z', buys: 1, signsUp: true },
  { client: 'dora', at: '2026-03-30T10:00:00Z', origin: google },
  { client: 'emil', at: '2026-03-31T21:50:00Z', page: '/late' },
  { client: 'emil', at: '2026-03-31T22:05:00Z', page: '/later' },
  { client: 'finn', at: '2026-04-01T05:00:00Z' },
]

const costs = [
  { date: '2026-03-14', source: 'google', medium: 'cpc', campaign: 'spring', cost: 20 },
  { date: '2026-03-30', source: 'google', medium: 'cpc', campaign: 'spring', cost: 12.5 },
  { date: '2026-03-30', source: 'bing', medium: 'cpc', campaign: 'spring', cost: 2.25 },
]

/** A shop in Berlin with a history of visits, two goals, costs and a segment of those who signed in. */
export async function makeShop(api: Instance) {
  const { id } = await api.createSite({
    name: 'Blumen & Söhne',
    domain: 'shop.example',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
  })
  const create = async (path: string, body: object) =>
    (await api.request('POST', `/v1/sites/${id}/${path}`, { body })).body.data
  const purchase = await create('conversions', {
    name: 'Purchase',
    event_name: 'purchase',
    value_type: 'dynamic',
    value_property: 'value',
  })
  const signUp = await create('conversions', {
    name: 'Sign-up',
    event_name: 'sign_up',
    value_type: 'fixed',
    fixed_value: 5,
    attribution_window_days: 1,
    counting_method: 'one_per_user',
  })
  await api.request('POST', `/v1/sites/${id}/costs`, { body: { costs } })
  const events = visits.flatMap(({ client, at, origin, user, page = '/', buys, signsUp }) => {
    const event = { client_id: `cid_${client}`, timestamp: at, ...(user && { user: { user_id: user } }) }
    const page_url = `https://shop.example${page}${origin ? `?${origin}` : ''}`
    return [
      { ...event, event_name: 'page_view', context: { page_url } },
      ...(buys ? [{ ...event, event_name: 'purchase', properties: { value: buys, currency: 'EUR' } }] : []),
      ...(signsUp ? [{ ...event, event_name: 'sign_up' }] : []),
    ]
  })
  await api.request('POST', '/v1/events/batch', { body: { site_id: id, events } })
  await api.drained()
  const segment = await create('segments', { name: 'Customers', type: 'static', user_ids: ['bob'] })
  const [site] = await api.services.db.select().from(sites).where(eq(sites.id, id))
  return {
    site: site as typeof sites.$inferSelect,
    goals: { purchase: purchase.id as string, signUp: signUp.id as string },
    segment: segment.id as string,
  }
}

/** A report on last month with everything left as it is that is not given. */
export function asked(wish: Partial<AskedReport> = {}): AskedReport {
  return {
    title: 'Monthly overview',
    description: '',
    timezone: 'Europe/Berlin',
    date_range: 'last_month',
    metrics: ['sessions'],
    dimensions: [],
    filters: '',
    comparison: 'previous_period',
    ...wish,
  }
}
