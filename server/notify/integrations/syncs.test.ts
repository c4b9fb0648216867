import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { startIntegrations } from '../../../test/fixtures/integrations.ts'
import { expireSyncs } from './syncs.ts'

setDefaultTimeout(60_000)

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms

let api: Awaited<ReturnType<typeof startIntegrations>>
beforeAll(async () => {
  api = await startIntegrations()
}, 120_000)
beforeEach(() => api.reset())
afterAll(() => api.stop())

describe('synchronisations', () => {
  test('are scheduled, one for any number of missed slots, and none while one is open', async () => {
    api.platforms.feed.body = 'date,source,cost\n2026-03-28,bing,1\n'
    const feed = await api.connect({ ...api.inputs.cost_feed, every_hours: 2 })
    await feed.runSyncs()
    await api.schedule()
    expect(await feed.syncs()).toHaveLength(1)
    api.advance(7 * hour_ms)
    await Promise.all([api.schedule(), api.schedule()])
    expect(await feed.syncs()).toHaveLength(2)
    api.advance(2 * hour_ms)
    await api.schedule()
    expect(await feed.syncs()).toHaveLength(2)
    expect(Date.parse((await feed.read()).next_sync_at)).toBeGreaterThan(api.services.clock())
    await feed.patch({ status: 'paused' })
    api.advance(9 * hour_ms)
    await api.schedule()
    expect(await feed.syncs()).toHaveLength(2)
  })

  test('do not start once the site is archived', async () => {
    api.platforms.feed.body = 'date,source,cost\n2026-03-28,bing,1\n'
    const feed = await api.connect(api.inputs.cost_feed)
    await api.request('PATCH', `/v1/sites/${feed.siteId}`, { body: { status: 'archived' } })
    await feed.runSyncs()
    expect(await feed.lastSync()).toMatchObject({ status: 'failed', error: { code: 'cancelled' } })
    expect([await feed.costs(), api.platforms.to('/feed')]).toEqual([[], []])
    expect((await feed.read()).status).toBe('active')
  })

  test('requested twice are the same one', async () => {
    api.platforms.fail('/feed', () => new Response('', { status: 500 }))
    const feed = await api.connect(api.inputs.cost_feed)
    const responses = [await feed.syncNow(), await feed.syncNow()]
    expect(responses.map((it) => it.status)).toEqual([202, 202])
    expect(new Set(responses.map((it) => it.body.data.id)).size).toBe(1)
    expect(await feed.syncs()).toHaveLength(1)
  })

  test('store nothing for an integration that was changed or disconnected while they ran', async () => {
    api.platforms.feed.body = 'date,source,cost\n2026-03-28,bing,1\n'
    const arrived = Promise.withResolvers<void>()
    const mayAnswer = Promise.withResolvers<void>()
    const slow = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      async fetch() {
        arrived.resolve()
        await mayAnswer.promise
        return new Response(api.platforms.feed.body)
      },
    })
    try {
      const feed = await api.connect({ type: 'cost_feed', settings: { url: `${slow.url.origin}/costs.csv` } })
      const running = feed.runSyncs()
      await arrived.promise
      await feed.disconnect()
      mayAnswer.resolve()
      await running
      expect(await feed.costs()).toEqual([])
    } finally {
      await slow.stop(true)
    }
  })

  test('are kept for 90 days', async () => {
    const feed = await api.connect(api.inputs.cost_feed)
    api.advance(89 * day_ms)
    await expireSyncs(api.services)
    expect(await feed.syncs()).toHaveLength(1)
    api.advance(2 * day_ms)
    await expireSyncs(api.services)
    expect(await feed.syncs()).toHaveLength(0)
    expect((await feed.read()).last_sync).toBeNull()
  })

  test('of one integration can be listed by status', async () => {
    api.platforms.feed.body = 'date,source,cost\n2026-03-28,bing,1\n'
    const feed = await api.connect(api.inputs.cost_feed)
    await feed.runSyncs()
    await feed.syncNow()
    const { body } = await api.request('GET', `${feed.path}/syncs?status=waiting`)
    expect(body.data).toMatchObject([{ integration_id: feed.id, trigger: 'request', status: 'waiting' }])
    expect(body.pagination.total).toBe(1)
  })
})
