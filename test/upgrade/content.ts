import { Random } from '../../tools/seed/random.ts'
import type { Product } from '../support/product.ts'
import { until } from '../support/until.ts'

type Json = Record<string, unknown>

const minute_ms = 60_000
const day_ms = 24 * 60 * minute_ms
const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Returns a function that calls the API and expects success. */
export function callerOf(product: Product) {
  return async (method: string, path: string, body?: unknown): Promise<Json & { id: string }> => {
    const answer = await product.request(method, path, body)
    if (answer.status >= 400)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body?.data
  }
}

/**
 * Creates one resource of every kind that a workspace can hold, in three sites. The seeded random content is always
 * the same.
 */
export async function fill(product: Product, receiverUrl: (path: string) => string, now: number) {
  const call = callerOf(product)
  const random = new Random(7)
  const site = await call('POST', '/v1/sites', {
    name: 'Shop',
    domain: 'shop.example',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
  })
  const waitingSite = await call('POST', '/v1/sites', { name: 'Waiting', domain: 'waiting.example' })
  const paused = await call('POST', '/v1/sites', { name: 'Paused', domain: 'paused.example' })
  await call('POST', '/v1/events', { site_id: paused.id, event_name: 'page_view', client_id: 'cid_p' })
  await call('PATCH', `/v1/sites/${paused.id}`, { status: 'paused' })

  const webhook = (path: string, rest: Json) =>
    call('POST', '/v1/webhooks', { url: receiverUrl(path), ...rest })
  const good = await webhook('good', {
    events: ['conversion.completed', 'site.created', 'segment.computed', 'export.completed'],
    site_ids: [site.id],
  })
  const waiting = await webhook('waiting', { events: ['conversion.completed'], site_ids: [waitingSite.id] })
  const refused = await webhook('refusing', {
    events: ['conversion.completed'],
    site_ids: [site.id],
    filters: { 'conversion.completed': { min_value: 190 } },
  })

  const base = `/v1/sites/${site.id}`
  const goal = await call('POST', `${base}/conversions`, {
    name: 'Purchase',
    event_name: 'purchase',
    value_type: 'dynamic',
    value_property: 'value',
  })
  await call('POST', `${base}/conversions`, {
    name: 'Sizes',
    type: 'page',
    page_pattern: '/p/2',
    counting_method: 'one_per_user',
  })
  await call('POST', `/v1/sites/${waitingSite.id}/conversions`, { name: 'Signed up', event_name: 'sign_up' })

  const events = visits(random, now)
  for (let from = 0; from < events.length; from += 500)
    await call('POST', '/v1/events/batch', { site_id: site.id, events: events.slice(from, from + 500) })
  await call('POST', '/v1/import/historical', { site_id: site.id, events: past(random, now) })
  await product.drained()

  await call('POST', `${base}/funnels`, {
    name: 'To the order',
    steps: [{ event_name: 'page_view' }, { event_name: 'add_to_cart' }, { event_name: 'purchase' }],
  })
  const bought = { operator: 'and', conditions: [{ type: 'event', event_name: 'purchase' }] }
  const buyers = await call('POST', `${base}/segments`, { name: 'Buyers', rules: bought })
  await call('POST', `${base}/segments`, { name: 'Invited', type: 'static', user_ids: ['user_1', 'user_2'] })
  await call('PATCH', `${base}/users/user_1`, { traits: { plan: 'pro', seats: 4 } })
  await call('POST', `${base}/costs`, {
    costs: [1, 2, 3].map((it) => ({
      date: dayOf(now - it * day_ms),
      source: 'google',
      medium: 'cpc',
      campaign: 'brand',
      cost: 9.5,
      clicks: 12,
    })),
  })
  await call('POST', `${base}/alerts`, {
    name: 'Traffic fell',
    severity: 'high',
    condition: {
      metric: 'sessions',
      operator: 'decreased_by_percent',
      threshold: 50,
      comparison_period: 'previous_week',
    },
  })
  await call('POST', `${base}/integrations`, {
    type: 'slack',
    credentials: { webhook_url: receiverUrl('services/T000') },
  })
  const key = await call('POST', '/v1/keys', { name: 'Rotated', kind: 'secret' })
  await call('POST', `/v1/keys/${key.id}/rotate`, { grace_period_seconds: 86_400 })
  await call('POST', '/v1/keys', { name: 'Page', kind: 'publishable' })
  await call('POST', '/v1/keys', {
    name: 'Limited',
    kind: 'secret',
    scopes: ['sites:read', 'costs:write'],
    allowed_addresses: ['192.0.2.0/24'],
    expires_at: new Date(now + 300 * day_ms).toISOString(),
  })
  await call('POST', '/v1/invitations', {
    email: 'ada@example.com',
    role: 'viewer',
    site_ids: [site.id],
  })
  await call('POST', `${base}/annotations`, { text: 'Version 2', at: new Date(now - day_ms).toISOString() })
  await call('PUT', `${base}/revenue`, {
    sale_events: ['purchase'],
    refund_events: ['refund'],
    value_property: 'value',
    order_property: 'order',
    attribution_window_days: 7,
  })

  const report = await call('POST', `${base}/reports`, { name: 'Overview', delivery: { format: 'json' } })
  const run = await call('POST', `${base}/reports/${report.id}/run`)
  const is = async (path: string, field: string, value: unknown) => (await call('GET', path))[field] === value
  await until('the run is completed', 2 * minute_ms, () =>
    is(`${base}/reports/${report.id}/runs/${run.id ?? run.run_id}`, 'status', 'completed'),
  )
  await call('POST', `${base}/segments/${buyers.id}/compute`)
  await call('DELETE', `${base}/users/user_9`)
  await until('the user is erased', 2 * minute_ms, async () => {
    const all = (await call('GET', `${base}/erasures`)) as unknown as Json[]
    return all.length > 0 && all.every((it) => it.status === 'completed')
  })

  // Erasing a user removes the files that may contain their data.
  const made = await call('POST', `${base}/exports`, { type: 'events', format: 'ndjson' })
  await until('the export is completed', 2 * minute_ms, () =>
    is(`/v1/exports/${made.export_id}`, 'status', 'completed'),
  )

  const deliveriesOf = async (id: string) =>
    (await call('GET', `/v1/webhooks/${id}/deliveries`)) as unknown as Json[]
  await until('all are delivered', 2 * minute_ms, async () => {
    const all = await deliveriesOf(good.id)
    return all.length > 0 && all.every((it) => it.status === 'delivered')
  })
  const [first, second] = await until('two are refused', 2 * minute_ms, async () => {
    const all = await deliveriesOf(refused.id)
    return all.length > 1 && all.every((it) => it.status === 'retrying') && all
  })
  // The fifth attempt is the last. Manual retries need no wait.
  const deliveries = `/v1/webhooks/${refused.id}/deliveries`
  await until('one has failed', 2 * minute_ms, async () => {
    if (await is(`${deliveries}/${first?.id}`, 'status', 'failed')) return true
    await product.request('POST', `${deliveries}/${first?.id}/retry`)
    await Bun.sleep(300)
    return false
  })
  await product.drained()
  return { site, waitingSite, waiting, refused, report, goal, retrying: second?.id as string }
}

