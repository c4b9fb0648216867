import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type CampaignDay, googleFailure } from '../../../test/fixtures/ad-platforms.ts'
import { costRows, startIntegrations } from '../../../test/fixtures/integrations.ts'

setDefaultTimeout(60_000)

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms

let api: Awaited<ReturnType<typeof startIntegrations>>
beforeAll(async () => {
  api = await startIntegrations()
}, 120_000)
beforeEach(() => api.reset())
afterAll(() => api.stop())

describe('Google Ads', () => {
  const days: CampaignDay[] = [
    // 0.1 + 0.2 of a euro is 0.3, and a millionth is not lost.
    { day: '2026-03-29', campaign: 'Spring', micros: 100_001, clicks: 3, impressions: 120 },
    { day: '2026-03-28', campaign: 'Spring', micros: 12_340_000, clicks: 10, impressions: 900 },
    { day: '2026-03-28', campaign: 'Brand', micros: 200_000, clicks: 1, impressions: 4 },
    { day: '2025-12-30', campaign: 'Winter', micros: 5_000_000 },
    { day: '2025-12-29', campaign: 'Too long ago', micros: 5_000_000 },
  ]

  test('costs are stored to the millionth, by the days of the account', async () => {
    api.platforms.google.days.push(...days)
    const google = await api.connect(api.inputs.google_ads)
    await google.runSyncs()
    expect(costRows(await google.costs())).toEqual([
      ['2026-03-29', 'google', 'cpc', 'Spring', 0.100001, 'EUR'],
      ['2026-03-28', 'google', 'cpc', 'Brand', 0.2, 'EUR'],
      ['2026-03-28', 'google', 'cpc', 'Spring', 12.34, 'EUR'],
      ['2025-12-30', 'google', 'cpc', 'Winter', 5, 'EUR'],
    ])
    expect(await google.lastSync()).toMatchObject({
      status: 'completed',
      trigger: 'schedule',
      period: { start: '2025-12-30', end: '2026-03-29' },
      rows: 4,
      rejected: 0,
      error: null,
      attempts: 1,
      duration_ms: expect.any(Number),
    })
    expect(await google.read()).toMatchObject({
      status: 'active',
      last_synced_at: expect.stringMatching(/^2026-03-28T23:30/),
      next_sync_at: expect.stringMatching(/^2026-03-29T05:30/),
    })
    // One token for all requests, ten days at a time.
    expect(api.platforms.to('/token')).toHaveLength(1)
    const requests = api.platforms.to('/google/')
    expect(requests).toHaveLength(9)
    expect(requests[0]?.headers.get('login-customer-id')).toBeNull()
    expect(JSON.parse(requests[8]?.body ?? '').query).toContain("BETWEEN '2026-03-20' AND '2026-03-29'")
  })

  test('later only the last days are fetched again, and costs that the platform withdrew are removed', async () => {
    api.platforms.google.days.push(...days)
    const google = await api.connect({ ...api.inputs.google_ads, lookback_days: 7 })
    await google.runSyncs()
    api.platforms.google.days.splice(0, 4, { day: '2026-03-28', campaign: 'Spring', micros: 12_000_000 })
    api.platforms.received.length = 0
    await google.syncNow()
    await google.runSyncs()
    expect(costRows(await google.costs())).toEqual([
      ['2026-03-28', 'google', 'cpc', 'Spring', 12, 'EUR'],
      ['2025-12-30', 'google', 'cpc', 'Winter', 5, 'EUR'],
    ])
    expect(await google.lastSync()).toMatchObject({
      trigger: 'request',
      period: { start: '2026-03-23', end: '2026-03-29' },
      rows: 1,
    })
    expect(api.platforms.to('/google/')).toHaveLength(1)
  })

  test('after a long break the days since the last success are fetched', async () => {
    const google = await api.connect({ ...api.inputs.google_ads, lookback_days: 3 })
    await google.runSyncs()
    api.advance(20 * day_ms)
    await google.syncNow()
    await google.runSyncs()
    expect((await google.lastSync()).period).toEqual({ start: '2026-03-29', end: '2026-04-18' })
    api.advance(200 * day_ms)
    await google.syncNow()
    await google.runSyncs()
    expect((await google.lastSync()).period).toEqual({ start: '2026-08-07', end: '2026-11-04' })
  })

  test('a manager account and custom names for source and medium are used', async () => {
    api.platforms.google.days.push({ day: '2026-03-28', campaign: ' Spring ', micros: 1 })
    const { settings } = api.inputs.google_ads
    const google = await api.connect({
      ...api.inputs.google_ads,
      settings: { ...settings, login_customer_id: '9876543210', source: 'AdWords', medium: 'PPC' },
    })
    await google.runSyncs()
    expect(api.platforms.to('/google/')[0]?.headers.get('login-customer-id')).toBe('9876543210')
    expect(costRows(await google.costs())).toEqual([
      ['2026-03-28', 'adwords', 'ppc', 'Spring', 0.000001, 'EUR'],
    ])
  })

  test('costs of the same source, medium and days are replaced, all others stay', async () => {
    const google = await api.connect(api.inputs.google_ads)
    const other = { date: '2026-03-28', source: 'google', cost: 7 }
    await api.request('POST', `/v1/sites/${google.siteId}/costs`, {
      body: {
        costs: [
          { ...other, medium: 'cpc' },
          { ...other, medium: 'video' },
          { ...other, source: 'bing' },
        ],
      },
    })
    api.platforms.google.days.push({ day: '2026-03-28', campaign: 'Spring', micros: 1_000_000 })
    await google.runSyncs()
    expect(costRows(await google.costs())).toEqual([
      ['2026-03-28', 'bing', '', '', 7, 'EUR'],
      ['2026-03-28', 'google', 'cpc', 'Spring', 1, 'EUR'],
      ['2026-03-28', 'google', 'video', '', 7, 'EUR'],
    ])
  })

  const refusals: [what: string, path: string, answer: () => Response, code: string][] = [
    [
      'a revoked token',
      '/token',
      () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
      'access_revoked',
    ],
    [
      'an unknown client',
      '/token',
      () => Response.json({ error: 'invalid_client' }, { status: 401 }),
      'access_denied',
    ],
    [
      'an unknown account',
      '/google/',
      () => googleFailure(401, 'UNAUTHENTICATED', { authenticationError: 'CUSTOMER_NOT_FOUND' }),
      'account_not_found',
    ],
    [
      'a missing permission',
      '/google/',
      () => googleFailure(403, 'PERMISSION_DENIED', { authorizationError: 'USER_PERMISSION_DENIED' }),
      'access_denied',
    ],
    [
      'a developer token that can only read test accounts',
      '/google/',
      () => googleFailure(403, 'PERMISSION_DENIED', { authorizationError: 'DEVELOPER_TOKEN_NOT_APPROVED' }),
      'access_denied',
    ],
    [
      'an unknown field in the query',
      '/google/',
      () => googleFailure(400, 'INVALID_ARGUMENT', { queryError: 'UNRECOGNIZED_FIELD' }),
      'request_refused',
    ],
    ['invalid JSON', '/google/', () => new Response('<html>'), 'unreadable'],
    [
      'an invalid amount',
      '/google/',
      () =>
        Response.json([{ results: [{ segments: { date: '2026-03-28' }, metrics: { costMicros: '1.5' } }] }]),
      'unreadable',
    ],
    [
      'an API version that was removed',
      '/google/',
      () => new Response('Not Found', { status: 404 }),
      'not_found',
    ],
  ]
  test.each(refusals)('%s ends in error without a retry', async (_, path, answer, code) => {
    api.platforms.fail(path, answer, 100)
    const google = await api.connect(api.inputs.google_ads)
    await google.runSyncs()
    expect(await google.lastSync()).toMatchObject({ status: 'failed', attempts: 1, error: { code } })
    expect(await google.read()).toMatchObject({ status: 'error', error: { code } })
  })

  test('a rate-limited request is retried when Google says', async () => {
    const retryDelay = { quotaErrorDetails: { rateScope: 'DEVELOPER', retryDelay: '900s' } }
    api.platforms.fail('/google/', () =>
      googleFailure(429, 'RESOURCE_EXHAUSTED', { quotaError: 'RESOURCE_EXHAUSTED' }, retryDelay),
    )
    const google = await api.connect(api.inputs.google_ads)
    await google.runSyncs()
    const waiting = await google.lastSync()
    expect(waiting).toMatchObject({ status: 'waiting', error: { code: 'rate_limited' } })
    expect(Date.parse(String(waiting.next_attempt_at)) - api.services.clock()).toBeGreaterThan(890_000)
    await google.runSyncs()
    expect((await google.lastSync()).attempts).toBe(1)
    api.advance(900_000)
    await google.runSyncs()
    expect(await google.lastSync()).toMatchObject({ status: 'completed', attempts: 2, error: null })
  })
})
