import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { costRows, startIntegrations } from '../../../test/fixtures/integrations.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startIntegrations>>
beforeAll(async () => {
  api = await startIntegrations()
}, 120_000)
beforeEach(() => api.reset())
afterAll(() => api.stop())

describe('a cost feed', () => {
  test('in CSV is fetched with its header; invalid rows are reported, valid ones stored', async () => {
    api.platforms.feed.body =
      'date,source,medium,campaign,cost,currency\n2026-03-28,Bing,cpc,Spring,3.50,GBP\nyesterday,bing,cpc,Spring,1,\n2026-03-27,bing,cpc,Brand,-1,\n'
    const feed = await api.connect(api.inputs.cost_feed)
    await feed.runSyncs()
    expect(costRows(await feed.costs())).toEqual([['2026-03-28', 'bing', 'cpc', 'Spring', 3.5, 'GBP']])
    const sync = await feed.lastSync()
    expect(sync).toMatchObject({
      status: 'completed',
      rows: 1,
      rejected: 2,
      period: { start: '2026-03-28', end: '2026-03-28' },
    })
    expect(sync.problems).toMatchObject([{ field: 'line 3: date' }, { field: 'line 4: cost' }])
    const [request] = api.platforms.to('/feed')
    expect([request?.method, request?.headers.get('authorization')]).toEqual([
      'GET',
      'Bearer feed-token-4711',
    ])
  })

  test.each([
    ['a list', (costs: object[]) => costs, ''],
    ['an object', (costs: object[]) => ({ costs }), ''],
    ['a list after a byte order mark', (costs: object[]) => costs, '\ufeff'],
  ])('in JSON as %s gives the same costs when fetched twice', async (_, form, mark) => {
    const costs = [
      { date: '2026-03-28', source: 'bing', cost: 1.5 },
      { date: '2026-03-28', source: 'bing', cost: 0.25 },
    ]
    api.platforms.feed.body = `${mark}${JSON.stringify(form(costs))}`
    const feed = await api.connect(api.inputs.cost_feed)
    for (let times = 0; times < 2; times++) {
      await feed.syncNow()
      await feed.runSyncs()
    }
    expect(costRows(await feed.costs())).toEqual([['2026-03-28', 'bing', '', '', 1.75, 'EUR']])
  })

  test('may redirect to another origin, which does not get its secret', async () => {
    api.platforms.feed.body = 'date,source,cost\n2026-03-28,bing,1\n'
    const elsewhere = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request) =>
        request.headers.has('authorization')
          ? new Response('the secret was sent', { status: 500 })
          : new Response(api.platforms.feed.body),
    })
    try {
      api.platforms.fail('/feed', () => Response.redirect('/feed/of-today', 302))
      api.platforms.fail('/feed/of-today', () => Response.redirect(`${elsewhere.url.origin}/file`, 307))
      const feed = await api.connect(api.inputs.cost_feed)
      await feed.runSyncs()
      expect(await feed.lastSync()).toMatchObject({ status: 'completed', rows: 1 })
      expect(api.platforms.to('/feed/of-today')[0]?.headers.get('authorization')).not.toBeNull()
    } finally {
      await elsewhere.stop(true)
    }
  })

  test.each([
    ['a sign-in page', '<!DOCTYPE html><p>Sign in', 'unreadable'],
    ['nothing', '', 'unreadable'],
    ['no valid row', 'date,source,cost\ntoday,bing,1\n', 'unreadable'],
    ['other columns', 'day,spend\n2026-03-28,1\n', 'unreadable'],
    ['an object without costs', '{"rows":[]}', 'unreadable'],
    ['more than the maximum size', 'x'.repeat(16 * 1024 * 1024 + 1), 'too_large'],
  ])('that contains %s ends in error, and existing costs stay', async (_, body, code) => {
    const feed = await api.connect(api.inputs.cost_feed)
    const path = `/v1/sites/${feed.siteId}/costs`
    await api.request('POST', path, { body: { costs: [{ date: '2026-03-28', source: 'bing', cost: 1 }] } })
    api.platforms.feed.body = body
    await feed.runSyncs()
    expect(await feed.lastSync()).toMatchObject({ status: 'failed', error: { code } })
    expect(await feed.costs()).toHaveLength(1)
  })

  test('that redirects in circles or cannot be reached fails with the reason', async () => {
    api.platforms.fail('/feed', () => Response.redirect('/feed.csv', 302), 100)
    const feed = await api.connect(api.inputs.cost_feed)
    await feed.runSyncs()
    expect(await feed.lastSync()).toMatchObject({ error: { code: 'request_refused' } })
    const dead = await api.connect({ type: 'cost_feed', settings: { url: 'http://127.0.0.1:9/costs.csv' } })
    await dead.runSyncs()
    expect(await dead.lastSync()).toMatchObject({
      status: 'waiting',
      error: { code: 'unreachable', message: 'The feed could not be reached: The connection was refused' },
    })
  })
})
