import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'
import { currentVersion } from './version.ts'

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
})
afterAll(() => api.stop())

const dated = (version: string) => ({ headers: { 'X-API-Version': version } })

describe('a path without a version', () => {
  test('belongs to the API if the header names a date', async () => {
    const site = await api.createSite()
    const answer = await api.request('GET', `/sites/${site.id}?`, dated('2026-11-20'))
    expect([answer.status, answer.headers.get('x-api-version')]).toEqual([200, currentVersion])
    expect(answer.body.data.id).toBe(site.id)
    const event = { site_id: site.id, event_name: 'x', client_id: 'cid_1' }
    expect((await api.request('POST', '/events', { body: event, ...dated('2999-12-31') })).status).toBe(202)
  })

  test('belongs to the console without the header', async () => {
    expect((await api.request('GET', '/sites')).body).toBe('console')
  })

  test.each(['2026-02-30', 'v1', '1', '2026-1-1', ''])('refuses the date %p', async (version) => {
    const { status, body, headers } = await api.request('GET', '/sites', dated(version))
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 'invalid_request', field: 'X-API-Version' })
    expect(headers.get('x-api-version')).toBe(currentVersion)
  })

  test('is served by the oldest release if the date is before it', async () => {
    const { status, headers } = await api.request('GET', '/sites', dated('2001-01-01'))
    expect([status, headers.get('x-api-version')]).toEqual([200, '2026-11-01'])
  })

  test('does not affect paths outside the API', async () => {
    expect((await api.request('GET', '/healthz', { key: null, ...dated('2026-11-20') })).status).toBe(200)
    expect((await api.request('GET', '/docs/json', { key: null, ...dated('2026-11-20') })).status).toBe(200)
  })
})

test('the version in the path takes precedence over any header', async () => {
  for (const version of ['2001-01-01', 'nonsense', '2026-11-20']) {
    const { status, headers } = await api.request('GET', '/v1/sites', dated(version))
    expect([status, headers.get('x-api-version')]).toEqual([200, currentVersion])
  }
})

test.each(['/v2', '/v2/sites', '/v99/events', '/v0/'])(
  'a version that does not exist is answered with the regular error body: %s',
  async (path) => {
    for (const key of [api.key, null]) {
      const { status, body, headers } = await api.request('GET', path, { key })
      expect(status).toBe(404)
      expect(body.error).toMatchObject({ code: 'not_found', message: expect.stringContaining('/v1/sites') })
      expect(headers.get('content-type')).toContain('application/json')
    }
  },
)
