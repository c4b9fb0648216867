import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { atEnd, closeAll } from '../../../test/fixtures/outbound.ts'
import { startInstance } from '../../../test/support/instance.ts'
import type { InstallationCheck } from './model.ts'

let api: Awaited<ReturnType<typeof startInstance>>
let site: { id: string; public_key: string; snippet: string }
beforeAll(async () => {
  api = await startInstance({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
  site = (await api.createSite({ domain: '127.0.0.1' })) as typeof site
})
afterEach(closeAll)
afterAll(() => api.stop())

type Page = { head?: string; headers?: Record<string, string>; status?: number; body?: string }

/** Serves a page. @returns its address */
function serve(answer: Page | ((path: string) => Page)): string {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      const { head = '', headers, status, body } = typeof answer === 'function' ? answer(pathname) : answer
      const html = body ?? `<!doctype html><html><head>${head}</head><body>Hello</body></html>`
      return new Response(html, { status, headers: { 'Content-Type': 'text/html', ...headers } })
    },
  })
  atEnd(() => server.stop(true))
  return server.url.href
}

async function check(url: string): Promise<InstallationCheck> {
  const path = `/v1/sites/${site.id}/installation/check`
  // A key may check twenty times a minute.
  const key = await api.keyOf('live')
  const { status, body } = await api.request('POST', path, { key, body: { url } })
  expect(body.error).toBeUndefined()
  expect(status).toBe(200)
  return body.data
}

const codes = ({ problems }: InstallationCheck) => problems.map((it) => it.code)

test('a page with the snippet has no problem', async () => {
  const url = serve({ head: site.snippet })
  expect(await check(url)).toEqual({ url, status: 200, has_snippet: true, problems: [] })
})

test('a page without the snippet says so', async () => {
  const found = await check(serve({ head: '<script src="/app.js"></script>' }))
  expect(found).toMatchObject({ has_snippet: false, problems: [{ code: 'no_snippet' }] })
})

test('a script of the page may add the tag', async () => {
  const script = `<script>const it = document.createElement('script'); it.dataset.site = '${site.id}'</script>`
  const headers = { 'Content-Security-Policy': "connect-src 'self'" }
  const found = await check(serve({ head: script, headers }))
  expect(found).toMatchObject({ has_snippet: true, problems: [{ code: 'connection_blocked' }] })
})

test('a snippet of another site and one with another key are named', async () => {
  const other = await api.createSite()
  const otherSite = await check(serve({ head: (other as unknown as typeof site).snippet }))
  expect(codes(otherSite)).toEqual(['other_site'])
  expect(otherSite.problems[0]?.message).toContain(`its data-site is ${other.id}`)
  const otherKey = await check(serve({ head: site.snippet.replace(/data-key="\w+"/, 'data-key="pk_old"') }))
  expect(codes(otherKey)).toEqual(['unknown_key'])
  expect(otherKey.problems[0]?.message).toContain(site.public_key)
})

test('the previous key is valid during its grace period', async () => {
  const created = (await api.createSite({ domain: 'localhost' })) as typeof site
  await api.request('POST', `/v1/sites/${created.id}/public-key/rotate`, {
    body: { grace_period_seconds: 3600 },
  })
  await api.request('PATCH', `/v1/sites/${created.id}`, {
    body: { settings: { allowed_hostnames: ['127.0.0.1'] } },
  })
  const url = serve({ head: created.snippet })
  const checked = async () =>
    (await api.request('POST', `/v1/sites/${created.id}/installation/check`, { body: { url } })).body.data
  expect(codes(await checked())).toEqual([])
  api.advance(3_601_000)
  expect(codes(await checked())).toEqual(['unknown_key'])
})

test('a policy in a header blocks the script and its connection; what to extend is named', async () => {
  const policy = "default-src 'self'; script-src 'self' https://cdn.example.com"
  const { problems } = await check(
    serve({ head: site.snippet, headers: { 'Content-Security-Policy': policy } }),
  )
  expect(problems).toEqual([
    {
      code: 'script_blocked',
      message:
        'The Content-Security-Policy of the page blocks the script: add http://analytics.test to script-src',
      directive: 'script-src',
      source: 'http://analytics.test',
    },
    {
      code: 'connection_blocked',
      message:
        'The Content-Security-Policy of the page blocks sending events: add connect-src with the sources of default-src and http://analytics.test',
      directive: 'connect-src',
      source: 'http://analytics.test',
    },
  ])
})

