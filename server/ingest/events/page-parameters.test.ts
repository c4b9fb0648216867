import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
}, 120_000)
afterAll(() => api.stop())

test('parameters that a site keeps are part of the pages of later events', async () => {
  const { id } = await api.createSite()
  const send = async (client_id: string, event_name: string, properties = {}) => {
    const context = { page_url: 'https://shop.example/item?ref=mail&id=7' }
    const body = {
      site_id: id,
      event_name,
      client_id,
      properties: { page_path: '/item', ...properties },
      context,
    }
    expect((await api.request('POST', '/v1/events', { body })).status).toBe(202)
    await api.drained()
  }
  await send('cid_before', 'page_view')
  const settings = { page_parameters: ['id'] }
  expect((await api.request('PATCH', `/v1/sites/${id}`, { body: { settings } })).status).toBe(200)
  await send('cid_after', 'page_view')
  await send('cid_after', 'page_leave', { engaged_seconds: 3 })

  const report = async (path: string) =>
    (await api.request('GET', `/v1/sites/${id}/analytics/${path}`)).body.data
  const traffic = await report('traffic?metrics=pageviews&dimensions=page')
  expect(traffic.rows).toHaveLength(2)
  for (const page of ['/item', '/item?id=7'])
    expect(traffic.rows).toContainEqual({ dimensions: { page }, metrics: { pageviews: 1 } })
  const { rows } = await report('page-engagement?filters=page%3D%3D%2Fitem%3Fid%5C%3D7')
  expect(rows).toMatchObject([{ page: '/item?id=7', measured_views: 1, engaged_seconds: 3 }])
})
