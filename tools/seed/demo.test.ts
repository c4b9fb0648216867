import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Unavailable } from '../../server/platform/errors.ts'
import { startInstance } from '../../test/support/instance.ts'
import { seedDemo } from './demo.ts'
import { demoAlerts, demoFunnels, demoGoals, demoSegments } from './demo-settings.ts'
import { shopEvents, shopSite } from './shop.ts'

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
})
afterAll(() => api.stop())

const shop = { days: 5, visitors: 400 }

describe('the demo site', () => {
  test('is created once, with its traffic', async () => {
    const { workspaceId } = api
    const { siteId, loaded } = await seedDemo(api.services, { workspaceId, ...shop })
    expect(loaded).toBeGreaterThan(2_000)
    await api.drained()
    expect(await api.count('events', siteId)).toBe(loaded)
    expect(await api.count('sessions', siteId)).toBeGreaterThan(400)

    expect(await seedDemo(api.services, { workspaceId, ...shop })).toEqual({ siteId, loaded: 0 })
    const { body } = await api.request('GET', '/v1/sites')
    expect(body.data).toMatchObject([{ id: siteId, ...shopSite, status: 'active' }])

    const { body: summary } = await api.request('GET', `/v1/sites/${siteId}/conversions/summary`)
    expect(summary.data.goals).toHaveLength(demoGoals.length)
    expect(summary.data.goals.some((goal: { conversions: number }) => goal.conversions > 0)).toBe(true)
    const { body: funnels } = await api.request('GET', `/v1/sites/${siteId}/funnels`)
    expect(funnels.data).toHaveLength(demoFunnels.length)
    const { body: annotations } = await api.request('GET', `/v1/sites/${siteId}/annotations`)
    expect(annotations.data[0].text).toBe('First night outside: ads on TikTok end')
    const { body: segments } = await api.request('GET', `/v1/sites/${siteId}/segments`)
    expect(segments.data.map((it: { name: string }) => it.name)).toEqual(demoSegments.map((it) => it.name))
    const { body: alerts } = await api.request('GET', `/v1/sites/${siteId}/alerts`)
    expect(alerts.data.map((it: { name: string }) => it.name)).toEqual(demoAlerts.map((it) => it.name))
    const { body: costs } = await api.request('GET', `/v1/sites/${siteId}/costs`)
    expect(costs.pagination.total).toBeGreaterThan(0)
  })

  test('has the revenue of its orders less its refunds', async () => {
    const { workspaceId, key } = await api.createWorkspace()
    const options = { days: 28, visitors: 5_000 }
    const { siteId } = await seedDemo(api.services, { workspaceId, ...options })
    await api.drained()
    const { body: site } = await api.request('GET', `/v1/sites/${siteId}`, { key })
    const events = [...shopEvents({ ...options, end: Date.parse(site.data.created_at) })]
    const cents = (name: string) =>
      events
        .filter(({ event_name }) => event_name === name)
        .map(({ properties }) => Math.round(100 * Number(properties?.value)))
    const [orders, refunds] = [cents('purchase'), cents('refund')]
    const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / 100
    expect(refunds.length).toBeGreaterThan(0)

    const path = `/v1/sites/${siteId}/revenue`
    const { body: stored } = await api.request('GET', path, { key })
    const { body } = await api.request('POST', `${path}/preview`, { key, body: stored.data })
    expect(body.data.current).toMatchObject({
      orders: orders.length,
      refunds: total(refunds),
      revenue: Math.round(100 * (total(orders) - total(refunds))) / 100,
      repeated_events: 0,
      ignored_values: 0,
      unconverted_values: 0,
    })
  })

  test('is completed after an interrupted load', async () => {
    const { workspaceId } = await api.createWorkspace()
    let batches = 0
    const inbox: typeof api.services.inbox = {
      ...api.services.inbox,
      accept(...batch) {
        if (++batches > 1) throw new Unavailable('Postgres is unavailable')
        return api.services.inbox.accept(...batch)
      },
    }
    const interrupted = seedDemo({ ...api.services, inbox }, { workspaceId, ...shop })
    expect(interrupted).rejects.toThrow('Postgres is unavailable')
    await interrupted.catch(() => {})

    const { siteId, loaded } = await seedDemo(api.services, { workspaceId, ...shop })
    await api.drained()
    expect(await api.count('event_keys', siteId)).toBeGreaterThanOrEqual(loaded)
    expect(await api.count('events', siteId)).toBe(loaded)
  })
})
