import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { startIntegrations } from '../../../test/fixtures/integrations.ts'

setDefaultTimeout(60_000)

const now = Date.UTC(2026, 2, 28, 12, 30)

let api: Awaited<ReturnType<typeof startIntegrations>>
beforeAll(async () => {
  api = await startIntegrations(now)
}, 120_000)
beforeEach(() => {
  api.reset()
  api.platforms.google.customer = '1234567890'
})
afterAll(() => api.stop())

type Cost = { date: string; source: string; medium: string; campaign: string; cost: number }
const linesOf = (costs: Cost[]) =>
  costs.map((it) => [it.date, it.source, it.medium, it.campaign, it.cost].join(' ')).sort()
const spent = (day: string, campaign = 'Spring') => ({ day, campaign, micros: 10_000_000 })

test('a change of source and medium moves the fetched costs and leaves others alone', async () => {
  // The second day is fetched only the first time, the third never.
  api.platforms.google.days.push(spent('2026-03-28'), spent('2026-01-05'), spent('2025-12-28'))
  const google = await api.connect({ ...api.inputs.google_ads, lookback_days: 7 })
  const path = `/v1/sites/${google.siteId}/costs`
  const upload = (costs: object[]) => api.request('POST', path, { body: { costs } })
  await upload([{ date: '2025-12-28', source: 'google', medium: 'cpc', cost: 7 }])
  await google.runSyncs()
  await upload([
    { date: '2026-01-05', source: 'adwords', medium: 'ppc', campaign: 'Spring', cost: 3 },
    { date: '2025-12-28', source: 'adwords', medium: 'ppc', campaign: 'Spring', cost: 4 },
  ])
  const moved = [
    '2025-12-28 adwords ppc Spring 4',
    '2025-12-28 google cpc  7',
    '2026-01-05 adwords ppc Spring 10',
    '2026-03-28 adwords ppc Spring 10',
  ]
  expect((await google.patch({ settings: { source: 'AdWords', medium: 'ppc' } })).status).toBe(200)
  expect(linesOf(await google.costs())).toEqual(moved)
  for (let times = 0; times < 2; times++) {
    await google.syncNow()
    await google.runSyncs()
    expect((await google.syncs())[0]).toMatchObject({ status: 'completed' })
    expect(linesOf(await google.costs())).toEqual(moved)
  }
})

test('costs fetched by a synchronisation that failed later are moved as well', async () => {
  api.platforms.google.days.push(spent('2026-01-05'), spent('2026-03-28'))
  const google = await api.connect(api.inputs.google_ads)
  api.platforms.fail('/google/', () => new Response('Not Found', { status: 404 }), 1, 1)
  await google.runSyncs()
  expect((await google.syncs())[0]).toMatchObject({
    status: 'failed',
    period: { start: '2025-12-29', end: '2026-01-07' },
  })
  await google.patch({ settings: { source: 'adwords' } })
  expect(linesOf(await google.costs())).toEqual(['2026-01-05 adwords cpc Spring 10'])
})

test('another account is fetched from the beginning and replaces the costs of the old one', async () => {
  api.platforms.google.days.push(spent('2026-03-28', 'Old'), spent('2026-01-05', 'Old'))
  const google = await api.connect({ ...api.inputs.google_ads, lookback_days: 7 })
  await google.runSyncs()
  api.platforms.google.days.splice(0, 2, spent('2026-02-01', 'New'))
  api.platforms.google.customer = '9999999999'
  const changed = await google.patch({ settings: { customer_id: '999-999-9999' } })
  expect(changed.body.data.last_synced_at).toBeNull()
  await google.runSyncs()
  expect((await google.syncs())[0]).toMatchObject({ period: { start: '2025-12-29', end: '2026-03-28' } })
  expect(linesOf(await google.costs())).toEqual(['2026-02-01 google cpc New 10'])
})

test('a change to the same values does not cancel the synchronisation', async () => {
  const google = await api.connect(api.inputs.google_ads)
  const { settings, credentials } = api.inputs.google_ads
  const sameValues = {
    name: 'Ads',
    settings: { ...settings, source: 'google', login_customer_id: null },
    credentials,
  }
  expect((await google.patch(sameValues)).body.data).toMatchObject({
    name: 'Ads',
    last_sync: { status: 'waiting' },
  })
  expect(await google.syncs()).toHaveLength(1)
  expect((await google.publishedEvents()).map((it) => it.type)).toEqual(['integration.connected'])
})

test('a change to the same values retries an integration in error at once', async () => {
  const google = await api.connect(api.inputs.google_ads)
  api.platforms.fail('/google/', () => new Response('Not Found', { status: 404 }))
  await google.runSyncs()
  expect((await google.patch({ settings: api.inputs.google_ads.settings })).status).toBe(200)
  await google.runSyncs()
  expect(await google.read()).toMatchObject({ status: 'active', last_sync: { status: 'completed' } })
})
