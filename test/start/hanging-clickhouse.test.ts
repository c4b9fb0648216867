import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { startEngines } from '../../db/embedded/engines.ts'
import { freePort } from '../support/free-port.ts'
import { startHangingProxy } from '../support/hanging-proxy.ts'
import { Product, temporaryFolder } from '../support/product.ts'
import { until } from '../support/until.ts'

test('a stop does not wait for a ClickHouse that hangs, and loses no event', async () => {
  const folder = temporaryFolder()
  const log = { info() {}, warn() {}, error() {} }
  const engines = await startEngines(join(folder.path, 'engines'), { log })
  const proxy = await startHangingProxy(engines.clickhouseUrl)
  const dataDir = join(folder.path, 'product')
  const env = {
    PORT: await freePort(),
    DATABASE_URL: engines.databaseUrl,
    APP_SECRET: 'a secret for tests, long enough to be one',
  }
  try {
    const product = await Product.start(dataDir, { ...env, CLICKHOUSE_URL: proxy.url })
    const siteId = await product.createSite()
    const deleted = await product.createSite()

    proxy.hang()
    // The queries of requests, of the drain and of background work: none of them finishes.
    const event = { site_id: siteId, event_name: 'page_view', client_id: 'cid_1' }
    expect((await product.request('POST', '/v1/events', event)).status).toBe(202)
    expect((await product.request('DELETE', `/v1/sites/${deleted}`)).status).toBe(204)
    const answers = Promise.all(
      Array.from({ length: 40 }, () => product.request('GET', `/v1/sites/${siteId}/events`)),
    )
    await until('all requests wait', 10_000, () => proxy.waiting() >= 42)

    const since = performance.now()
    expect(await product.stop('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(performance.now() - since).toBeLessThan(11_000)
    for (const { status, body } of await answers)
      expect([status, body.error.code]).toEqual([503, 'unavailable'])

    const again = await Product.start(dataDir, { ...env, CLICKHOUSE_URL: engines.clickhouseUrl })
    try {
      await again.drained()
      const { body } = await again.request('GET', `/v1/sites/${siteId}/events`)
      expect(body.data).toHaveLength(1)
    } finally {
      await again.stop()
    }
  } finally {
    proxy.stop()
    await engines.stop()
    folder.remove()
  }
}, 120_000)
