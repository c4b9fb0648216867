import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from './instance.ts'
let api: Awaited<ReturnType<typeof startInstance>>
const now = Date.parse('2026-03-31T12:00:00Z')
beforeAll(async () => { api = await startInstance({ now }) }, 200_000)
afterAll(() => api.stop())
test('funnel far', async () => {
  const { id } = await api.createSite({ settings: { data_retention_days: 3650 } })
  const r = await api.request('POST', '/v1/import/historical', { body: { site_id: id, events: [
    { event_name: 'a', client_id: 'c1', timestamp: '2016-05-10T00:00:00Z' },
    { event_name: 'a', client_id: 'c1', timestamp: '2026-03-01T00:00:00Z' },
    { event_name: 'b', client_id: 'c1', timestamp: '2026-03-01T01:00:00Z' },
    { event_name: 'a', client_id: 'c2', timestamp: '2016-05-10T00:00:00Z' },
    { event_name: 'b', client_id: 'c2', timestamp: '2026-03-01T01:00:00Z' },
  ] } })
  console.log(r.status, JSON.stringify(r.body))
  const f = await api.request('POST', `/v1/sites/${id}/funnels`, { body: { name: 'f', steps: [{ name: 'a', event_name: 'a' }, { name: 'b', event_name: 'b' }], conversion_window_hours: 24 } })
  console.log(f.status, JSON.stringify(f.body).slice(0, 300))
  for (const s of ['2016-04-01', '2026-02-01']) {
    const q = await api.request('GET', `/v1/sites/${id}/analytics/funnels/${f.body.data.id}?start_date=${s}&end_date=2026-03-31`)
    console.log(s, q.status, JSON.stringify(q.body).slice(0, 700))
    const u = await api.request('GET', `/v1/sites/${id}/funnels/${f.body.data.id}/users?step=2&outcome=reached&start_date=${s}&end_date=2026-03-31`)
    console.log(s, u.status, JSON.stringify(u.body).slice(0, 700))
  }
}, 200_000)
