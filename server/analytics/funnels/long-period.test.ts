import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

let api: Awaited<ReturnType<typeof startInstance>>

beforeAll(async () => {
  api = await startInstance({ now: Date.parse('2026-03-31T12:00:00Z') })
}, 120_000)
afterAll(() => api.stop())

test('the longest period gives the same report as the shortest', async () => {
  const { id } = await api.createSite()
  const events = [
    ['page_view', '01T10:00:00Z'],
    ['page_view', '10T10:00:00Z'],
    ['purchase', '10T11:00:00Z'],
  ].map(([event_name, time]) => ({ event_name, client_id: 'anna', timestamp: `2026-03-${time}` }))
  await api.request('POST', '/v1/events/batch', { body: { site_id: id, events } })
  await api.drained()
  const stepsSince = async (start_date: string) => {
    const { body } = await api.request('POST', `/v1/sites/${id}/analytics/funnel`, {
      body: {
        steps: [{ event_name: 'page_view' }, { event_name: 'purchase' }],
        start_date,
        end_date: '2026-03-31',
        conversion_window_hours: 24,
      },
    })
    return body.data.steps
  }
  const steps = await stepsSince('2026-03-01')
  expect(steps[1]).toMatchObject({ users: 1, median_seconds: 3600 })
  expect(await stepsSince('2016-04-01')).toEqual(steps)
})
