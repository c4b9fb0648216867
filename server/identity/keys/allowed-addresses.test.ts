import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { startAccounts } from '../../../test/fixtures/accounts.ts'
import { until } from '../../../test/support/until.ts'

type Instance = Awaited<ReturnType<typeof startAccounts>>

let api: Instance
/** Another node on the same databases. */
let node: Instance
let workspace: Awaited<ReturnType<Instance['createWorkspace']>>

beforeAll(async () => {
  api = await startAccounts()
  node = await startAccounts()
})
afterAll(async () => {
  await api.stop()
  await node.stop()
})
beforeEach(async () => {
  workspace = await api.createWorkspace()
})

/** Sends a request from an address. */
const from = (address: string, key: string, method = 'GET', path = '/v1/sites', body?: object, on = api) =>
  on.request(method, path, { key, body, headers: address ? { 'x-forwarded-for': address } : {} })

async function limited(allowed_addresses: string[], more: object = {}) {
  const body = { name: 'Server', kind: 'secret', allowed_addresses, ...more }
  const { status, body: made } = await from('192.0.2.1', workspace.key, 'POST', '/v1/keys', body)
  expect(status).toBe(201)
  return made.data
}

describe('a key with allowed addresses', () => {
  test('is accepted from these, whatever their form, and from nowhere else', async () => {
    const { key } = await limited(['192.0.2.0/24', '198.51.100.7', '2001:db8::/32'])
    for (const address of ['192.0.2.0', '192.0.2.255', '198.51.100.7', '2001:db8:1::9', '::ffff:192.0.2.9'])
      expect((await from(address, key)).status).toBe(200)
    for (const address of ['192.0.3.0', '198.51.100.8', '2001:db9::1', '::ffff:192.0.3.9', 'unknown', ''])
      expect((await from(address, key)).status).toBe(403)
  })

  test('is refused by name, before limits, validation and permissions, without the addresses', async () => {
    const customLimits = { rate: 1, burst: 5, daily: 20, concurrent: 5 }
    const own = eq(workspaces.id, workspace.workspaceId)
    await api.services.db.update(workspaces).set({ customLimits }).where(own)
    const { id, key } = await limited(['192.0.2.0/24'], { scopes: ['sites:read'] })
    const elsewhere = '203.0.113.9'
    for (const [method, path, body] of [
      ['GET', '/v1/sites', undefined],
      ['POST', '/v1/events', { nonsense: true }],
      ['GET', '/v1/nowhere', undefined],
      ['DELETE', `/v1/keys/${id}`, undefined],
    ] as const) {
      const { status, body: answer } = await from(elsewhere, key, method, path, body)
      expect(status).toBe(403)
      expect(answer.error).toMatchObject({
        code: 'forbidden',
        field: 'allowed_addresses',
        message: `This API key is not accepted from ${elsewhere}: it is limited to other addresses`,
      })
    }
    const refused = await from(elsewhere, key)
    expect(refused.headers.get('x-request-id')).toBe(refused.body.error.request_id)
    // Refused requests do not count as wrong keys, as use of the key, or against its limits.
    for (let n = 0; n < 40; n++) expect((await from(elsewhere, key)).status).toBe(403)
    expect((await from('192.0.2.9', key)).status).toBe(200)
    await api.services.authentication.recordUse()
    const shown = await from('192.0.2.1', workspace.key, 'GET', `/v1/keys/${id}`)
    expect(shown.body.data.last_used_address).toBe('192.0.2.9')
  })

  test('gets other addresses at once, on every node', async () => {
    const { id, key } = await limited(['192.0.2.0/24'])
    const statuses = async (address: string) => [
      (await from(address, key)).status,
      (await from(address, key, 'GET', '/v1/sites', undefined, node)).status,
    ]
    expect(await statuses('192.0.2.9')).toEqual([200, 200])
    const change = { allowed_addresses: ['198.51.100.7'] }
    expect((await from('192.0.2.1', workspace.key, 'PATCH', `/v1/keys/${id}`, change)).status).toBe(200)
    expect((await from('192.0.2.9', key)).status).toBe(403)
    await until('the other node has noticed', 5000, async () => (await statuses('192.0.2.9'))[1] === 403)
    expect(await statuses('198.51.100.7')).toEqual([200, 200])
    await from('192.0.2.1', workspace.key, 'PATCH', `/v1/keys/${id}`, { allowed_addresses: null })
    expect((await from('203.0.113.9', key)).status).toBe(200)
  })

  test('creates and changes only keys that are limited to its addresses', async () => {
    const { key } = await limited(['192.0.2.0/24'])
    const inside = '192.0.2.9'
    const create = (allowed_addresses?: string[] | null) =>
      from(inside, key, 'POST', '/v1/keys', { name: 'Next', kind: 'secret', allowed_addresses })
    const same = (await create()).body.data
    expect(same.allowed_addresses).toEqual(['192.0.2.0/24'])
    expect((await create(['192.0.2.128/25', '192.0.2.7'])).status).toBe(201)
    for (const wider of [null, ['192.0.0.0/16'], ['192.0.2.7', '203.0.113.9'], ['::/0']]) {
      const { status, body } = await create(wider)
      expect([status, body.error.code]).toEqual([403, 'forbidden'])
      expect(body.error.message).toContain('limited to these addresses')
      const patched = await from(inside, key, 'PATCH', `/v1/keys/${same.id}`, { allowed_addresses: wider })
      expect(patched.status).toBe(403)
    }
    const open = await from('192.0.2.1', workspace.key, 'POST', '/v1/keys', { name: 'Open', kind: 'secret' })
    for (const [method, path, body] of [
      ['PATCH', `/v1/keys/${open.body.data.id}`, { name: 'Mine' }],
      ['POST', `/v1/keys/${open.body.data.id}/rotate`, {}],
      ['DELETE', `/v1/keys/${open.body.data.id}`, undefined],
    ] as const)
      expect((await from(inside, key, method, path, body)).status).toBe(403)
  })

  test('has a successor with the same addresses', async () => {
    const { id } = await limited(['192.0.2.0/24'])
    const rotated = await from('192.0.2.1', workspace.key, 'POST', `/v1/keys/${id}/rotate`, {})
    expect(rotated.body.data.allowed_addresses).toEqual(['192.0.2.0/24'])
    expect((await from('203.0.113.9', rotated.body.data.key)).status).toBe(403)
  })
})

