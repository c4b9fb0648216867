import { afterAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bhutanese, geoLiteFile } from '../fixtures/geo-databases.ts'
import { freePort } from '../support/free-port.ts'
import { Product, temporaryFolder } from '../support/product.ts'
import { until } from '../support/until.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

/** Stores an event from the address that is in Bhutan according to the test database. @returns its country */
async function countryOfEvent(product: Product): Promise<string> {
  const site_id = await product.createSite()
  const event = { site_id, event_name: 'page_view', client_id: 'c', context: { ip: bhutanese } }
  await product.request('POST', '/v1/events', event)
  await product.drained()
  const path = `/v1/sites/${site_id}/analytics/traffic?metrics=sessions&dimensions=country`
  const { body } = await product.request('GET', path)
  return body.data.rows[0]?.dimensions.country
}

test('the background process downloads the database, and the process that accepts events uses it, also after a restart', async () => {
  const geoLite = readFileSync(geoLiteFile)
  let isThere = false
  let answered = 0
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch() {
      answered++
      return isThere ? new Response(geoLite) : new Response('busy', { status: 503 })
    },
  })
  const dataDir = join(folder.path, 'data')
  const env = {
    PORT: await freePort(),
    WEBHOOK_ALLOW_PRIVATE: '1',
    GEOIP_DATABASE: `http://127.0.0.1:${server.port}/countries.mmdb?token=abc123`,
  }
  const first = await Product.startPrepared(dataDir, env)
  await until('the first download was tried', 30_000, async () => answered > 0)
  expect(await countryOfEvent(first)).toBe('US')
  expect(first.stdout.match(/could not be refreshed/g)).toHaveLength(1)
  expect(first.stdout).not.toContain('abc123')
  expect(first.stdout).not.toContain(bhutanese)
  await first.stop()

  isThere = true
  const second = await Product.start(dataDir, env)
  await until(
    'its country is that of the download',
    60_000,
    async () => (await countryOfEvent(second)) === 'BT',
  )
  await second.stop()

  await server.stop(true)
  const third = await Product.start(dataDir, env)
  expect(await countryOfEvent(third)).toBe('BT')
  await third.stop()
}, 180_000)
