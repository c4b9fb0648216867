import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connectPostgres } from '../../db/postgres/client.ts'
import { purposes, unseal } from '../../server/platform/sealing.ts'
import { runScript } from '../backup/run-script.ts'
import { freePort } from '../support/free-port.ts'
import { Product, root, temporaryFolder } from '../support/product.ts'

setDefaultTimeout(180_000)

const folder = temporaryFolder()
const dataDir = join(folder.path, 'data')
const previous = join(dataDir, 'app-secret.previous')
const running: Product[] = []
const start = async (dir = dataDir) => {
  const product = await Product.start(dir, { PORT: await freePort(), LOG_LEVEL: 'info' })
  running.push(product)
  return product
}

let site: { id: string; public_key: string }
let identitySecret: string
beforeAll(async () => {
  const product = await Product.startPrepared(dataDir, { PORT: await freePort() })
  running.push(product)
  const settings = { public_key_identities: 'signed' }
  site = (await product.request('POST', '/v1/sites', { name: 'Shop', domain: 'shop.example' })).body.data
  await product.request('PATCH', `/v1/sites/${site.id}`, { settings })
  const made = await product.request('POST', `/v1/sites/${site.id}/identity-secret`)
  identitySecret = made.body.data.secret
  const hook = { url: 'https://192.0.46.8/hook', events: ['*'], secret: 'whsec_c2lnaHRsaW5lLXRlc3Qtc2VjcmV0' }
  expect((await product.request('POST', '/v1/webhooks', hook)).status).toBeLessThan(300)
})
afterAll(async () => {
  for (const product of running) await product.stop()
  folder.remove()
})

/** Runs `npm run rotate-secret`. */
async function rotate(env: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env
  const child = Bun.spawn([process.execPath, join(root, 'tools/scripts/rotate-secret.ts')], {
    env: { PATH, HOME, DATA_DIR: dataDir, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  return { errors: await new Response(child.stderr).text(), code: await child.exited }
}

/** Expects that a signature of the identity secret still counts, and that the stored webhook secret opens. */
async function expectWorking(product: Product) {
  const signature = createHmac('sha256', identitySecret).update('ann').digest('hex')
  const event = { event_name: 'page_view', client_id: 'cid_1', user: { user_id: 'ann', signature } }
  expect((await product.request('POST', '/v1/events', event, site.public_key)).status).toBe(202)
  const { sql, close } = connectPostgres(product.databaseUrl, { max: 1 })
  const [webhook] = await sql`SELECT secret FROM webhooks`
  await close()
  const appSecret = readFileSync(join(product.dataDir, 'app-secret'), 'utf8')
  expect(unseal({ appSecret }, purposes.webhookSecret, webhook?.secret)).toBe(
    'whsec_c2lnaHRsaW5lLXRlc3Qtc2VjcmV0',
  )
}

test('a generated secret is rotated while the service is stopped, and the old one can then be removed', async () => {
  const inUse = await rotate()
  expect(inUse.code).toBe(1)
  expect(inUse.errors).toMatch(/^data folder .* is in use by process \d+: stop the service first\n$/)
  expect((await rotate({ APP_SECRET: 'x'.repeat(32) })).errors).toMatch(
    /^APP_SECRET is set in the environment/,
  )
  expect(existsSync(previous)).toBe(false)
  await running[0]?.stop()

  expect(await rotate()).toEqual({ errors: '', code: 0 })
  // Until the next start, only the old secret decrypts what is stored.
  const file = join(folder.path, 'between.tar')
  expect(await runScript('backup', file, { DATA_DIR: dataDir })).toMatchObject({ code: 0, errors: '' })

  const rotated = await start()
  expect(rotated.stdout).toContain('encrypted stored secrets again with the new APP_SECRET')
  await expectWorking(rotated)
  await rotated.stop()
  rmSync(previous)
  const cleaned = await start()
  await expectWorking(cleaned)
  await cleaned.stop()

  const DATA_DIR = join(folder.path, 'restored')
  expect(await runScript('restore', file, { DATA_DIR })).toMatchObject({ code: 0, errors: '' })
  await expectWorking(await start(DATA_DIR))
})
