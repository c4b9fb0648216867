import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { roles } from '../db/postgres/schema/accounts.ts'
import { createApp } from '../server/app.ts'
import { createKey } from '../server/identity/keys/keys.ts'
import { type KeyKind, permissionNames } from '../server/platform/http/principal.ts'
import { namesIn, type Owned, ownedResources, requestOf } from './fixtures/owned-resources.ts'
import { startInstance } from './support/instance.ts'
import { leastRole, type Rule, tenancyTable } from './tenancy-table.ts'

/** A caller that requests resources of the owner. */
type Caller = {
  key: string | null
  kind: KeyKind
  /** True if the key is of another workspace or mode or, for a site's key, of another site. */
  isStranger?: boolean
  isRefused?: boolean | undefined
  isPerson?: boolean
}

let api: Awaited<ReturnType<typeof startInstance>>
let resources: ReturnType<typeof ownedResources>
let owned: Owned
let workspaceId: string

beforeAll(async () => {
  // Wrong keys are limited per address, so each request comes from another one.
  api = await startInstance({ env: { TRUST_PROXY: '1', WEBHOOK_ALLOW_PRIVATE: '1' } })
  workspaceId = api.workspaceId
  resources = ownedResources(api)
  owned = await resources.createResources()
})
afterAll(() => api.stop())

/** Creates a secret key of the owner that is restricted to some scopes. */
async function restrictedKey(scopes: readonly string[]): Promise<string> {
  return (await resources.make(api.key, '/v1/keys', { name: 'Narrow', kind: 'secret', scopes })).key
}

