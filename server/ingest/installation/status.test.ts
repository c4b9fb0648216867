import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { Unauthorized } from '../../platform/errors.ts'
import { detectTrackingErrors } from '../events/tracking-errors.ts'
import type { Installation } from './model.ts'

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => api.stop())

async function statusOf(siteId: string): Promise<Installation> {
  const { status, body } = await api.request('GET', `/v1/sites/${siteId}/installation`)
  expect(status).toBe(200)
  return body.data
}

/** Loads the settings of a site like the tracker of a page on `host`. */
async function loadSettings(siteId: string, key: string, host = 'shop.example.com') {
  const headers = { Origin: `https://${host}` }
  return (await api.request('GET', `/v1/sites/${siteId}/public?key=${key}`, { key: null, headers })).status
}

test('a new site has seen nothing', async () => {
  const { id } = await api.createSite()
  expect(await statusOf(id)).toEqual({ last_event: null, excluded: [], refused: [] })
})

test('names the newest event, and the newest excluded event of each reason', async () => {
  const domain = `${crypto.randomUUID()}.example`
  const { id, public_key: key } = await api.createSite({ domain })
  const send = async (host: string, path: string, agent: string) => {
    const body = {
      event_name: 'page_view',
      client_id: 'cid_a',
      context: { page_url: `https://${host}${path}` },
    }
    const headers = { 'User-Agent': agent, Origin: `https://${host}` }
    expect((await api.request('POST', '/v1/events', { key, body, headers })).status).toBe(202)
    await api.drained()
  }
  await send(domain, '/bot', bot)
  await send('staging.example.net', '/staging', chrome)
  expect(await statusOf(id)).toMatchObject({
    last_event: null,
    excluded: [
      { reason: 'hostname', hostname: 'staging.example.net', page: '/staging', browser: 'Chrome' },
      { reason: 'bot', hostname: domain, page: '/bot' },
    ],
  })
  await send(domain, '/', chrome)
  await send(domain, '/pricing', chrome)
  expect((await statusOf(id)).last_event).toMatchObject({
    event_name: 'page_view',
    page: '/pricing',
    hostname: domain,
    browser: 'Chrome',
    sent_by: 'public',
  })
})

test('an older event is found as well', async () => {
  const { id } = await api.createSite()
  const old = new Date(api.services.clock() - 20 * 86_400_000).toISOString()
  const body = { site_id: id, event_name: 'sign_up', client_id: 'cid_a', timestamp: old }
  await api.request('POST', '/v1/events', { body })
  await api.drained()
  expect((await statusOf(id)).last_event).toMatchObject({
    event_name: 'sign_up',
    timestamp: old,
    page: null,
    browser: null,
  })
})

test('a tracker with an unknown key is counted for the site that it names, for an hour', async () => {
  const { id } = await api.createSite()
  expect(await loadSettings(id, 'pk_wrongwrongwrongwrongwrongwrongwrongwrong')).toBe(401)
  expect(await loadSettings(id, 'pk_wrongwrongwrongwrongwrongwrongwrongwrong', 'www.example.com')).toBe(401)
  const { refused } = await statusOf(id)
  expect(refused).toMatchObject([{ reason: 'unknown_key', hostname: 'www.example.com', pages: 2 }])
  await api.services.refusals.flush()
  expect((await statusOf(id)).refused).toEqual(refused)
  api.advance(61 * 60_000)
  expect((await statusOf(id)).refused).toEqual([])
})

test('a tracker with the key of another site is counted for both sites', async () => {
  const [named, owner] = [await api.createSite(), await api.createSite()]
  expect(await loadSettings(named.id, owner.public_key)).toBe(404)
  const seen = { hostname: 'shop.example.com', pages: 1 }
  expect((await statusOf(named.id)).refused).toMatchObject([{ reason: 'unknown_key', ...seen }])
  expect((await statusOf(owner.id)).refused).toMatchObject([{ reason: 'other_site', ...seen }])
  expect(await loadSettings(owner.id, owner.public_key)).toBe(200)
  expect((await statusOf(owner.id)).refused).toMatchObject([{ pages: 1 }])
})

test('refused trackers are no refused events', async () => {
  const { id } = await api.createSite()
  for (let n = 0; n < 120; n++) {
    const request = { method: 'GET', path: `/v1/sites/${id}/public`, principal: undefined, origin: null }
    await api.services.refusals.countTracker(request, new Unauthorized('The API key is not valid'))
  }
  await api.services.refusals.flush()
  await detectTrackingErrors(api.services)
  const { db } = api.services
  const published = await db.select().from(domainEvents).where(eq(domainEvents.siteId, id))
  expect(published.map((it) => it.type)).toEqual(['site.created'])
  expect((await statusOf(id)).refused).toMatchObject([{ pages: 120, hostname: null }])
})
