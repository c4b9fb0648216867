import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { accounts, memberships } from '../../db/postgres/schema/accounts.ts'
import { startIntegrations } from './integrations-fixture.ts'
import { type CampaignDay, googleFailure, metaFailure } from './platforms-fixture.ts'
import { expireSyncs } from './syncs.ts'

setDefaultTimeout(60_000)

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
/** Already the 29th in Berlin. */
const now = Date.UTC(2026, 2, 28, 23, 30)

let api: Awaited<ReturnType<typeof startIntegrations>>
beforeAll(async () => {
  api = await startIntegrations(now)
}, 120_000)
beforeEach(() => {
  api.advance(now - api.services.clock())
  api.platforms.google.days.length = 0
  api.platforms.meta.days.length = 0
  api.platforms.received.length = 0
})
afterEach(() => api.platforms.recover())
afterAll(() => api.stop())

type Cost = { date: string; source: string; medium: string; campaign: string; cost: number; currency: string }
const told = (costs: Cost[]) =>
  costs.map((it) => [it.date, it.source, it.medium, it.campaign, it.cost, it.currency])
const last = async (integration: { syncs: () => Promise<object[]> }) =>
  (await integration.syncs())[0] as Record<string, unknown>

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
    const google = await api.connect(api.wishes.google_ads)
    await google.carryOut()
    expect(told(await google.costs())).toEqual([
      ['2026-03-29', 'google', 'cpc', 'Spring', 0.100001, 'EUR'],
      ['2026-03-28', 'google', 'cpc', 'Brand', 0.2, 'EUR'],
      ['2026-03-28', 'google', 'cpc', 'Spring', 12.34, 'EUR'],
      ['2025-12-30', 'google', 'cpc', 'Winter', 5, 'EUR'],
    ])
    expect(await last(google)).toMatchObject({
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
    const asked = api.platforms.to('/google/')
    expect(asked).toHaveLength(9)
    expect(asked[0]?.headers.get('login-customer-id')).toBeNull()
    expect(JSON.parse(asked[8]?.body ?? '').query).toContain("BETWEEN '2026-03-20' AND '2026-03-29'")
  })

  test('later only the last days are fetched again, and what the platform took back goes', async () => {
    api.platforms.google.days.push(...days)
    const google = await api.connect({ ...api.wishes.google_ads, lookback_days: 7 })
    await google.carryOut()
    api.platforms.google.days.splice(0, 4, { day: '2026-03-28', campaign: 'Spring', micros: 12_000_000 })
    api.platforms.received.length = 0
    await google.syncNow()
    await google.carryOut()
    expect(told(await google.costs())).toEqual([
      ['2026-03-28', 'google', 'cpc', 'Spring', 12, 'EUR'],
      ['2025-12-30', 'google', 'cpc', 'Winter', 5, 'EUR'],
    ])
    expect(await last(google)).toMatchObject({
      trigger: 'request',
      period: { start: '2026-03-23', end: '2026-03-29' },
      rows: 1,
    })
    expect(api.platforms.to('/google/')).toHaveLength(1)
  })

  test('after a long break the days since the last success are fetched', async () => {
    const google = await api.connect({ ...api.wishes.google_ads, lookback_days: 3 })
    await google.carryOut()
    api.advance(20 * day_ms)
    await google.syncNow()
    await google.carryOut()
    expect((await last(google)).period).toEqual({ start: '2026-03-29', end: '2026-04-18' })
    api.advance(200 * day_ms)
    await google.syncNow()
    await google.carryOut()
    expect((await last(google)).period).toEqual({ start: '2026-08-07', end: '2026-11-04' })
  })

  test('a manager account and other names for source and medium are used', async () => {
    api.platforms.google.days.push({ day: '2026-03-28', campaign: ' Spring ', micros: 1 })
    const { settings } = api.wishes.google_ads
    const google = await api.connect({
      ...api.wishes.google_ads,
      settings: { ...settings, login_customer_id: '9876543210', source: 'AdWords', medium: 'PPC' },
    })
    await google.carryOut()
    expect(api.platforms.to('/google/')[0]?.headers.get('login-customer-id')).toBe('9876543210')
    expect(told(await google.costs())).toEqual([['2026-03-28', 'adwords', 'ppc', 'Spring', 0.000001, 'EUR']])
  })

  test('costs of others stay, those of the same source, medium and days go', async () => {
    const google = await api.connect(api.wishes.google_ads)
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
    await google.carryOut()
    expect(told(await google.costs())).toEqual([
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
      'a developer token for tests',
      '/google/',
      () => googleFailure(403, 'PERMISSION_DENIED', { authorizationError: 'DEVELOPER_TOKEN_NOT_APPROVED' }),
      'access_denied',
    ],
    [
      'a query it does not know',
      '/google/',
      () => googleFailure(400, 'INVALID_ARGUMENT', { queryError: 'UNRECOGNIZED_FIELD' }),
      'request_refused',
    ],
    ['no JSON', '/google/', () => new Response('<html>'), 'unreadable'],
    [
      'an amount that is none',
      '/google/',
      () =>
        Response.json([{ results: [{ segments: { date: '2026-03-28' }, metrics: { costMicros: '1.5' } }] }]),
      'unreadable',
    ],
    ['a version that is gone', '/google/', () => new Response('Not Found', { status: 404 }), 'not_found'],
  ]
  test.each(refusals)('%s at once ends in error', async (_, path, answer, code) => {
    api.platforms.fail(path, answer, 100)
    const google = await api.connect(api.wishes.google_ads)
    await google.carryOut()
    expect(await last(google)).toMatchObject({ status: 'failed', attempts: 1, error: { code } })
    expect(await google.read()).toMatchObject({ status: 'error', error: { code } })
  })

  test('where too much was asked it is asked again when Google says', async () => {
    const retryDelay = { quotaErrorDetails: { rateScope: 'DEVELOPER', retryDelay: '900s' } }
    api.platforms.fail('/google/', () =>
      googleFailure(429, 'RESOURCE_EXHAUSTED', { quotaError: 'RESOURCE_EXHAUSTED' }, retryDelay),
    )
    const google = await api.connect(api.wishes.google_ads)
    await google.carryOut()
    const waiting = await last(google)
    expect(waiting).toMatchObject({ status: 'waiting', error: { code: 'rate_limited' } })
    expect(Date.parse(String(waiting.next_attempt_at)) - api.services.clock()).toBeGreaterThan(890_000)
    await google.carryOut()
    expect((await last(google)).attempts).toBe(1)
    api.advance(900_000)
    await google.carryOut()
    expect(await last(google)).toMatchObject({ status: 'completed', attempts: 2, error: null })
  })
})

