import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { startInstance } from '../../test/instance.ts'

setDefaultTimeout(60_000)
let api: Awaited<ReturnType<typeof startInstance>>
let site: { id: string }
beforeAll(async () => {
  api = await startInstance()
})
beforeEach(async () => {
  site = await api.createSite()
})
afterAll(() => api?.stop())

test('JSON', async () => {
  const answer = await api.request('POST', '/v1/import/historical', {
    body: {
      site_id: site.id,
      events: [
        {
          event_name: 'page_view',
          client_id: 'cid_1',
          timestamp: '2026-03-01T12:00:00Z',
          properties: { page_path: '/' },
        },
        { event_name: 'x' },
      ],
    },
  })
  console.log(JSON.stringify(answer.body, null, 1))
  expect(answer.status).toBe(202)
  const r = await api.request('GET', `/v1/sites/${site.id}/imports/${answer.body.data.id}/reconciliation`)
  console.log(JSON.stringify(r.body))
  const l = await api.request('GET', `/v1/sites/${site.id}/imports`)
  console.log(JSON.stringify(l.body).slice(0, 100))
  const e = await api.request('GET', `/v1/sites/${site.id}/imports/${answer.body.data.id}/errors`)
  console.log(e.body)
  const csv = await api.request('POST', `/v1/import/historical?site_id=${site.id}`, {
    headers: { 'Content-Type': 'text/csv' },
    body: 'event_name,client_id,timestamp,properties.value\npurchase,cid_1,2026-03-01T12:00:00Z,12.5\n',
  })
  console.log(JSON.stringify(csv.body))
})
