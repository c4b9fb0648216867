import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { startAccounts } from '../../../test/fixtures/accounts.ts'
import type { Answer } from '../../../test/support/instance.ts'
import { until } from '../../../test/support/until.ts'
import type { Role } from '../../platform/http/principal.ts'

type Instance = Awaited<ReturnType<typeof startAccounts>>
type Person = Awaited<ReturnType<Instance['signedIn']>>

let api: Instance
/** Another node on the same databases. */
let node: Instance
/** A workspace of each test, with its owner. */
let workspaceId: string
let workspaceKey: string
let owner: Person

beforeAll(async () => {
  api = await startAccounts()
  node = await startAccounts()
})
afterAll(async () => {
  await api.stop()
  await node.stop()
})
beforeEach(async () => {
  ;({ workspaceId, key: workspaceKey } = await api.createWorkspace())
  owner = await joined('owner')
})

const joined = (role: Role, siteIds: string[] | null = null) => api.signedIn({ workspaceId, role, siteIds })

/** Calls the API like the console of a person. */
async function as(
  person: Pick<Person, 'session'>,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const { key } = (await person.session()).body.data
  return api.request(method, `/v1${path}`, { key, body })
}

const withKey = (key: string, method: string, path: string, body?: object) =>
  api.request(method, `/v1${path}`, { key, body })

async function personalKey(person: Pick<Person, 'session'>, more: object = {}) {
  const { status, body } = await as(person, 'POST', '/personal-keys', { name: 'My script', ...more })
  expect(status).toBe(201)
  return body.data
}

async function newSite(): Promise<string> {
  const body = { name: 'Shop', domain: `${crypto.randomUUID()}.example` }
  return (await withKey(workspaceKey, 'POST', '/sites', body)).body.data.id
}

async function memberOf(person: Person): Promise<string> {
  const { body } = await as(owner, 'GET', '/members')
  return body.data.find((it: { account_id: string }) => it.account_id === person.account.id).id
}

describe('a personal key', () => {
  test.each([
    ['viewer', [200, 403, 403, 403]],
    ['editor', [200, 201, 403, 403]],
    ['admin', [200, 201, 200, 200]],
    ['owner', [200, 201, 200, 200]],
  ] as const)('is made by a person with the role %s, and has that role', async (role, expected) => {
    const site = await newSite()
    const person = await joined(role)
    const made = await personalKey(person)
    expect(made).toMatchObject({
      kind: 'secret',
      mode: 'live',
      scopes: null,
      account_id: person.account.id,
      created_by: { kind: 'person', id: person.account.id },
      is_console_session: false,
    })
    const statuses = [
      await withKey(made.key, 'GET', `/sites/${site}/analytics/traffic`),
      await withKey(made.key, 'POST', `/sites/${site}/conversions`, { name: 'Sale', event_name: 'purchase' }),
      await withKey(made.key, 'PATCH', `/sites/${site}`, { name: 'Renamed' }),
      await withKey(made.key, 'GET', '/members'),
    ].map((it) => it.status)
    expect(statuses).toEqual([...expected])
    const shared = await withKey(made.key, 'POST', '/keys', { name: 'Server', kind: 'secret' })
    expect(shared.status).toBe(role === 'admin' || role === 'owner' ? 201 : 403)
  })

  test('follows the role and the sites of its person at once, on every node', async () => {
    const [site, other] = [await newSite(), await newSite()]
    const person = await joined('editor')
    const { key } = await personalKey(person)
    const goal = () => ({ name: crypto.randomUUID(), event_name: 'purchase' })
    const write = async (on: Instance) =>
      (await on.request('POST', `/v1/sites/${site}/conversions`, { key, body: goal() })).status
    const read = async (on: Instance) => (await on.request('GET', `/v1/sites/${other}`, { key })).status
    expect([await write(api), await write(node), await read(node)]).toEqual([201, 201, 200])

    const path = `/members/${await memberOf(person)}`
    await as(owner, 'PATCH', path, { role: 'viewer', site_ids: [site] })
    expect([await write(api), await read(api)]).toEqual([403, 404])
    await until('the other node has noticed', 5000, async () => (await write(node)) === 403)
    expect(await read(node)).toBe(404)

    await as(owner, 'PATCH', path, { role: 'admin', site_ids: null })
    expect([await write(api), await read(api)]).toEqual([201, 200])
  })

  test('has only its scopes, however much its person may do, and never more than the person', async () => {
    const person = await joined('admin')
    const { key } = await personalKey(person, { scopes: ['sites:read', 'sites:write'] })
    const create = () =>
      withKey(key, 'POST', '/sites', { name: 'New', domain: `${crypto.randomUUID()}.example` })
    expect((await create()).status).toBe(201)
    expect((await withKey(key, 'GET', '/keys')).status).toBe(403)
    expect((await withKey(key, 'POST', '/personal-keys', { name: 'More' })).status).toBe(403)
    await as(owner, 'PATCH', `/members/${await memberOf(person)}`, { role: 'editor' })
    const { status, body } = await create()
    expect([status, body.error.message]).toEqual([
      403,
      'This requires the role admin or a higher one (permission sites:write)',
    ])
  })

  test('cannot have scopes that the role does not include', async () => {
    const person = await joined('viewer')
    const input = { name: 'Wide', scopes: ['sites:read', 'sites:write', 'costs:write'] }
    const { status, body } = await as(person, 'POST', '/personal-keys', input)
    expect(status).toBe(403)
    expect(body.error).toMatchObject({
      code: 'forbidden',
      message: 'The role viewer does not include sites:write, costs:write',
      details: [{ field: 'scopes' }],
    })
  })

  test('ends with the membership, on every node', async () => {
    for (const end of [
      async (it: Person) => as(owner, 'DELETE', `/members/${await memberOf(it)}`),
      async (it: Person) => it.console('POST', 'workspace/leave'),
    ]) {
      const person = await joined('editor')
      const { id, key } = await personalKey(person)
      const status = async (on: Instance) => (await on.request('GET', '/v1/sites', { key })).status
      expect([await status(api), await status(node)]).toEqual([200, 200])
      expect((await end(person)).status).toBeLessThan(300)
      expect(await status(api)).toBe(401)
      await until('the other node has noticed', 5000, async () => (await status(node)) === 401)
      expect((await as(owner, 'GET', `/keys/${id}`)).status).toBe(404)
    }
  })

  test('belongs to one workspace: elsewhere the person has other keys', async () => {
    const elsewhere = await api.createWorkspace()
    const person = await api.signedIn({ workspaceId: elsewhere.workspaceId, role: 'owner' })
    const { body } = await as(owner, 'POST', '/invitations', { email: person.account.email, role: 'viewer' })
    await personalKey(person)
    await person.console('POST', `invitations/${body.data.url.split('/').at(-1)}/join`)
    const here = await personalKey(person)
    expect((await withKey(here.key, 'POST', '/sites', { name: 'New', domain: 'new.example' })).status).toBe(
      403,
    )
    const listed = await as(person, 'GET', '/personal-keys')
    expect(listed.body.data.map((it: { id: string }) => it.id)).toEqual([here.id])
  })

  test('of the sandbox reaches no people', async () => {
    const { key: session } = (await owner.session('test')).body.data
    const made = await withKey(session, 'POST', '/personal-keys', { name: 'Sandbox' })
    expect(made.body.data).toMatchObject({ mode: 'test', prefix: 'sk_test_' })
    expect((await withKey(session, 'GET', '/members')).status).toBe(200)
    for (const path of ['/members', '/invitations', '/audit-log'])
      expect((await withKey(made.body.data.key, 'GET', path)).status).toBe(403)
  })
})

