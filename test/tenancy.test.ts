import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { accounts, memberships, roles } from '../db/postgres/schema/accounts.ts'
import { domainEvents } from '../db/postgres/schema/outbox.ts'
import { createApp } from '../server/app.ts'
import { createKey } from '../server/identity/keys/keys.ts'
import { sampleOf } from '../server/notify/outbox/samples.ts'
import { type KeyKind, permissionNames, type Role } from '../server/platform/http/principal.ts'
import { id } from '../server/platform/ids.ts'
import { runErasure } from '../server/privacy/erasure/erasure-run.ts'
import { storeAnomaly } from './fixtures/anomalies.ts'
import { startInstance } from './support/instance.ts'
import { type Ids, leastRole, type Rule, tenancyTable } from './tenancy-table.ts'

type Owned = Ids & { public_key: string; domain: string }

/** A caller that requests resources of the owner. */
type Caller = {
  key: string | null
  kind: KeyKind
  /** True if the key is of another workspace or mode or, for a site's key, of another site. */
  isStranger?: boolean
  isRefused?: boolean | undefined
}

let api: Awaited<ReturnType<typeof startInstance>>
let owned: Owned
let workspaceId: string

beforeAll(async () => {
  // Wrong keys are limited per address, so each request comes from another one.
  api = await startInstance({ env: { TRUST_PROXY: '1', WEBHOOK_ALLOW_PRIVATE: '1' } })
  workspaceId = api.workspaceId
  owned = await createResources()
})
afterAll(() => api.stop())

function ask(key: string | null, method: string, path: string, body?: object) {
  const address = Array.from(crypto.getRandomValues(new Uint8Array(4))).join('.')
  return api.request(method, path, { key, body, headers: { 'X-Forwarded-For': address } })
}

async function make(key: string, path: string, body: object) {
  const answer = await ask(key, 'POST', path, body)
  expect(answer.status).toBeLessThan(300)
  return answer.body.data
}

async function newSite(key: string): Promise<{ id: string; public_key: string; domain: string }> {
  return make(key, '/v1/sites', { name: 'Owned', domain: `${crypto.randomUUID()}.example` })
}

type Maker = {
  makes: (keyof Ids)[]
  /** @param site the path that most resources are below */
  make: (site: string, siteId: string) => Promise<Partial<Ids>>
}

/** Creates the owner's resources of each kind. */
const makers: Maker[] = [
  {
    makes: ['event_id', 'user_id'],
    make: async (_, site_id) => {
      const user_id = 'user-1'
      const event = { site_id, event_name: 'x', client_id: 'cid_a', user: { user_id } }
      const { event_id } = await make(api.key, '/v1/events', event)
      await api.drained()
      return { event_id, user_id }
    },
  },
  {
    makes: ['key_id'],
    make: async () => {
      // Its scopes are so narrow that every key with permission to rotate keys may rotate this one.
      const input = { name: 'Owned', kind: 'secret', scopes: ['keys:write'] }
      return { key_id: (await make(api.key, '/v1/keys', input)).id }
    },
  },
  {
    makes: ['member_id'],
    make: async () => ({ member_id: (await newMember('viewer')).memberId }),
  },
  {
    makes: ['invitation_id'],
    make: async () => {
      const input = { email: `${crypto.randomUUID()}@example.com`, role: 'viewer' }
      return { invitation_id: (await make(api.key, '/v1/invitations', input)).id }
    },
  },
  {
    makes: ['conversion_id'],
    make: async (site) => {
      const goal = { name: 'Owned', event_name: 'x' }
      return { conversion_id: (await make(api.key, `${site}/conversions`, goal)).id }
    },
  },
  {
    makes: ['funnel_id'],
    make: async (site) => {
      const funnel = { name: 'Owned', steps: [{ event_name: 'x' }, { event_name: 'y' }] }
      return { funnel_id: (await make(api.key, `${site}/funnels`, funnel)).id }
    },
  },
  {
    makes: ['annotation_id'],
    make: async (site) => {
      const annotation = { at: '2026-03-01', text: 'Owned' }
      return { annotation_id: (await make(api.key, `${site}/annotations`, annotation)).id }
    },
  },
  {
    makes: ['segment_id'],
    make: async (site) => {
      const list = { name: 'Owned', type: 'static', user_ids: ['user-1'] }
      return { segment_id: (await make(api.key, `${site}/segments`, list)).id }
    },
  },
  {
    makes: ['alert_id'],
    make: async (site) => {
      const condition = { metric: 'sessions', operator: 'above', threshold: 1 }
      return { alert_id: (await make(api.key, `${site}/alerts`, { name: 'Owned', condition })).id }
    },
  },
  {
    makes: ['anomaly_id'],
    make: async (_, siteId) => ({ anomaly_id: await storeAnomaly(api.services.db, siteId) }),
  },
  {
    makes: ['report_id', 'run_id'],
    make: async (site) => {
      const reporter = await newReporter()
      const { id: report_id } = await make(reporter, `${site}/reports`, { name: 'Owned' })
      const { id: run_id } = await make(reporter, `${site}/reports/${report_id}/run`, {})
      return { report_id, run_id }
    },
  },
  {
    makes: ['erasure_id'],
    make: async (site) => {
      const { id: erasure_id } = (await ask(api.key, 'DELETE', `${site}/users/nobody`)).body.data
      await runErasure(api.services, erasure_id)
      return { erasure_id }
    },
  },
  {
    makes: ['cost_id'],
    make: async (site) => {
      const costs = `${site}/costs`
      await make(api.key, costs, { costs: [{ date: '2026-03-01', source: 'google', cost: 1 }] })
      const [{ id: cost_id }] = (await ask(api.key, 'GET', costs)).body.data
      return { cost_id }
    },
  },
  {
    makes: ['webhook_id', 'delivery_id', 'backfill_id', 'fact_id'],
    make: async (_, siteId) => {
      const { id: webhook_id } = await make(api.key, '/v1/webhooks', {
        url: 'http://127.0.0.1:9/hook',
        events: ['conversion.completed'],
        site_ids: [siteId],
      })
      const hook = `/v1/webhooks/${webhook_id}`
      const { id: delivery_id } = await make(api.key, `${hook}/test`, { event_type: 'site.created' })
      const march = { start_date: '2026-03-01', end_date: '2026-03-01' }
      const { id: backfill_id } = await make(api.key, `${hook}/backfills`, march)
      // Only one back-fill can run at a time; this allows another one to be started.
      await ask(api.key, 'DELETE', `${hook}/backfills/${backfill_id}`)
      return { webhook_id, delivery_id, backfill_id, fact_id: await newDomainEvent(siteId) }
    },
  },
  {
    makes: ['import_id'],
    make: async (_, site_id) => {
      const events = [{ event_name: 'x', client_id: 'cid_a', timestamp: '2026-03-01T12:00:00Z' }]
      return { import_id: (await make(api.key, '/v1/import/historical', { site_id, events })).id }
    },
  },
  {
    makes: ['integration_id'],
    make: async (site) => {
      const credentials = { webhook_url: 'http://127.0.0.1:9/services/T000' }
      const slack = await make(api.key, `${site}/integrations`, { type: 'slack', credentials })
      return { integration_id: slack.id }
    },
  },
  {
    makes: ['export_id'],
    make: async (site) => {
      const { export_id } = await make(await newReporter(), `${site}/exports`, { type: 'events' })
      return { export_id }
    },
  },
]