/**
 * Generates visits of a fortnight: bots, shared browsers, late events, custom ones with properties, and two large
 * orders.
 */
function visits(random: Random, now: number): Json[] {
  const events: Json[] = []
  for (let visit = 0; visit < 160; visit++) {
    const person = random.below(40)
    const start = now - random.below(14 * day_ms) - 60 * minute_ms
    const campaign = person % 3 === 0 ? '?utm_source=google&utm_medium=cpc&utm_campaign=brand' : ''
    const isKnown = person % 4 === 1
    const shared = person % 10 === 1 ? { client_id: 'cid_shared' } : { client_id: `cid_${person}` }
    const user = isKnown ? { user: { user_id: `user_${person}` } } : {}
    const context = { user_agent: visit % 20 === 0 ? bot : phone, ip: '8.8.8.8' }
    const names = ['page_view', 'page_view', 'add_to_cart', 'purchase'].slice(0, 1 + random.below(4))
    for (const [step, event_name] of names.entries())
      events.push({
        event_name,
        ...shared,
        ...user,
        timestamp: new Date(start + step * minute_ms).toISOString(),
        context: {
          ...context,
          page_url: `https://shop.example/p/${random.below(5)}${step === 0 ? campaign : ''}`,
        },
        ...(event_name === 'purchase' && {
          properties: { value: 5 + random.below(170), order: visit % 50, sizes: ['m', 'l'] },
        }),
      })
  }
  for (const [number, client_id] of ['cid_2', 'cid_3'].entries())
    events.push({
      event_name: 'purchase',
      client_id,
      event_id: `evt_large-${number}`,
      properties: { value: 200 },
    })
  events.push({
    event_name: 'page_view',
    client_id: 'cid_9',
    user: { user_id: 'user_9', traits: { plan: 'free' } },
  })
  return events
}

function past(random: Random, now: number): Json[] {
  return Array.from({ length: 60 }, (_, number) => ({
    event_name: number % 12 === 0 ? 'purchase' : 'page_view',
    client_id: `cid_past-${number % 9}`,
    timestamp: new Date(now - 20 * day_ms - random.below(5 * day_ms)).toISOString(),
    context: { page_url: `https://shop.example/p/${number % 5}` },
    ...(number % 12 === 0 && { properties: { value: 20 } }),
  }))
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