describe('personal keys are listed', () => {
  test('for their person, and with their owner for admins, but not for others', async () => {
    const [ada, bob] = [await joined('viewer'), await joined('viewer')]
    const own = await personalKey(ada)
    const idsOf = ({ body }: Answer) => body.data.map((it: { id: string }) => it.id)
    expect(idsOf(await as(ada, 'GET', '/personal-keys'))).toEqual([own.id])
    expect(idsOf(await as(bob, 'GET', '/personal-keys'))).toEqual([])
    expect((await as(ada, 'GET', '/keys')).status).toBe(403)
    const listed = await as(owner, 'GET', '/keys?is_console_session=false')
    expect(listed.body.data.find((it: { id: string }) => it.id === own.id).account_id).toBe(ada.account.id)
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'Mine' }],
      ['POST', '/rotate', {}],
      ['DELETE', '', undefined],
    ] as const)
      expect((await as(bob, method, `/personal-keys/${own.id}${path}`, body)).status).toBe(404)
  })

  test('without keys of the workspace and of console sessions', async () => {
    const server = (await withKey(workspaceKey, 'POST', '/keys', { name: 'Server', kind: 'secret' })).body
      .data
    expect((await as(owner, 'GET', '/personal-keys')).body.data).toEqual([])
    expect((await as(owner, 'GET', `/personal-keys/${server.id}`)).status).toBe(404)
  })

  test('for people only', async () => {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '', { name: 'Nobody' }],
      ['DELETE', '/key_x', undefined],
    ] as const) {
      const answer = await withKey(workspaceKey, method, `/personal-keys${path}`, body)
      expect([answer.status, answer.body.error.code]).toEqual([403, 'forbidden'])
    }
  })
})

