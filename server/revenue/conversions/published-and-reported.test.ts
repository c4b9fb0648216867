import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { recordedConversions } from '../../../db/postgres/schema/outbox.ts'
import { startInstance } from '../../../test/support/instance.ts'
import type { LedgerEntry } from './ledger-model.ts'
import { displayAmount, microUnits } from './money.ts'
import type { PublishedConversion } from './published-conversion.ts'

setDefaultTimeout(120_000)

const now = Date.parse('2026-05-04T12:00:00Z')
let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
})
afterAll(() => api.stop())

const origins = [
  '',
  '',
  '?utm_source=news&utm_medium=email&utm_campaign=spring',
  '?gclid=1',
  '?utm_source=fb',
]

/** Events from thirty browsers of ten people within two weeks; some browsers are shared. */
const anEvent = fc
  .record({
    event_name: fc.constantFrom('purchase', 'page_view', 'page_view', 'page_view'),
    browser: fc.nat({ max: 29 }),
    // Without bias towards the ends of the range, where events would fall into the same millisecond.
    age_ms: fc.noBias(fc.nat({ max: 14 * 86_400_000 })),
    value: fc.nat({ max: 100_000 }),
    currency: fc.constantFrom('EUR', 'USD', 'GBP'),
    origin: fc.constantFrom(...origins),
    user: fc.constantFrom(null, null, null, 0, 1),
  })
  .map(({ browser, user, ...it }) => ({
    event_name: it.event_name,
    client_id: `cid_${browser}`,
    timestamp: new Date(now - it.age_ms).toISOString(),
    properties: { value: it.value / 1000, currency: it.currency },
    context: { page_url: `https://shop.example/${it.origin}` },
    ...(user !== null && { user: { user_id: `user_${(browser + user) % 10}` } }),
  }))

test('published conversions agree with reports, whatever the order of events', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anEvent, { minLength: 150, maxLength: 150 }), { minLength: 4, maxLength: 4 }),
      compare,
    ),
    { numRuns: 1, endOnFailure: true },
  ))

async function compare(batches: object[][]) {
  const site = await api.createSite({ currency: 'EUR', domain: 'shop.example' })
  await api.request('PUT', `/v1/sites/${site.id}/exchange-rates`, { body: { rates: { USD: 0.91 } } })
  const goal = { name: 'Purchase', event_name: 'purchase', value_type: 'dynamic', value_property: 'value' }
  const created = await api.request('POST', `/v1/sites/${site.id}/conversions`, {
    body: { ...goal, attribution_window_days: 5 },
  })
  const path = `/v1/sites/${site.id}/conversions/${created.body.data.id}/ledger`
  for (const events of batches) {
    await api.request('POST', '/v1/events/batch', { body: { site_id: site.id, events } })
    await api.drained()
  }
  const { body } = await api.request('GET', `${path}?start_date=2026-04-01&end_date=2026-05-05&limit=1000`)
  const reported = (body.data as LedgerEntry[]).map((entry) => ({
    event_id: entry.event_id,
    user_id: entry.user_id,
    client_id: entry.client_id,
    // The ledger has the exact value, a domain event the value rounded to the smallest unit of the currency.
    value: displayAmount(entry.currency, microUnits(String(entry.value))),
    currency: entry.currency,
    campaign: entry.touchpoints.at(-1)?.campaign,
    touchpoints: entry.touchpoints.map(({ source, medium, timestamp, credit }) => ({
      source,
      medium,
      timestamp,
      credit: credit.last_click,
    })),
  }))
  const rows = await api.services.db
    .select()
    .from(recordedConversions)
    .where(eq(recordedConversions.siteId, site.id))
  const published = rows.map(({ eventId, data }) => {
    const { value, currency, user, attribution } = data as PublishedConversion
    return {
      event_id: eventId,
      user_id: user.user_id,
      client_id: user.client_id,
      value,
      currency,
      campaign: attribution.campaign,
      touchpoints: attribution.touchpoints,
    }
  })
  const byId = (a: { event_id: string }, b: { event_id: string }) => (a.event_id < b.event_id ? -1 : 1)
  expect(reported.length).toBeGreaterThan(100)
  expect(published.sort(byId)).toEqual(reported.sort(byId) as typeof published)
}