/** Creates a caller once for all tests: none of their requests changes its permissions. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const anotherWorkspace = once(() => api.createWorkspace())

const callers: Record<string, (rule: Rule) => Promise<Caller>> = {
  'the secret key': async ({ isPersonal }) => ({ key: api.key, kind: 'secret', isRefused: isPersonal }),
  'a secret key with only the required scope': async ({ scope, isPersonal }) => ({
    key: await restrictedKey([scope]),
    kind: 'secret',
    isRefused: isPersonal,
  }),
  'a secret key with every other scope': async ({ scope }) => ({
    key: await restrictedKey(permissionNames.filter((it) => it !== scope)),
    kind: 'secret',
    isRefused: true,
  }),
  'a publishable key': once(async () => ({
    key: await api.keyOf('live', 'publishable'),
    kind: 'publishable',
  })),
  "the site's public key": async () => ({ key: owned.public_key, kind: 'site' }),
  "another site's public key": once(async () => ({
    key: (await resources.newSite(api.key)).public_key,
    kind: 'site',
    isStranger: true,
  })),
  'the secret key of the sandbox': async ({ isLiveOnly, isPersonal }) => ({
    key: api.testKey,
    kind: 'secret',
    isStranger: true,
    isRefused: isLiveOnly || isPersonal,
  }),
  'a publishable key of the sandbox': once(async () => ({
    key: await api.keyOf('test', 'publishable'),
    kind: 'publishable',
    isStranger: true,
  })),
  'the public key of a site in the sandbox': once(async () => ({
    key: (await resources.newSite(api.testKey)).public_key,
    kind: 'site',
    isStranger: true,
  })),
  'a person with the lowest role that is permitted': async ({ scope }) => ({
    key: (await resources.newMember(leastRole(scope))).key,
    kind: 'secret',
    isPerson: true,
  }),
  'a person with the role below': async ({ scope }) => {
    const below = roles[roles.indexOf(leastRole(scope)) - 1]
    return below
      ? { key: (await resources.newMember(below)).key, kind: 'secret', isPerson: true, isRefused: true }
      : { key: (await resources.newMember('viewer')).key, kind: 'secret', isPerson: true }
  },
  'an editor of another site': async ({ scope, needsAllSites }) => ({
    key: (await resources.newMember('editor', [(await resources.newSite(api.key)).id])).key,
    kind: 'secret',
    isPerson: true,
    isStranger: true,
    isRefused: needsAllSites || roles.indexOf(leastRole(scope)) >= roles.indexOf('admin'),
  }),
  'the personal key of an owner in the sandbox': async ({ isLiveOnly }) => ({
    key: (await resources.newMember('owner', null, 'test')).key,
    kind: 'secret',
    isPerson: true,
    isStranger: true,
    isRefused: isLiveOnly,
  }),
  'the secret key of another workspace': async ({ isPersonal }) => {
    const { key } = await anotherWorkspace()
    return { key, kind: 'secret', isStranger: true, isRefused: isPersonal }
  },
  'a publishable key of another workspace': once(async () => {
    const key = await (await api.createWorkspace()).keyOf('live', 'publishable')
    return { key, kind: 'publishable', isStranger: true }
  }),
  'the public key of a site of another workspace': once(async () => {
    const { public_key: key } = await resources.newSite((await api.createWorkspace()).key)
    return { key, kind: 'site', isStranger: true }
  }),
}

const unauthenticated: Record<string, () => Promise<string | null>> = {
  'no key': async () => null,
  'an unknown key': async () => 'sk_unknown',
  'a revoked key': once(async () => {
    const { id, key } = await resources.make(api.key, '/v1/keys', { name: 'Revoked', kind: 'secret' })
    expect((await resources.ask(api.key, 'DELETE', `/v1/keys/${id}`)).status).toBe(204)
    return key
  }),
  'an expired key': once(async () => {
    const { services } = api
    const expiresAt = new Date(services.clock() - 1000)
    const input = { workspaceId, name: 'Expired', kind: 'secret', mode: 'live', expiresAt } as const
    return (await createKey(services.db, services.clock, input)).key
  }),
  'the public key of a deleted site': once(async () => {
    const { id, public_key } = await resources.newSite(api.key)
    expect((await resources.ask(api.key, 'DELETE', `/v1/sites/${id}`)).status).toBe(204)
    return public_key
  }),
}

function expectedStatus(
  { may, status, namesResource, isOfPerson }: Rule,
  { kind, isStranger, isRefused, isPerson }: Caller,
): number {
  if (isRefused || !may.includes(kind) || (isOfPerson && !isPerson)) return 403
  return (isStranger || isOfPerson) && namesResource ? 404 : status
}

test('the table lists every route of the API, and nothing else', () => {
  const app = createApp(api.services, async () => new Response('console'))
  const routes = app.routes
    .filter(({ path }) => path.startsWith('/v1'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(routes.map((it) => it.replace(/\/$/, '')).sort()).toEqual(Object.keys(tenancyTable).sort())
})

describe.each(Object.entries(tenancyTable))('%s', (route, rule) => {
  test.each(Object.entries(callers))('with %s', async (_, callerOf) => {
    const caller = await callerOf(rule)
    const status = expectedStatus(rule, caller)
    // An allowed request may change or delete resources, so it gets new ones, except with the site's own key.
    const isChange = status < 300 && caller.kind !== 'site' && !route.startsWith('GET ')
    const ids = isChange ? await resources.createResources(namesIn(route, rule)) : owned
    const { method, path, body } = requestOf(route, rule, ids)
    const answer = await resources.ask(caller.key, method, path, body)
    // The number of subscriptions in a workspace is limited.
    if (ids !== owned && ids.webhook_id)
      await resources.ask(api.key, 'DELETE', `/v1/webhooks/${ids.webhook_id}`)
    expect([answer.status, answer.body.error?.code]).toEqual([
      status,
      status === 403 ? 'forbidden' : status === 404 ? 'not_found' : undefined,
    ])
    if (caller.isStranger) {
      const sent = `${path} ${JSON.stringify(body)}`
      const leaked = [workspaceId, ...Object.values(owned), ...Object.values(ids)].filter(
        (it) => !sent.includes(it),
      )
      for (const it of leaked) expect(JSON.stringify(answer.body)).not.toContain(it)
    }
  })

  test.each(Object.entries(unauthenticated))('with %s', async (_, keyOf) => {
    const key = await keyOf()
    const { method, path, body } = requestOf(route, rule, owned)
    const answer = await resources.ask(key, method, path, body)
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthorized'])
  })
})

describe('the resources of the owner', () => {
  test('are unchanged after every unauthorized caller has tried to change them', async () => {
    const untouched = await resources.createResources()
    const seen = async () => {
      const paths = [
        `/v1/sites/${untouched.site_id}`,
        `/v1/keys/${untouched.key_id}`,
        `/v1/sites/${untouched.site_id}/events`,
        `/v1/sites/${untouched.site_id}/conversions`,
        `/v1/sites/${untouched.site_id}/funnels`,
        `/v1/sites/${untouched.site_id}/annotations`,
        `/v1/sites/${untouched.site_id}/exchange-rates`,
        `/v1/sites/${untouched.site_id}/costs`,
        `/v1/webhooks/${untouched.webhook_id}`,
        `/v1/webhooks/${untouched.webhook_id}/deliveries`,
        `/v1/webhooks/${untouched.webhook_id}/backfills`,
      ]
      return Promise.all(paths.map(async (path) => (await resources.ask(api.key, 'GET', path)).body.data))
    }
    await api.drained()
    const before = await seen()
    for (const [route, rule] of Object.entries(tenancyTable))
      for (const callerOf of Object.values(callers)) {
        const caller = await callerOf(rule)
        if (expectedStatus(rule, caller) < 300) continue
        const { method, path, body } = requestOf(route, rule, untouched)
        await resources.ask(caller.key, method, path, body)
      }
    await api.drained()
    expect(await seen()).toEqual(before)
  })

  test('do not block others: a domain is unique only within a workspace and mode', async () => {
    const [here, elsewhere] = [await api.createWorkspace(), await api.createWorkspace()]
    const body = { name: 'Shop', domain: `${crypto.randomUUID()}.example` }
    const create = async (key: string) => (await resources.ask(key, 'POST', '/v1/sites', body)).status
    for (const key of [here.key, here.testKey, elsewhere.key]) expect(await create(key)).toBe(201)
    for (const key of [here.key, here.testKey, elsewhere.key]) expect(await create(key)).toBe(409)
  })

  test('are not disclosed when another caller repeats a request of the owner with its Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const body = { name: 'Once', kind: 'secret' }
    const repeat = (key: string) => api.request('POST', '/v1/keys', { key, body, headers })
    const first = await repeat(api.key)
    expect((await repeat(api.key)).body.data.key).toBe(first.body.data.key)
    const others = [
      [owned.public_key, 403],
      [await api.keyOf('live', 'publishable'), 403],
      [await restrictedKey(['sites:read']), 403],
      [api.testKey, 201],
      [(await api.createWorkspace()).key, 201],
    ] as const
    for (const [key, status] of others) {
      const answer = await repeat(key)
      expect(answer.status).toBe(status)
      expect(JSON.stringify(answer.body)).not.toContain(first.body.data.key)
    }
  })
})