test.each([
  [['localhost'], 'must be an IPv4 or IPv6 address, or a range such as'],
  [['192.0.2.0/24', '10/8'], 'must be an IPv4 or IPv6 address, or a range such as'],
  [['192.0.2.7/24'], 'must start at the first address of its range: 192.0.2.0/24, not 192.0.2.7/24'],
  [['2001:db8::7/32'], 'must start at the first address of its range: 2001:db8::/32, not 2001:db8::7/32'],
  [['::ffff:192.0.2.0/120'], 'must be written as an IPv4 address or range'],
] as const)('the addresses %p are refused with what is wrong', async (allowed_addresses, message) => {
  const field = `allowed_addresses.${allowed_addresses.length - 1}`
  const made = await limited(['192.0.2.1'])
  for (const [method, path, more] of [
    ['POST', '/v1/keys', { name: 'Server', kind: 'secret' }],
    ['PATCH', `/v1/keys/${made.id}`, {}],
  ] as const) {
    const { status, body } = await from('', workspace.key, method, path, { ...more, allowed_addresses })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 'validation_error', details: [{ field }] })
    expect(body.error.message).toContain(`${field} ${message}`)
  }
})

test('no addresses at all, too many, and the same one twice are refused', async () => {
  for (const allowed_addresses of [
    [],
    Array.from({ length: 101 }, (_, n) => `10.0.0.${n}`),
    ['::1', '::1'],
  ]) {
    const body = { name: 'Server', kind: 'secret', allowed_addresses }
    expect((await from('', workspace.key, 'POST', '/v1/keys', body)).status).toBe(400)
  }
})

test('the keys of console sessions cannot be limited', async () => {
  const owner = await api.signedIn({ workspaceId: workspace.workspaceId, role: 'owner' })
  const { key } = (await owner.session()).body.data
  const listed = await from('', workspace.key, 'GET', '/v1/keys?is_console_session=true')
  const [session] = listed.body.data
  for (const by of [key, workspace.key]) {
    const change = { allowed_addresses: ['192.0.2.1'] }
    const { status, body } = await from('203.0.113.9', by, 'PATCH', `/v1/keys/${session.id}`, change)
    expect([status, body.error.code]).toEqual([409, 'conflict'])
  }
  expect((await from('203.0.113.9', key)).status).toBe(200)
})