describe('a personal key is changed', () => {
  test('by its person: renamed, limited, rotated and revoked', async () => {
    const person = await joined('viewer')
    const made = await personalKey(person)
    const change = { name: 'Report', allowed_addresses: ['192.0.2.0/24'] }
    const changed = await as(person, 'PATCH', `/personal-keys/${made.id}`, change)
    expect(changed.body.data).toMatchObject(change)
    const rotated = await as(person, 'POST', `/personal-keys/${made.id}/rotate`, { grace_period_seconds: 0 })
    expect(rotated.body.data).toMatchObject({ ...change, account_id: person.account.id, status: 'active' })
    expect((await as(person, 'DELETE', `/personal-keys/${rotated.body.data.id}`)).status).toBe(204)
    const listed = await as(person, 'GET', '/personal-keys')
    expect(listed.body.data.map((it: { status: string }) => it.status)).toEqual(['revoked', 'expired'])
  })

  test('to scopes that the role includes; those that it has lost since may stay', async () => {
    const person = await joined('editor')
    const { id } = await personalKey(person, { scopes: ['sites:read', 'costs:write'] })
    const change = (scopes: string[] | null) => as(person, 'PATCH', `/personal-keys/${id}`, { scopes })
    expect((await change(['sites:write'])).status).toBe(403)
    await as(owner, 'PATCH', `/members/${await memberOf(person)}`, { role: 'viewer' })
    expect((await change(['costs:write', 'costs:read'])).body.data.scopes).toEqual([
      'costs:write',
      'costs:read',
    ])
    const refused = await change(['costs:write', 'funnels:write'])
    expect(refused.status).toBe(403)
    expect(refused.body.error).toMatchObject({
      message: 'The role viewer does not include funnels:write',
      details: [{ field: 'scopes' }],
    })
    expect((await change(null)).body.data.scopes).toBeNull()
  })

  test('never by anybody else, who would get its access: only revoked', async () => {
    const admin = await joined('admin')
    const made = await personalKey(owner)
    const attempts = [
      await as(admin, 'PATCH', `/keys/${made.id}`, { name: 'Mine' }),
      await as(admin, 'POST', `/keys/${made.id}/rotate`, {}),
      await withKey(workspaceKey, 'PATCH', `/keys/${made.id}`, { allowed_addresses: null }),
      await withKey(workspaceKey, 'POST', `/keys/${made.id}/rotate`, {}),
    ]
    for (const { status, body } of attempts) {
      expect(status).toBe(403)
      expect(body.error.message).toBe('Only its owner can change a personal key')
    }
    expect((await as(owner, 'PATCH', `/keys/${made.id}`, { name: 'Ours' })).body.data.name).toBe('Ours')
    expect((await as(admin, 'DELETE', `/keys/${made.id}`)).status).toBe(204)
    expect((await withKey(made.key, 'GET', '/sites')).status).toBe(401)
  })
})

test('a person has at most 25 active personal keys, also when they are created at once', async () => {
  const person = await joined('viewer')
  const { key } = (await person.session()).body.data
  const create = () => withKey(key, 'POST', '/personal-keys', { name: 'One of many' })
  const answers = await Promise.all(Array.from({ length: 28 }, create))
  const made = answers.filter((it) => it.status === 201)
  expect(made).toHaveLength(25)
  const refused = answers.find((it) => it.status === 422)
  expect(refused?.body.error.message).toBe(
    'A person has the maximum of 25 active personal keys: revoke one first',
  )
  await as(person, 'DELETE', `/personal-keys/${made[0]?.body.data.id}`)
  expect((await create()).status).toBe(201)
})

test('people with the same role do not see each other’s responses under one Idempotency-Key', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const repeat = async (person: Person) => {
    const { key } = (await person.session()).body.data
    return api.request('POST', '/v1/personal-keys', { key, headers, body: { name: 'Once' } })
  }
  const [ada, bob] = [await joined('viewer'), await joined('viewer')]
  const [first, again, other] = [await repeat(ada), await repeat(ada), await repeat(bob)]
  expect(again.body.data.key).toBe(first.body.data.key)
  expect(other.body.data.key).not.toBe(first.body.data.key)
  expect(other.body.data.account_id).toBe(bob.account.id)
})

test('the audit log says whose key was created and changed, with the values before and after', async () => {
  const person = await joined('viewer')
  const made = await personalKey(person, { scopes: ['analytics:read'] })
  await as(person, 'PATCH', `/personal-keys/${made.id}`, { allowed_addresses: ['192.0.2.7'] })
  const { body } = await as(owner, 'GET', `/audit-log?target_id=${made.id}`)
  expect(body.data).toMatchObject([
    {
      action: 'key.changed',
      actor: { kind: 'person', id: person.account.id },
      changes: { allowed_addresses: { before: null, after: ['192.0.2.7'] } },
    },
    {
      action: 'key.created',
      actor: { kind: 'person', id: person.account.id, name: person.account.email },
      changes: {
        scopes: { before: null, after: ['analytics:read'] },
        account_id: { before: null, after: person.account.id },
      },
    },
  ])
})
