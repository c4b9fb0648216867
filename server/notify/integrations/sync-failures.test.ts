import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { integrationSyncs, integrations } from '../../../db/postgres/schema/integrations.ts'
import { googleFailure, metaFailure } from '../../../test/fixtures/ad-platforms.ts'
import { startIntegrations } from '../../../test/fixtures/integrations.ts'
import { runSync } from './run-sync.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startIntegrations>>
beforeAll(async () => {
  api = await startIntegrations(Date.UTC(2026, 2, 28, 12, 30))
}, 120_000)
afterEach(() => api.platforms.recover())
afterAll(() => api.stop())

type Connected = Awaited<ReturnType<typeof api.connect>>
const row = { date: '2026-03-02', source: 'a', cost: 1 }
/** The problems of a feed with a valid row and a row that has an unknown field. */
const problemsOf = async (feed: Connected, field: string) => {
  api.platforms.feed.body = JSON.stringify([{ ...row, [field]: 1 }, row])
  await feed.syncNow()
  await feed.runSyncs()
  return (await feed.lastSync()).problems
}

describe('any text from the other service can be stored', () => {
  test.each([
    ['a NUL character', 'a\u0000b', 'costs.0.ab'],
    ['a lone surrogate', 'c\ud800', 'costs.0.c'],
    ['a line break', 'a\nb', 'costs.0.a b'],
  ])('if the name of a field has %s', async (_, field, stored) => {
    const feed = await api.connect(api.inputs.cost_feed)
    expect(await problemsOf(feed, field)).toEqual([
      { field: stored, message: `${stored} is not a known field` },
    ])
    expect(await feed.lastSync()).toMatchObject({ status: 'completed', rows: 1, rejected: 1 })
  })

  test('up to a maximum length', async () => {
    const feed = await api.connect(api.inputs.cost_feed)
    const field = `costs.0.${'k'.repeat(192)}`
    expect(await problemsOf(feed, 'k'.repeat(200_000))).toEqual([{ field, message: field }])
    const meta = await api.connect(api.inputs.meta_ads)
    // The limit falls within the character.
    api.platforms.fail('/meta/', () => metaFailure(100, `${'x'.repeat(299)}😀 and more`))
    await meta.runSyncs()
    expect(await meta.lastSync()).toMatchObject({
      status: 'failed',
      error: { code: 'request_refused', message: `Meta rejected the request: ${'x'.repeat(299)}` },
    })
  })
})

describe('no part of a secret is revealed', () => {
  test('if it is longer than the stored message', async () => {
    const access_token = `EAAG${'x1y2z3'.repeat(60)}`
    const meta = await api.connect({ ...api.inputs.meta_ads, credentials: { access_token } })
    api.platforms.fail('/meta/', () => metaFailure(190, `Malformed access token ${access_token}.`))
    await meta.runSyncs()
    const message = 'Meta no longer accepts the access token: Malformed access token …. Enter a new one'
    expect(await meta.lastSync()).toMatchObject({ error: { code: 'access_revoked', message } })
    expect(JSON.stringify([await meta.read(), await meta.publishedEvents()])).not.toContain('x1y2')
  })

  test.each([
    ['in a longer message', (token: string) => `${'x'.repeat(280)}${token}`, `${'x'.repeat(280)}…`],
    [
      'with a NUL character in it',
      (token: string) => `I do not like ${token.replace('-', '\0-')}`,
      'I do not like …',
    ],
  ])('%s', async (_, message, stored) => {
    const { refresh_token } = api.platforms.credentials
    const answer = () =>
      Response.json([{ error: { code: 400, message: message(refresh_token) } }], { status: 400 })
    api.platforms.fail('/google/', answer)
    const google = await api.connect(api.inputs.google_ads)
    await google.runSyncs()
    expect(await google.lastSync()).toMatchObject({
      error: { message: `Google Ads rejected the request: ${stored}` },
    })
  })

  test.each([
    ['a header', 'Bearer feed-token-4711', 'costs.0.…'],
    ['a header without its first word', 'of feed-token-4711', 'costs.0.of …'],
  ])('in the problems of a feed: %s', async (_, field, stored) => {
    const feed = await api.connect(api.inputs.cost_feed)
    expect(await problemsOf(feed, field)).toEqual([
      { field: stored, message: `${stored} is not a known field` },
    ])
  })

  test('if a feed has no valid row', async () => {
    api.platforms.feed.body = JSON.stringify([{ ...row, 'feed-token-4711': 1 }])
    const feed = await api.connect(api.inputs.cost_feed)
    await feed.runSyncs()
    expect((await feed.lastSync()).error.message).toEndWith('costs.0.… is not a known field')
  })
})

