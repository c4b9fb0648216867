import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { idempotencyKeys } from '../../../db/postgres/schema/idempotency-keys.ts'
import { document } from '../../../test/support/contract.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { once } from './idempotency.ts'
import { workspacePrincipal } from './principal.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>
let api: Instance
let other: Instance
beforeAll(async () => {
  api = await startInstance()
  other = await startInstance()
})
afterAll(async () => {
  await api.stop()
  await other.stop()
})

const domain = () => `${crypto.randomUUID()}.example`
const create = (key: string, body: object, on = api, options: object = {}) =>
  on.request('POST', '/v1/sites', { key: api.key, body, headers: { 'Idempotency-Key': key }, ...options })

test('a duplicate gets the first response and has no effect', async () => {
  const site = { name: 'Once', domain: domain() }
  const first = await create('order-1', site)
  const second = await create('order-1', site)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(second.headers.get('x-ratelimit-limit')).not.toBeNull()
})

test('of concurrent duplicates in two processes, only one runs', async () => {
  const site = { name: 'Race', domain: domain() }
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => create('race-1', site, n % 2 === 0 ? api : other)),
  )
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
})

// Imports detect duplicates themselves: see server/ingest/imports.
const posts = Object.entries(document.paths).flatMap(([path, methods]) =>
  'post' in methods && path !== '/v1/import/historical' ? [path] : [],
)

test.each(posts)('POST %s repeats the first response for a duplicate', async (path) => {
  const headers = { 'Idempotency-Key': `every-${path.replaceAll('/', '-')}` }
  const post = () =>
    api.request('POST', path.replace(/\{\w+\}/g, 'unknown'), { body: { nonsense: true }, headers })
  const [first, second] = [await post(), await post()]
  expect(first.status).toBeGreaterThanOrEqual(400)
  expect([second.status, second.body]).toEqual([first.status, first.body])
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  expect(second.headers.get('idempotency-replayed')).toBe('true')
})

test('a server error is not kept: a retry runs again', async () => {
  const principal = workspacePrincipal(api.workspaceId, 'live')
  const statuses = [503, 500, 200]
  const run = async () => new Response('{}', { status: statuses.shift() as number })
  const answers = []
  for (let n = 0; n < 4; n++) answers.push(await once(api.services, principal, 'failing-1', 'same', run))
  expect(answers.map(({ status }) => status)).toEqual([503, 500, 200, 200])
  const failing = () => Promise.reject(new Error('broken'))
  await expect(once(api.services, principal, 'failing-2', 'same', failing)).rejects.toThrow('broken')
  const repaired = await once(api.services, principal, 'failing-2', 'same', async () => new Response('{}'))
  expect(repaired.headers.get('idempotency-replayed')).toBeNull()
})

test('a retry runs two minutes after a request that died with its process', async () => {
  const moving = await startInstance()
  const principal = workspacePrincipal(moving.workspaceId, 'live')
  const never = Promise.withResolvers<Response>()
  const cutOff = once(moving.services, principal, 'cut-1', 'same', () => never.promise)
  const isClaimed = () =>
    moving.services.db.$count(idempotencyKeys, eq(idempotencyKeys.workspaceId, moving.workspaceId))
  while ((await isClaimed()) === 0) await Bun.sleep(5)

  let runs = 0
  const again = () =>
    once(moving.services, principal, 'cut-1', 'same', async () => {
      runs++
      return new Response('{"data":1}', { status: 201 })
    })
  const repeat = again()
  // The retry waits for the first request, which may still end.
  expect(await Promise.race([repeat, Bun.sleep(200).then(() => 'waiting')])).toBe('waiting')
  moving.advance(121_000)
  expect([(await repeat).status, runs]).toEqual([201, 1])
  never.reject(new Error('cut off'))
  await expect(cutOff).rejects.toThrow('cut off')
  // If the first request ends after all, it must not remove the result of the second.
  expect([(await again()).headers.get('idempotency-replayed'), runs]).toEqual(['true', 1])
  await moving.stop()
})

