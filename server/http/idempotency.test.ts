import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { idempotencyKeys } from '../../db/postgres/schema/idempotency-keys.ts'
import { startInstance } from '../../test/instance.ts'

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

test('a repeat gets the first answer and does nothing', async () => {
  const site = { name: 'Once', domain: domain() }
  const first = await create('order-1', site)
  const second = await create('order-1', site)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(second.headers.get('x-ratelimit-limit')).not.toBeNull()
})

test('of many at the same moment, in two processes, one is carried out', async () => {
  const site = { name: 'Race', domain: domain() }
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => create('race-1', site, n % 2 === 0 ? api : other)),
  )
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
})

test('another request with the key is a conflict: another body, path or query', async () => {
  await create('mixed-1', { name: 'A', domain: domain() })
  const body = await create('mixed-1', { name: 'B', domain: domain() })
  expect([body.status, body.body.error]).toMatchObject([409, { code: 'conflict', field: 'Idempotency-Key' }])
  const path = await api.request('POST', '/v1/keys', {
    body: { name: 'x', kind: 'secret' },
    headers: { 'Idempotency-Key': 'mixed-1' },
  })
  expect(path.status).toBe(409)
})

test('an error of the request is kept as well', async () => {
  const first = await create('bad-1', { domain: domain() })
  const second = await create('bad-1', { domain: domain() })
  expect([first.status, second.status]).toEqual([400, 409])
})

test('a method that the path does not answer is refused with what it answers, each time', async () => {
  const site = await api.createSite()
  const headers = { 'Idempotency-Key': 'method-1' }
  for (let n = 0; n < 2; n++) {
    const answer = await api.request('POST', `/v1/sites/${site.id}`, { body: {}, headers })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD, PATCH'])
  }
})

test('the other mode and another workspace have keys of their own', async () => {
  const site = { name: 'Mine', domain: domain() }
  const mine = await create('shared-1', site)
  const sandbox = await create('shared-1', site, api, { key: api.testKey })
  const stranger = await create('shared-1', site, other, { key: other.key })
  expect(new Set([mine, sandbox, stranger].map(({ body }) => body.data.id)).size).toBe(3)
})

test('an API key that may do less gets no answer of one that may do more, one that may do the same does', async () => {
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

test('a kept answer cannot be read in the database: it may hold a key', async () => {
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

test('after 24 hours the key is new again', async () => {
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

test('a body too large is refused as without the key, and an unusable key is named', async () => {
  const large = await create('large-1', { name: 'x'.repeat(2 * 1024 * 1024), domain: domain() })
  expect(large.status).toBe(413)
  const blank = await create('with space', { name: 'x', domain: domain() })
  expect([blank.status, blank.body.error]).toMatchObject([400, { field: 'Idempotency-Key' }])
})
