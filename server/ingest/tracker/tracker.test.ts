import { beforeAll, describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import type { Services } from '../../services.ts'
import { trackerRoutes } from './routes.ts'
import { buildTracker } from './script.ts'

describe('the script', () => {
  test.each([
    ['core', 1500],
    ['full', 2100],
    ['vitals', 1000],
    ['errors', 1000],
    ['actions', 1000],
    ['core+vitals', 1000],
    ['core+errors', 1000],
    ['core+errors+vitals', 1500],
  ] as const)('its part %p is under %d bytes gzipped, at levels 6 and 9', async (part, limit) => {
    const { text, gzipped } = await buildTracker(part)
    expect(gzipped.byteLength).toBeLessThan(limit)
    expect(gzipSync(text, { level: 6 }).byteLength).toBeLessThan(limit)
  })

  test('the core is a script, and imports only what the options of a tag need', async () => {
    const { text } = await buildTracker('core')
    expect(() => new Function(text)).not.toThrow()
    expect(text.match(/\b(import|export|require)\b.{0,15}/g)).toEqual([
      expect.stringMatching(/^import\(`\$\{\w\}\?\$\{O/),
    ])
  })

  test('the full script is a module that imports only further parts of the script', async () => {
    const { text } = await buildTracker('full')
    expect(text.match(/\b(import|require)\b.{0,20}/g)).toEqual([
      expect.stringMatching(/^import\(`\$\{\w+\.src\}\?\$\{\w+\}`\)/),
    ])
    expect(text).toMatch(/export\{\w+ as start\};$/)
  })

  test.each(['vitals', 'errors', 'actions'] as const)(
    'its part %p is a module without imports',
    async (part) => {
      const { text } = await buildTracker(part)
      expect(text).not.toMatch(/\b(import|require)\b/)
      expect(text).toMatch(/export\{\w+ as observe\};$/)
    },
  )

  test.each(['core+vitals', 'core+errors', 'core+errors+vitals'] as const)(
    'its part %p is a module without imports that starts the core',
    async (part) => {
      const { text } = await buildTracker(part)
      expect(text).not.toMatch(/\b(import|require)\b/)
      expect(text).toMatch(/export\{\w+ as start\};$/)
    },
  )
})

describe('GET /tracker.js', () => {
  const app = trackerRoutes({} as Services)
  const get = (headers: Record<string, string> = {}) =>
    app.handle(new Request('http://localhost/tracker.js', { headers }))
  let etag: string

  beforeAll(async () => {
    etag = (await get()).headers.get('etag') ?? ''
  })

  test('serves a script that any origin may load and cache for an hour', async () => {
    const answer = await get()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe((await buildTracker('core')).text)
  })

  test.each([
    ['?full', 'full'],
    ['?v=2?full', 'full'],
    ['?vitals', 'vitals'],
    ['?v=2?vitals', 'vitals'],
    ['?errors', 'errors'],
    ['?v=2?errors', 'errors'],
    ['?actions', 'actions'],
    ['?site,key,vitals', 'core+vitals'],
    ['?key,release,errors,site', 'core+errors'],
    ['?v=2?site,key,errors,vitals', 'core+errors+vitals'],
    ['?site,key,vitals,hash', 'full'],
    ['?site,key,release', 'full'],
    ['?site,key,cfBeacon', 'full'],
    ['?site,key,%C3%A9t%C3%A9', 'full'],
  ] as const)('serves with the query %p the script %p', async (query, part) => {
    const answer = await app.handle(new Request(`http://localhost/tracker.js${query}`))
    expect(await answer.text()).toBe((await buildTracker(part)).text)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('etag')).not.toBe(etag)
  })

  test('responds with gzip if the client accepts it', async () => {
    const answer = await get({ 'Accept-Encoding': 'br;q=1.0, gzip;q=0.8, *;q=0.1' })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    const unpacked = Bun.gunzipSync(await answer.arrayBuffer())
    expect(new TextDecoder().decode(unpacked)).toBe((await buildTracker('core')).text)
  })

  test.each(['gzip;q=0', 'br', 'x-gzipped', ''])('does not gzip for Accept-Encoding: %p', async (coding) => {
    expect((await get({ 'Accept-Encoding': coding })).headers.get('content-encoding')).toBeNull()
  })

  test('responds with 304 if the client has the current version', async () => {
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const answer = await get({ 'If-None-Match': known })
      expect(answer.status).toBe(304)
      expect(answer.headers.get('etag')).toBe(etag)
      expect(await answer.text()).toBe('')
    }
    expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200)
  })
})