describe('credentials that cannot be decrypted, for example with another APP_SECRET,', () => {
  const withLostCredentials = async (input: object) => {
    const integration = await api.connect(input)
    await api.services.db
      .update(integrations)
      .set({ credentials: 'v1:AAAA' })
      .where(eq(integrations.id, integration.id))
    return integration
  }

  test('end in an error that says what to do', async () => {
    const meta = await withLostCredentials(api.inputs.meta_ads)
    await meta.runSyncs()
    expect(await meta.lastSync()).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: { code: 'credentials_lost' },
    })
    expect(await meta.read()).toMatchObject({
      status: 'error',
      error: { message: expect.stringContaining('Enter them again') },
    })
    expect((await meta.publishedEvents()).at(-1)?.type).toBe('integration.error')
  })

  test('must all be given again', async () => {
    const google = await withLostCredentials(api.inputs.google_ads)
    expect((await google.patch({ name: 'Ads' })).status).toBe(200)
    const { refresh_token, ...rest } = api.inputs.google_ads.credentials
    const refused = await google.patch({ credentials: { refresh_token } })
    expect([refused.status, refused.body.error.details.map((it: { field: string }) => it.field)]).toEqual([
      400,
      Object.keys(rest).map((it) => `credentials.${it}`),
    ])
    expect((await google.patch({ credentials: { ...rest, refresh_token } })).status).toBe(200)
    await google.runSyncs()
    expect(await google.lastSync()).toMatchObject({ status: 'completed' })
  })

  test('do not matter if the settings require none', async () => {
    const { settings } = api.inputs.cost_feed
    const feed = await withLostCredentials({ type: 'cost_feed', settings: { url: settings.url } })
    api.platforms.feed.body = JSON.stringify([row])
    expect((await feed.patch({ settings: { url: settings.url } })).status).toBe(200)
    await feed.runSyncs()
    expect(await feed.lastSync()).toMatchObject({ status: 'completed' })
  })
})

describe('an error on our side', () => {
  /** The services, changed so that every synchronisation fails with an internal error. */
  const broken = () => {
    const config = { ...api.services.config }
    Object.defineProperty(config, 'adPlatforms', {
      get() {
        throw new Error('an internal service is down')
      },
    })
    return { ...api.services, config }
  }

  test('ends the synchronisation if its job is not retried', async () => {
    const google = await api.connect(api.inputs.google_ads)
    const { id } = await google.lastSync()
    await expect(runSync(broken(), id, false)).rejects.toThrow('an internal service is down')
    await runSync(broken(), id, true)
    expect(await google.lastSync()).toMatchObject({ status: 'failed', error: { code: 'internal' } })
  })

  test('does not count as an attempt', async () => {
    const google = await api.connect(api.inputs.google_ads)
    const { id } = await google.lastSync()
    for (let times = 0; times < 4; times++) await runSync(broken(), id, false).catch(() => {})
    const answer = () => googleFailure(503, 'UNAVAILABLE', { internalError: 'TRANSIENT_ERROR' })
    api.platforms.fail('/google/', answer)
    await google.runSyncs()
    expect(await google.lastSync()).toMatchObject({ status: 'waiting', attempts: 1 })
    api.advance(60_000)
    await google.runSyncs()
    expect(await google.lastSync()).toMatchObject({ status: 'completed', attempts: 2 })
  })

  test.each(['waiting', 'running'] as const)('ends a %s sync whose job has ended', async (status) => {
    const { db, postgres } = api.services
    const [lost, other] = [await api.connect(api.inputs.google_ads), await api.connect(api.inputs.meta_ads)]
    const { id } = await lost.lastSync()
    await db.update(integrationSyncs).set({ status }).where(eq(integrationSyncs.id, id))
    // The state that a process leaves behind if it dies in the last attempt.
    const key = `run-sync:${id}`
    await postgres`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now() where key = ${key}`
    await api.schedule()
    expect((await lost.lastSync()).status).toBe(status)
    await postgres`update graphile_worker._private_jobs set locked_at = null where key = ${key}`
    await api.schedule()
    expect(await lost.lastSync()).toMatchObject({ id, status: 'failed', error: { code: 'internal' } })
    expect(await lost.read()).toMatchObject({ status: 'error' })
    expect(await other.lastSync()).toMatchObject({ status: 'waiting' })
    expect((await lost.syncNow()).body.data).toMatchObject({ status: 'waiting' })
  })
})
