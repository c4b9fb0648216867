import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { Product, temporaryFolder } from '../support/product.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

/** Starts the product and returns the status of requests with an invalid key that a proxy on this machine forwards. */
async function startBehindProxy(TRUST_PROXY: string) {
  const dataDir = join(folder.path, crypto.randomUUID())
  const product = await Product.startPrepared(dataDir, { PORT: await freePort(), TRUST_PROXY })
  const forwarded = async (addresses: string) => {
    const headers = { Authorization: 'Bearer sk_wrong', 'X-Forwarded-For': addresses }
    return (await fetch(`${product.url}/v1/sites`, { headers })).status
  }
  return { product, forwarded }
}

test('X-Forwarded-For counts from a proxy that TRUST_PROXY names, and a client cannot add to it', async () => {
  const { product, forwarded } = await startBehindProxy('10.0.0.0/8, 127.0.0.1')
  for (let n = 0; n < 30; n++) expect(await forwarded(`203.0.113.${n}, 198.51.100.1, 10.0.0.7`)).toBe(401)
  expect(await forwarded('198.51.100.1')).toBe(429)
  expect(await forwarded('198.51.100.2')).toBe(401)
  expect((await product.request('GET', '/v1/sites')).status).toBe(200)
  expect(await product.readiness()).toMatchObject({ status: 'ready' })
  expect(product.stdout).not.toContain('X-Forwarded-For')
  await product.stop()
}, 60_000)

test('X-Forwarded-For of another machine is ignored', async () => {
  const { product, forwarded } = await startBehindProxy('10.0.0.0/8')
  for (let n = 0; n < 30; n++) expect(await forwarded(`198.51.100.${n}`)).toBe(401)
  expect(await forwarded('198.51.100.99')).toBe(429)
  await product.stop()
}, 60_000)