/** A key may request only a few reports and exports an hour. */
function newReporter(): Promise<string> {
  return api.keyOf('live')
}

async function newDomainEvent(siteId: string): Promise<string> {
  const fact_id = id('event')
  await api.services.db.insert(domainEvents).values({
    id: fact_id,
    workspaceId: api.workspaceId,
    mode: 'live',
    siteId,
    type: 'site.created',
    key: fact_id,
    data: sampleOf('site.created', api.services.clock(), siteId),
  })
  return fact_id
}

/** Creates a site of the owner with resources of the named kinds, by default of every kind. */
async function createResources(names?: Set<string>): Promise<Owned> {
  const { id: site_id, public_key, domain } = await newSite(api.key)
  const needed = makers.filter(({ makes }) => !names || makes.some((it) => names.has(it)))
  const made = await Promise.all(needed.map((it) => it.make(`/v1/sites/${site_id}`, site_id)))
  return Object.assign({ site_id, public_key, domain }, ...made)
}

/** Returns the names of the resources that a request on a route refers to. */
function namesIn(route: string, { body, query }: Rule): Set<string> {
  const names = new Set([...route.matchAll(/:(\w+)/g)].map((it) => it[1] as string))
  const recorder = new Proxy({}, { get: (_, name) => String(names.add(String(name)) && name) }) as Ids
  body?.(recorder)
  query?.(recorder)
  return names
}

/** Creates a secret key of the owner that is restricted to some scopes. */
async function restrictedKey(scopes: readonly string[]): Promise<string> {
  return (await make(api.key, '/v1/keys', { name: 'Narrow', kind: 'secret', scopes })).key
}

/** Creates a person of the owner's workspace, without a password. */
async function newMember(role: Role, siteIds: string[] | null = null) {
  const { db, clock } = api.services
  const [accountId, memberId] = [crypto.randomUUID(), id('member')]
  await db.insert(accounts).values({ id: accountId, name: '', email: `${accountId}@example.com` })
  await db.insert(memberships).values({ id: memberId, workspaceId, accountId, role, siteIds })
  const input = { workspaceId, name: 'Personal', kind: 'secret', mode: 'live', accountId } as const
  return { memberId, key: (await createKey(db, clock, input)).key }
}