describe('Meta Ads', () => {
  test('costs come page by page, in the currency of the account', async () => {
    const spent = (day: string, campaign: string, micros: number) => ({
      day,
      campaign,
      micros,
      clicks: 2,
      impressions: 5,
    })
    api.platforms.meta.days.push(
      spent('2026-03-29', 'A', 1_230_000),
      spent('2026-03-29', 'B', 10_000),
      spent('2026-03-29', 'C', 0),
      spent('2026-03-28', 'A', 99_990_000),
      spent('2026-03-28', 'B', 100_000),
    )
    const meta = await api.connect({
      ...api.wishes.meta_ads,
      credentials: { ...api.wishes.meta_ads.credentials, app_secret: 'app-secret-of-meta' },
    })
    await meta.carryOut()
    expect(told(await meta.costs())).toEqual([
      ['2026-03-29', 'facebook', 'paid_social', 'A', 1.23, 'USD'],
      ['2026-03-29', 'facebook', 'paid_social', 'B', 0.01, 'USD'],
      ['2026-03-29', 'facebook', 'paid_social', 'C', 0, 'USD'],
      ['2026-03-28', 'facebook', 'paid_social', 'A', 99.99, 'USD'],
      ['2026-03-28', 'facebook', 'paid_social', 'B', 0.1, 'USD'],
    ])
    expect((await meta.costs())[0]).toMatchObject({ clicks: 2, impressions: 5 })
    const asked = api.platforms.to('/meta/')
    expect(asked.map((it) => it.query.get('after')).slice(-3)).toEqual([null, '2', '4'])
    expect(asked[0]?.query.get('time_increment')).toBe('1')
    // HMAC-SHA256 of the token under the secret of the app.
    expect(asked[0]?.query.get('appsecret_proof')).toBe(
      new Bun.CryptoHasher('sha256', 'app-secret-of-meta').update('EAAG-access-token-of-meta').digest('hex'),
    )
    // A token does not stand in addresses, which end up in logs.
    for (const { query } of asked) expect(query.toString()).not.toContain('EAAG')
  })

  const refusals: [what: string, answer: () => Response, code: string][] = [
    ['a token that has ended', () => metaFailure(190, 'Error validating access token.'), 'access_revoked'],
    [
      'a missing permission',
      () => metaFailure(200, 'Ad account owner has NOT granted ads_read.'),
      'access_denied',
    ],
    [
      'an unknown account',
      () => metaFailure(100, "Object with ID 'act_1' does not exist"),
      'account_not_found',
    ],
    ['a wrong proof', () => metaFailure(100, 'Invalid appsecret_proof provided'), 'access_denied'],
    ['what it does not say', () => new Response('', { status: 400 }), 'request_refused'],
  ]
  test.each(refusals)('%s at once ends in error', async (_, answer, code) => {
    api.platforms.fail('/meta/', answer, 100)
    const meta = await api.connect(api.wishes.meta_ads)
    await meta.carryOut()
    expect(await last(meta)).toMatchObject({ status: 'failed', error: { code } })
  })

  test('where too much was asked it is asked again when the headers say', async () => {
    const usage = { 555: [{ type: 'ads_insights', call_count: 100, estimated_time_to_regain_access: 20 }] }
    api.platforms.fail('/meta/', () =>
      metaFailure(80000, 'There have been too many calls.', {
        'x-business-use-case-usage': JSON.stringify(usage),
      }),
    )
    const meta = await api.connect(api.wishes.meta_ads)
    await meta.carryOut()
    const { error, next_attempt_at } = await last(meta)
    expect(error).toMatchObject({ code: 'rate_limited' })
    expect(Math.round((Date.parse(String(next_attempt_at)) - api.services.clock()) / 60_000)).toBe(20)
  })
})

