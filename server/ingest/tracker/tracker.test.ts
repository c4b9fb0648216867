import { beforeAll, describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import type { Services } from '../../services.ts'
import { trackerRoutes } from './routes.ts'
import { buildTracker } from './script.ts'

describe('the script', () => {
  test('is under 1,500 bytes gzipped, at levels 6 and 9', async () => {
    const { text, gzipped } = await buildTracker()
    expect(gzipped.byteLength).toBeLessThan(1500)
    expect(gzipSync(text, { level: 6 }).byteLength).toBeLessThan(1500)
  })

  test('is a single script without imports', async () => {
    const { text } = await buildTracker()
    expect(() => new Function(text)).not.toThrow()
    expect(text).not.toMatch(/\b(import|export|require)\b/)
  })
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
    expect(await answer.text()).toBe((await buildTracker()).text)
  })

  test('responds with gzip if the client accepts it', async () => {
    const answer = await get({ 'Accept-Encoding': 'br;q=1.0, gzip;q=0.8, *;q=0.1' })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    const unpacked = Bun.gunzipSync(await answer.arrayBuffer())
    expect(new TextDecoder().decode(unpacked)).toBe((await buildTracker()).text)
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
