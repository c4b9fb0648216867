import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { metaFailure } from '../../../test/fixtures/ad-platforms.ts'
import { costRows, startIntegrations } from '../../../test/fixtures/integrations.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startIntegrations>>
beforeAll(async () => {
  api = await startIntegrations()
}, 120_000)
beforeEach(() => api.reset())
afterAll(() => api.stop())

describe('Meta Ads', () => {
  test('costs are read page by page, in the currency of the account', async () => {
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
      ...api.inputs.meta_ads,
      credentials: { ...api.inputs.meta_ads.credentials, app_secret: 'app-secret-of-meta' },
    })
    await meta.runSyncs()
    expect(costRows(await meta.costs())).toEqual([
      ['2026-03-29', 'facebook', 'paid_social', 'A', 1.23, 'USD'],
      ['2026-03-29', 'facebook', 'paid_social', 'B', 0.01, 'USD'],
      ['2026-03-29', 'facebook', 'paid_social', 'C', 0, 'USD'],
      ['2026-03-28', 'facebook', 'paid_social', 'A', 99.99, 'USD'],
      ['2026-03-28', 'facebook', 'paid_social', 'B', 0.1, 'USD'],
    ])
    expect((await meta.costs())[0]).toMatchObject({ clicks: 2, impressions: 5 })
    const requests = api.platforms.to('/meta/')
    expect(requests.map((it) => it.query.get('after')).slice(-3)).toEqual([null, '2', '4'])
    expect(requests[0]?.query.get('time_increment')).toBe('1')
    // HMAC-SHA256 of the token with the secret of the app as key.
    expect(requests[0]?.query.get('appsecret_proof')).toBe(
      new Bun.CryptoHasher('sha256', 'app-secret-of-meta').update('EAAG-access-token-of-meta').digest('hex'),
    )
    // The token must not be in URLs, which end up in logs.
    for (const { query } of requests) expect(query.toString()).not.toContain('EAAG')
  })

  const refusals: [what: string, answer: () => Response, code: string][] = [
    ['an expired token', () => metaFailure(190, 'Error validating access token.'), 'access_revoked'],
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
    [
      'a wrong proof of the app secret',
      () => metaFailure(100, 'Invalid appsecret_proof provided'),
      'access_denied',
    ],
    ['an error without a message', () => new Response('', { status: 400 }), 'request_refused'],
  ]
  test.each(refusals)('%s ends in error without a retry', async (_, answer, code) => {
    api.platforms.fail('/meta/', answer, 100)
    const meta = await api.connect(api.inputs.meta_ads)
    await meta.runSyncs()
    expect(await meta.lastSync()).toMatchObject({ status: 'failed', error: { code } })
  })

  test('a rate-limited request is retried when the headers say', async () => {
    const usage = { 555: [{ type: 'ads_insights', call_count: 100, estimated_time_to_regain_access: 20 }] }
    api.platforms.fail('/meta/', () =>
      metaFailure(80000, 'There have been too many calls.', {
        'x-business-use-case-usage': JSON.stringify(usage),
      }),
    )
    const meta = await api.connect(api.inputs.meta_ads)
    await meta.runSyncs()
    const { error, next_attempt_at } = await meta.lastSync()
    expect(error).toMatchObject({ code: 'rate_limited' })
    expect(Math.round((Date.parse(String(next_attempt_at)) - api.services.clock()) / 60_000)).toBe(20)
  })
})