describe('a cost feed', () => {
  test('of CSV is fetched with its header; wrong rows are named, good ones taken', async () => {
    api.platforms.feed.body =
      'date,source,medium,campaign,cost,currency\n2026-03-28,Bing,cpc,Spring,3.50,GBP\nyesterday,bing,cpc,Spring,1,\n2026-03-27,bing,cpc,Brand,-1,\n'
    const feed = await api.connect(api.wishes.cost_feed)
    await feed.carryOut()
    expect(told(await feed.costs())).toEqual([['2026-03-28', 'bing', 'cpc', 'Spring', 3.5, 'GBP']])
    const sync = await last(feed)
    expect(sync).toMatchObject({
      status: 'completed',
      rows: 1,
      rejected: 2,
      period: { start: '2026-03-28', end: '2026-03-28' },
    })
    expect(sync.problems).toMatchObject([{ field: 'line 3: date' }, { field: 'line 4: cost' }])
    const [asked] = api.platforms.to('/feed')
    expect([asked?.method, asked?.headers.get('authorization')]).toEqual(['GET', 'Bearer feed-token-4711'])
  })

  test.each([
    ['a list', (costs: object[]) => costs, ''],
    ['an object', (costs: object[]) => ({ costs }), ''],
    ['a list after a byte order mark', (costs: object[]) => costs, '\ufeff'],
  ])('of JSON as %s says the same twice', async (_, form, mark) => {
    const costs = [
      { date: '2026-03-28', source: 'bing', cost: 1.5 },
      { date: '2026-03-28', source: 'bing', cost: 0.25 },
    ]
    api.platforms.feed.body = `${mark}${JSON.stringify(form(costs))}`
    const feed = await api.connect(api.wishes.cost_feed)
    for (let times = 0; times < 2; times++) {
      await feed.syncNow()
      await feed.carryOut()
    }
    expect(told(await feed.costs())).toEqual([['2026-03-28', 'bing', '', '', 1.75, 'EUR']])
  })

  test('may lead elsewhere, where its secret does not go', async () => {
    api.platforms.feed.body = 'date,source,cost\n2026-03-28,bing,1\n'
    const elsewhere = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request) =>
        request.headers.has('authorization')
          ? new Response('a secret came along', { status: 500 })
          : new Response(api.platforms.feed.body),
    })
    try {
      api.platforms.fail('/feed', () => Response.redirect('/feed/of-today', 302))
      api.platforms.fail('/feed/of-today', () => Response.redirect(`${elsewhere.url.origin}/file`, 307))
      const feed = await api.connect(api.wishes.cost_feed)
      await feed.carryOut()
      expect(await last(feed)).toMatchObject({ status: 'completed', rows: 1 })
      expect(api.platforms.to('/feed/of-today')[0]?.headers.get('authorization')).not.toBeNull()
    } finally {
      await elsewhere.stop(true)
    }
  })

  test.each([
    ['a page to sign in at', '<!DOCTYPE html><p>Sign in', 'unreadable'],
    ['nothing', '', 'unreadable'],
    ['no row that is right', 'date,source,cost\ntoday,bing,1\n', 'unreadable'],
    ['other columns', 'day,spend\n2026-03-28,1\n', 'unreadable'],
    ['an object without costs', '{"rows":[]}', 'unreadable'],
    ['more than is read', 'x'.repeat(16 * 1024 * 1024 + 1), 'too_large'],
  ])('that holds %s ends in error, and what was there stays', async (_, body, code) => {
    const feed = await api.connect(api.wishes.cost_feed)
    const path = `/v1/sites/${feed.siteId}/costs`
    await api.request('POST', path, { body: { costs: [{ date: '2026-03-28', source: 'bing', cost: 1 }] } })
    api.platforms.feed.body = body
    await feed.carryOut()
    expect(await last(feed)).toMatchObject({ status: 'failed', error: { code } })
    expect(await feed.costs()).toHaveLength(1)
  })

  test('that leads in circles, or that nobody serves, says so', async () => {
    api.platforms.fail('/feed', () => Response.redirect('/feed.csv', 302), 100)
    const feed = await api.connect(api.wishes.cost_feed)
    await feed.carryOut()
    expect(await last(feed)).toMatchObject({ error: { code: 'request_refused' } })
    const dead = await api.connect({ type: 'cost_feed', settings: { url: 'http://127.0.0.1:9/costs.csv' } })
    await dead.carryOut()
    expect(await last(dead)).toMatchObject({
      status: 'waiting',
      error: { code: 'unreachable', message: 'The feed could not be reached: The connection was refused' },
    })
  })
})