test('following the advice solves the problems', async () => {
  const policy =
    "default-src 'self'; script-src 'self' http://analytics.test; connect-src 'self' http://analytics.test"
  const found = await check(serve({ head: site.snippet, headers: { 'Content-Security-Policy': policy } }))
  expect(codes(found)).toEqual([])
})

test('a policy in a meta tag counts too, also with encoded quotes; one that only reports does not', async () => {
  const meta = `<meta http-equiv="content-security-policy" content="connect-src &#39;self&#39;">`
  const headers = { 'Content-Security-Policy-Report-Only': "script-src 'none'" }
  const { problems } = await check(serve({ head: meta + site.snippet, headers }))
  expect(problems).toMatchObject([{ code: 'connection_blocked', directive: 'connect-src' }])
})

test('with strict-dynamic, the script needs a nonce', async () => {
  const headers = { 'Content-Security-Policy': "script-src 'nonce-r4nd0m' 'strict-dynamic'" }
  const without = await check(serve({ head: site.snippet, headers }))
  expect(without.problems).toMatchObject([{ code: 'script_blocked', directive: 'script-src', source: null }])
  const tag = site.snippet.replace('<script', '<script nonce="r4nd0m"')
  expect(codes(await check(serve({ head: tag, headers })))).toEqual([])
})

test('a tracker that the site serves itself is allowed by self', async () => {
  const tag = `<script defer src="/stats/tracker.js" data-site="${site.id}" data-key="${site.public_key}"></script>`
  const headers = { 'Content-Security-Policy': "default-src 'self'" }
  expect(codes(await check(serve({ head: tag, headers })))).toEqual([])
})

test('redirects are followed, but not without end', async () => {
  const url = serve((path) =>
    path === '/' ? { status: 302, headers: { Location: '/home' } } : { head: site.snippet },
  )
  expect(await check(url)).toMatchObject({ url: `${url}home`, has_snippet: true })
  const endless = serve((path) => ({ status: 301, headers: { Location: `${path}x` } }))
  expect(await check(endless)).toMatchObject({
    problems: [{ code: 'not_loaded', message: 'The page redirects more than 5 times' }],
  })
})

test('a redirect to an address that is not allowed is refused', async () => {
  const url = serve({ status: 302, headers: { Location: 'http://169.254.169.254/latest' } })
  const { problems } = await check(url)
  expect(problems).toMatchObject([{ code: 'not_loaded', message: 'The address is not public' }])
})

test('a page that does not load, fails or is no HTML says why', async () => {
  const closed = serve({})
  closeAll()
  expect((await check(closed)).problems).toMatchObject([
    { code: 'not_loaded', message: 'The connection was refused' },
  ])
  expect(await check(serve({ status: 503 }))).toMatchObject({
    status: 503,
    problems: [{ code: 'not_loaded', message: 'The page answered with status 503' }],
  })
  const json = await check(serve({ body: '{}', headers: { 'Content-Type': 'application/json' } }))
  expect(json.problems).toMatchObject([{ code: 'not_loaded' }])
})

test('of an endless page, the beginning is read', async () => {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch() {
      const chunk = new TextEncoder().encode(' '.repeat(64 * 1024))
      const stream = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(`<head>${site.snippet}</head>`)),
        pull: (controller) => controller.enqueue(chunk),
      })
      return new Response(stream, { headers: { 'Content-Type': 'text/html' } })
    },
  })
  atEnd(() => server.stop(true))
  expect(await check(server.url.href)).toMatchObject({ has_snippet: true, problems: [] })
})

test.each([
  ['http://other.example/', 'url must be a page of 127.0.0.1 or of another host that the site allows'],
  ['ftp://127.0.0.1/', 'url is not allowed: The URL must begin with https:// or http://'],
  ['not a url', 'url is not allowed: This is not a URL'],
])('refuses %s', async (url, message) => {
  const path = `/v1/sites/${site.id}/installation/check`
  const key = await api.keyOf('live')
  const { status, body } = await api.request('POST', path, { key, body: { url } })
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ field: 'url', details: [{ message }] })
})
