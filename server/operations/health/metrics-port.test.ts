import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { freePort } from '../../../test/support/free-port.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { Product, temporaryFolder } from '../../../test/support/product.ts'
import { until } from '../../../test/support/until.ts'
import { metricsPortAnswers } from './metrics-port.ts'

setDefaultTimeout(60_000)

const token = 'a-token-for-metrics'
let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ env: { METRICS_PORT: '9464' } })
})
afterAll(() => api.stop())

const open = (path: string) => api.request('GET', path, { key: null })
const own = (path: string, init: RequestInit = {}, services = api.services) =>
  metricsPortAnswers(services)(new Request(`http://127.0.0.1:9464${path}`, init))

test('with METRICS_PORT, the public port only reports the status', async () => {
  expect((await open('/healthz')).status).toBe(200)
  expect((await open('/readyz')).body).toEqual({ status: 'ready' })
  expect((await open('/metrics')).status).toBe(404)
})

test('the port of METRICS_PORT serves details and metrics, and no other paths', async () => {
  expect(await (await own('/healthz')).text()).toBe('ok\n')
  expect(await (await own('/readyz')).json()).toMatchObject({ status: 'ready', postgres: 'ok', reasons: [] })
  const metrics = await own('/metrics')
  expect(metrics.headers.get('content-type')).toStartWith('text/plain; version=0.0.4')
  expect(await metrics.text()).toContain('sightline_inbox_rows 0')
  for (const path of ['/', '/v1/sites', '/metrics/x']) expect((await own(path)).status).toBe(404)
  const posted = await own('/metrics', { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('with METRICS_TOKEN, details and metrics on that port require the token', async () => {
  const services = { ...api.services, config: { ...api.config, metricsToken: token } }
  const named = { headers: { Authorization: `Bearer ${token}` } }
  expect(await (await own('/readyz', {}, services)).json()).toEqual({ status: 'ready' })
  const refused = await own('/metrics', {}, services)
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(await (await own('/readyz', named, services)).json()).toMatchObject({ postgres: 'ok' })
  expect((await own('/metrics', named, services)).status).toBe(200)
})

test('a process with ROLE=jobs serves its metrics only on that port', async () => {
  const folder = temporaryFolder()
  const [PORT, METRICS_PORT] = await Promise.all([freePort(), freePort()])
  const { databaseUrl, clickhouseUrl } = api.config
  const jobs = Product.spawn(folder.path, {
    PORT,
    METRICS_PORT,
    ROLE: 'jobs',
    DATABASE_URL: databaseUrl,
    CLICKHOUSE_URL: clickhouseUrl,
    APP_SECRET: 'a secret for tests, long enough to be one',
  })
  try {
    const get = (path: string) => fetch(`http://127.0.0.1:${METRICS_PORT}${path}`).catch(() => null)
    await until('it is ready', 30_000, async () => (await get('/readyz'))?.status === 200)
    expect(await (await get('/metrics'))?.text()).toMatch(/sightline_worker_pool_restarts\{pool="\w+"\} 0/)
    expect(await fetch(jobs.url).catch(() => null)).toBeNull()
    expect(await jobs.stop()).toEqual({ code: 0, signal: null })
  } finally {
    await jobs.stop('SIGKILL')
    folder.remove()
  }
})