describe('what fails', () => {
  test('is tried four times, told of once, and forgotten when it works again', async () => {
    api.platforms.feed.body = 'date,source,cost\n2026-03-28,bing,1\n'
    api.platforms.fail('/feed', () => new Response('', { status: 503 }), 5)
    const feed = await api.connect(api.wishes.cost_feed)
    for (const pause_min of [1, 5, 30]) {
      await feed.carryOut()
      expect(await last(feed)).toMatchObject({ status: 'waiting', error: { code: 'provider_error' } })
      expect((await feed.read()).status).toBe('active')
      api.advance(pause_min * 60_000)
    }
    await feed.carryOut()
    expect(await last(feed)).toMatchObject({ status: 'failed', attempts: 4, next_attempt_at: null })
    const broken = await feed.read()
    expect(broken).toMatchObject({
      status: 'error',
      error: { code: 'provider_error', since: expect.any(String) },
    })
    const errors = async () => (await feed.told()).filter((it) => it.type === 'integration.error')
    expect(await errors()).toEqual([
      {
        type: 'integration.error',
        data: {
          integration: { name: 'cost_feed', account_id: new URL(api.platforms.origin).host },
          error: { code: 'provider_error', message: 'The feed has a problem of its own (503)' },
          failed_at: broken.error.since,
        },
      },
    ])
    // It fails once more, in another way: that is no other change of state.
    api.platforms.recover()
    api.platforms.fail('/feed', () => new Response('', { status: 404 }))
    await feed.syncNow()
    await feed.carryOut()
    expect((await feed.read()).error).toMatchObject({ code: 'not_found', since: broken.error.since })
    expect(await errors()).toHaveLength(1)
    await feed.syncNow()
    await feed.carryOut()
    expect(await feed.read()).toMatchObject({ status: 'active', error: null })
    api.platforms.fail('/feed', () => new Response('', { status: 404 }))
    await feed.syncNow()
    await feed.carryOut()
    expect(await errors()).toHaveLength(2)
  })

  test('is mailed to the owner once, also where the mail server is away at first', async () => {
    const email = `owner-${crypto.randomUUID()}@example.com`
    const account = { id: crypto.randomUUID(), name: 'Owner', email, emailVerified: true }
    await api.services.db.insert(accounts).values(account)
    await api.services.db
      .insert(memberships)
      .values({ id: account.id, workspaceId: api.workspaceId, accountId: account.id, role: 'owner' })
    const feed = await api.connect(api.wishes.cost_feed)
    api.platforms.fail('/feed', () => new Response('', { status: 404 }))
    for (let times = 0; times < 2; times++) {
      await feed.syncNow()
      await feed.carryOut()
    }
    api.mails.refuse = () => 451
    await expect(feed.sendMails()).rejects.toThrow()
    expect(api.mails.received).toEqual([])
    api.mails.refuse = () => undefined
    for (let times = 0; times < 2; times++) await feed.sendMails()
    const [first, again] = api.mails.received.splice(0)
    // By which mailboxes know that it is the same.
    expect(again?.mail.messageId).toBe(first?.mail.messageId)
    expect([first]).toMatchObject([
      {
        to: [email],
        mail: {
          messageId: expect.stringMatching(/^<sync_[^@]+@analytics\.test>$/),
          subject: 'Cost feed of Shop no longer works',
          text: expect.stringMatching(
            new RegExp(
              `Error: The feed knows nothing at this address \\(404\\)[^]+/integrations/${feed.id}\n`,
            ),
          ),
        },
      },
    ])
    const slack = await api.connect(api.wishes.slack)
    api.platforms.fail('/slack/', () => new Response('no_service', { status: 404 }))
    await slack.syncNow()
    await slack.carryOut()
    await slack.sendMails()
    const text = api.mails.received[0]?.mail.text
    expect(text).toContain('could not send a message')
    expect(text).not.toContain('Costs')
  })

  test('says no secret, whatever the other side repeats', async () => {
    const { refresh_token } = api.platforms.credentials
    api.platforms.fail('/google/', () =>
      Response.json([{ error: { code: 400, message: `I do not like ${refresh_token}` } }], { status: 400 }),
    )
    const google = await api.connect(api.wishes.google_ads)
    await google.carryOut()
    expect(await last(google)).toMatchObject({ error: { message: 'Google Ads refuses: I do not like …' } })
  })
})