test('the same key with a different body or path is a conflict', async () => {
  await create('mixed-1', { name: 'A', domain: domain() })
  const body = await create('mixed-1', { name: 'B', domain: domain() })
  expect([body.status, body.body.error]).toMatchObject([409, { code: 'conflict', field: 'Idempotency-Key' }])
  const path = await api.request('POST', '/v1/keys', {
    body: { name: 'x', kind: 'secret' },
    headers: { 'Idempotency-Key': 'mixed-1' },
  })
  expect(path.status).toBe(409)
})

test('client errors are kept, too', async () => {
  const first = await create('bad-1', { domain: domain() })
  const second = await create('bad-1', { domain: domain() })
  expect([first.status, second.status]).toEqual([400, 409])
})

test('405 is answered with the Allow header every time', async () => {
  const site = await api.createSite()
  const headers = { 'Idempotency-Key': 'method-1' }
  for (let n = 0; n < 2; n++) {
    const answer = await api.request('POST', `/v1/sites/${site.id}`, { body: {}, headers })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD, PATCH'])
  }
})

test('each mode and workspace has its own idempotency keys', async () => {
  const site = { name: 'Mine', domain: domain() }
  const mine = await create('shared-1', site)
  const sandbox = await create('shared-1', site, api, { key: api.testKey })
  const stranger = await create('shared-1', site, other, { key: other.key })
  expect(new Set([mine, sandbox, stranger].map(({ body }) => body.data.id)).size).toBe(3)
})

test('only API keys with the same permissions share idempotency keys', async () => {
  const rotated = await api.request('POST', '/v1/keys', { body: { name: 'Server', kind: 'secret' } })
  const post = (key: string) =>
    api.request('POST', '/v1/keys', {
      key,
      body: { name: 'Secret', kind: 'secret' },
      headers: { 'Idempotency-Key': 'secret-1' },
    })
  const narrow = { name: 'Narrow', kind: 'secret', scopes: ['sites:read'] }
  const less = [
    (await api.createSite()).public_key,
    await api.keyOf('live', 'publishable'),
    (await api.request('POST', '/v1/keys', { body: narrow })).body.data.key,
  ]
  const refused = async () => {
    for (const key of less) expect((await post(key)).status).toBe(403)
  }
  await refused()
  const first = await post(api.key)
  expect(first.status).toBe(201)
  expect((await post(rotated.body.data.key)).body).toEqual(first.body)
  await refused()
})

test('kept responses are encrypted in the database, because they may contain an API key', async () => {
  const { body } = await api.request('POST', '/v1/keys', {
    body: { name: 'Secret', kind: 'secret' },
    headers: { 'Idempotency-Key': 'sealed-1' },
  })
  const rows = await api.services.db
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.workspaceId, api.workspaceId))
  expect(rows.some(({ key }) => key.endsWith('sealed-1'))).toBe(true)
  for (const row of rows) expect(JSON.stringify(row)).not.toContain(body.data.key)
})

test('an idempotency key can be reused after 24 hours', async () => {
  const moving = await startInstance()
  const again = () =>
    moving.request('POST', '/v1/keys', {
      key: moving.key,
      body: { name: 'Daily', kind: 'secret' },
      headers: { 'Idempotency-Key': 'daily-1' },
    })
  const first = await again()
  moving.advance(24 * 3_600_000 - 1000)
  expect((await again()).body.data.id).toBe(first.body.data.id)
  moving.advance(2000)
  expect((await again()).body.data.id).not.toBe(first.body.data.id)
  await moving.stop()
})

test('rejects a body that is too large and an invalid idempotency key', async () => {
  const large = await create('large-1', { name: 'x'.repeat(2 * 1024 * 1024), domain: domain() })
  expect(large.status).toBe(413)
  const blank = await create('with space', { name: 'x', domain: domain() })
  expect([blank.status, blank.body.error]).toMatchObject([400, { field: 'Idempotency-Key' }])
})