/** Creates a caller once for all tests: none of their requests changes its permissions. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const callers: Record<string, (rule: Rule) => Promise<Caller>> = {
  'the secret key': async () => ({ key: api.key, kind: 'secret' }),
  'a secret key with only the required scope': async ({ scope }) => ({
    key: await restrictedKey([scope]),
    kind: 'secret',
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
    key: (await newSite(api.key)).public_key,
    kind: 'site',
    isStranger: true,
  })),
  'the secret key of the sandbox': async ({ isLiveOnly }) => ({
    key: api.testKey,
    kind: 'secret',
    isStranger: true,
    isRefused: isLiveOnly,
  }),
  'a publishable key of the sandbox': once(async () => ({
    key: await api.keyOf('test', 'publishable'),
    kind: 'publishable',
    isStranger: true,
  })),
  'the public key of a site in the sandbox': once(async () => ({
    key: (await newSite(api.testKey)).public_key,
    kind: 'site',
    isStranger: true,
  })),
  'a person with the lowest role that is permitted': async ({ scope }) => ({
    key: (await newMember(leastRole(scope))).key,
    kind: 'secret',
  }),
  'a person with the role below': async ({ scope }) => {
    const below = roles[roles.indexOf(leastRole(scope)) - 1]
    return below
      ? { key: (await newMember(below)).key, kind: 'secret', isRefused: true }
      : { key: (await newMember('viewer')).key, kind: 'secret' }
  },
  'an editor of another site': async ({ scope, needsAllSites }) => ({
    key: (await newMember('editor', [(await newSite(api.key)).id])).key,
    kind: 'secret',
    isStranger: true,
    isRefused: needsAllSites || leastRole(scope) === 'admin',
  }),
  'the secret key of another workspace': once(async () => {
    const { key } = await api.createWorkspace()
    return { key, kind: 'secret', isStranger: true }
  }),
  'a publishable key of another workspace': once(async () => {
    const key = await (await api.createWorkspace()).keyOf('live', 'publishable')
    return { key, kind: 'publishable', isStranger: true }
  }),
  'the public key of a site of another workspace': once(async () => {
    const { public_key: key } = await newSite((await api.createWorkspace()).key)
    return { key, kind: 'site', isStranger: true }
  }),
}

const unauthenticated: Record<string, () => Promise<string | null>> = {
  'no key': async () => null,
  'an unknown key': async () => 'sk_unknown',
  'a revoked key': once(async () => {
    const { id, key } = await make(api.key, '/v1/keys', { name: 'Revoked', kind: 'secret' })
    expect((await ask(api.key, 'DELETE', `/v1/keys/${id}`)).status).toBe(204)
    return key
  }),
  'an expired key': once(async () => {
    const { services } = api
    const expiresAt = new Date(services.clock() - 1000)
    const input = { workspaceId, name: 'Expired', kind: 'secret', mode: 'live', expiresAt } as const
    return (await createKey(services.db, services.clock, input)).key
  }),
  'the public key of a deleted site': once(async () => {
    const { id, public_key } = await newSite(api.key)
    expect((await ask(api.key, 'DELETE', `/v1/sites/${id}`)).status).toBe(204)
    return public_key
  }),
}

function expectedStatus(
  { may, status, namesResource }: Rule,
  { kind, isStranger, isRefused }: Caller,
): number {
  if (isRefused || !may.includes(kind)) return 403
  return isStranger && namesResource ? 404 : status
}

function request(route: string, rule: Rule, ids: Ids) {
  const [method, path] = route.split(' ') as [string, string]
  const filled = path.replace(/:(\w+)/g, (_, name: keyof Ids) => ids[name])
  const query = rule.query ? `?${rule.query(ids)}` : ''
  return { method, path: `${filled}${query}`, body: rule.body?.(ids) }
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
    const ids = isChange ? await createResources(namesIn(route, rule)) : owned
    const { method, path, body } = request(route, rule, ids)
    const answer = await ask(caller.key, method, path, body)
    // The number of subscriptions in a workspace is limited.
    if (ids !== owned && ids.webhook_id) await ask(api.key, 'DELETE', `/v1/webhooks/${ids.webhook_id}`)
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
    const { method, path, body } = request(route, rule, owned)
    const answer = await ask(key, method, path, body)
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthorized'])
  })
})

describe('the resources of the owner', () => {
  test('are unchanged after every unauthorized caller has tried to change them', async () => {
    const untouched = await createResources()
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
      return Promise.all(paths.map(async (path) => (await ask(api.key, 'GET', path)).body.data))
    }
    await api.drained()
    const before = await seen()
    for (const [route, rule] of Object.entries(tenancyTable))
      for (const callerOf of Object.values(callers)) {
        const caller = await callerOf(rule)
        if (expectedStatus(rule, caller) < 300) continue
        const { method, path, body } = request(route, rule, untouched)
        await ask(caller.key, method, path, body)
      }
    await api.drained()
    expect(await seen()).toEqual(before)
  })

  test('do not block others: a domain is unique only within a workspace and mode', async () => {
    const [here, elsewhere] = [await api.createWorkspace(), await api.createWorkspace()]
    const body = { name: 'Shop', domain: `${crypto.randomUUID()}.example` }
    const create = async (key: string) => (await ask(key, 'POST', '/v1/sites', body)).status
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