describe('synchronisations', () => {
  test('come by the clock, one for however many slots have passed, and none while one is under way', async () => {
    api.platforms.feed.body = 'date,source,cost\n2026-03-28,bing,1\n'
    const feed = await api.connect({ ...api.wishes.cost_feed, every_hours: 2 })
    await feed.carryOut()
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

  test('begin no more once the site is archived', async () => {
    api.platforms.feed.body = 'date,source,cost\n2026-03-28,bing,1\n'
    const feed = await api.connect(api.wishes.cost_feed)
    await api.request('PATCH', `/v1/sites/${feed.siteId}`, { body: { status: 'archived' } })
    await feed.carryOut()
    expect(await last(feed)).toMatchObject({ status: 'failed', error: { code: 'cancelled' } })
    expect([await feed.costs(), api.platforms.to('/feed')]).toEqual([[], []])
    expect((await feed.read()).status).toBe('active')
  })

  test('asked for twice are one, which no longer waits', async () => {
    api.platforms.fail('/feed', () => new Response('', { status: 500 }))
    const feed = await api.connect(api.wishes.cost_feed)
    const asked = [await feed.syncNow(), await feed.syncNow()]
    expect(asked.map((it) => it.status)).toEqual([202, 202])
    expect(new Set(asked.map((it) => it.body.data.id)).size).toBe(1)
    expect(await feed.syncs()).toHaveLength(1)
  })

  test('store nothing for an integration that was changed or disconnected while they ran', async () => {
    api.platforms.feed.body = 'date,source,cost\n2026-03-28,bing,1\n'
    const arrived = Promise.withResolvers<void>()
    const mayGo = Promise.withResolvers<void>()
    const slow = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      async fetch() {
        arrived.resolve()
        await mayGo.promise
        return new Response(api.platforms.feed.body)
      },
    })
    try {
      const feed = await api.connect({ type: 'cost_feed', settings: { url: `${slow.url.origin}/costs.csv` } })
      const running = feed.carryOut()
      await arrived.promise
      await feed.disconnect()
      mayGo.resolve()
      await running
      expect(await feed.costs()).toEqual([])
    } finally {
      await slow.stop(true)
    }
  })

  test('are kept for 90 days', async () => {
    const feed = await api.connect(api.wishes.cost_feed)
    api.advance(89 * day_ms)
    await expireSyncs(api.services)
    expect(await feed.syncs()).toHaveLength(1)
    api.advance(2 * day_ms)
    await expireSyncs(api.services)
    expect(await feed.syncs()).toHaveLength(0)
    expect((await feed.read()).last_sync).toBeNull()
  })

  test('of one integration are listed by their state', async () => {
    api.platforms.feed.body = 'date,source,cost\n2026-03-28,bing,1\n'
    const feed = await api.connect(api.wishes.cost_feed)
    await feed.carryOut()
    await feed.syncNow()
    const { body } = await api.request('GET', `${feed.path}/syncs?status=waiting`)
    expect(body.data).toMatchObject([{ integration_id: feed.id, trigger: 'request', status: 'waiting' }])
    expect(body.pagination.total).toBe(1)
  })
})
