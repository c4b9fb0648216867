import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

let api: Awaited<ReturnType<typeof startInstance>>
const now = Date.parse('2026-03-31T12:00:00Z')
const day_ms = 86_400_000

beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

test('returns the event names of a period without excluded events, the most frequent first', async () => {
  const site = (await api.createSite()).id
  const at = (days: number) => new Date(now - days * day_ms).toISOString()
  const user_agent = 'Googlebot/2.1 (+http://www.google.com/bot.html)'
  const sent = await api.request('POST', '/v1/events/batch', {
    body: {
      site_id: site,
      events: [
        { event_name: 'purchase', timestamp: at(1) },
        { event_name: 'purchase', timestamp: at(2) },
        { event_name: 'pageview', timestamp: at(3) },
        { event_name: 'Añadir', timestamp: at(4) },
        { event_name: 'purchase', timestamp: at(40) },
        { event_name: 'crawled', timestamp: at(1), context: { user_agent } },
      ].map((it) => ({ client_id: 'cid_1', ...it })),
    },
  })
  expect(sent.body.data.rejected).toBe(0)
  await api.drained()
  const names = async (query = '') =>
    (await api.request('GET', `/v1/sites/${site}/events/names${query}`)).body.data
  expect(await names()).toEqual([
    { event_name: 'purchase', events: 2, last_seen: at(1) },
    { event_name: 'Añadir', events: 1, last_seen: at(4) },
    { event_name: 'page_view', events: 1, last_seen: at(3) },
  ])
  expect(await names('?start_date=2026-02-15&end_date=2026-02-25')).toEqual([
    { event_name: 'purchase', events: 1, last_seen: at(40) },
  ])
  expect(await names('?start_date=2026-01-01&end_date=2026-01-02')).toEqual([])
})
