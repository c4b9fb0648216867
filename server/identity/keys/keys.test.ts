import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

let api: Awaited<ReturnType<typeof startInstance>>
let other: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
  other = await startInstance()
})
afterAll(async () => {
  await api.stop()
  await other.stop()
})

const create = (body: object, key?: string) => api.request('POST', '/v1/keys', { body, ...(key && { key }) })

describe('POST /v1/keys', () => {
  test('returns the key once, in the form of its kind and mode', async () => {
    const secret = await create({ name: 'Server', kind: 'secret' })
    expect(secret.status).toBe(201)
    expect(secret.body.data).toMatchObject({
      name: 'Server',
      kind: 'secret',
      mode: 'live',
      status: 'active',
      prefix: 'sk_',
    })
    expect(secret.body.data.key).toMatch(/^sk_[0-9A-Za-z]{40}$/)
    expect(secret.body.data.last4).toBe(secret.body.data.key.slice(-4))
    expect((await create({ name: 'Page', kind: 'publishable' })).body.data.key).toMatch(
      /^pk_live_[0-9A-Za-z]{40}$/,
    )
    expect((await create({ name: 'Page', kind: 'publishable' }, api.testKey)).body.data.key).toMatch(
      /^pk_test_/,
    )
    expect((await create({ name: 'Server', kind: 'secret' }, api.testKey)).body.data.key).toMatch(/^sk_test_/)
    const again = await api.request('GET', `/v1/keys/${secret.body.data.id}`)
    expect(again.body.data.key).toBeUndefined()
  })

  test('says who made the key: another key, or nobody for those of the first start', async () => {
    const maker = (await create({ name: 'Terraform', kind: 'secret' })).body.data
    const made = (await create({ name: 'Made', kind: 'publishable' }, maker.key)).body.data
    expect(made).toMatchObject({ account_id: null, created_by: { kind: 'key', id: maker.id } })
    const { key } = (await api.request('POST', `/v1/keys/${made.id}/rotate`)).body.data
    const { body } = await api.request('GET', '/v1/keys')
    const successor = body.data.find((it: { last4: string }) => it.last4 === key.slice(-4))
    expect(successor.created_by.id).not.toBe(maker.id)
    const first = body.data.find((it: { id: string }) => it.id === successor.created_by.id)
    expect(first).toMatchObject({ name: 'live', created_by: null })
  })

  test('a rotated key cannot get another expiry', async () => {
    const { id } = (await create({ name: 'Server', kind: 'secret' })).body.data
    expect((await api.request('POST', `/v1/keys/${id}/rotate`)).status).toBe(201)
    expect((await api.request('PATCH', `/v1/keys/${id}`, { body: { expires_at: null } })).status).toBe(409)
  })

  test('rejects an expiry in the past and a missing name', async () => {
    expect((await create({ name: 'x', kind: 'secret', expires_at: '2001-01-01T00:00:00Z' })).status).toBe(422)
    const { status, body } = await create({ kind: 'secret' })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 'invalid_request', field: 'name' })
  })

  test('a key with scopes cannot create, rotate, rename or revoke a key with more permissions', async () => {
    const narrow = (
      await create({ name: 'Narrow', kind: 'secret', scopes: ['keys:write', 'keys:read', 'sites:read'] })
    ).body.data
    expect((await create({ name: 'Wide', kind: 'secret', scopes: ['sites:write'] }, narrow.key)).status).toBe(
      403,
    )
    expect((await create({ name: 'Same', kind: 'secret' }, narrow.key)).body.data.scopes).toEqual(
      narrow.scopes,
    )
    const wide = (await create({ name: 'Wide', kind: 'secret' })).body.data
    expect((await api.request('POST', `/v1/keys/${wide.id}/rotate`, { key: narrow.key })).status).toBe(403)
    const renaming = { key: narrow.key, body: { name: 'Mine' } }
    expect((await api.request('PATCH', `/v1/keys/${wide.id}`, renaming)).status).toBe(403)
    const revoking = await api.request('DELETE', `/v1/keys/${wide.id}`, { key: narrow.key })
    expect(revoking.status).toBe(403)
    expect(revoking.body.error).toMatchObject({
      code: 'forbidden',
      message:
        'A key with scopes can create and change only keys with no other scopes than its own: keys:write, keys:read, sites:read',
    })
    expect((await api.request('GET', `/v1/keys/${wide.id}`)).body.data).toMatchObject({
      name: 'Wide',
      status: 'active',
    })
    const own = (await create({ name: 'Same', kind: 'secret' }, narrow.key)).body.data
    expect((await api.request('PATCH', `/v1/keys/${own.id}`, renaming)).body.data.name).toBe('Mine')
    expect((await api.request('DELETE', `/v1/keys/${own.id}`, { key: narrow.key })).status).toBe(204)
    expect(
      (await api.request('POST', '/v1/sites', { key: narrow.key, body: { name: 'x', domain: 'x.example' } }))
        .status,
    ).toBe(403)
    expect((await api.request('GET', '/v1/sites', { key: narrow.key })).status).toBe(200)
  })
})

describe('PATCH /v1/keys/{key_id}', () => {
  const change = (id: string, body: object) => api.request('PATCH', `/v1/keys/${id}`, { body })
  const later = (seconds: number) => new Date(api.services.clock() + seconds * 1000).toISOString()

  test('changes name, expiry and addresses, each on its own, and records what was before', async () => {
    const { id } = (await create({ name: 'Server', kind: 'secret' })).body.data
    const expires_at = later(86_400)
    expect((await change(id, { expires_at })).body.data).toMatchObject({ name: 'Server', expires_at })
    expect((await change(id, { name: 'Job' })).body.data).toMatchObject({ name: 'Job', expires_at })
    const addresses = { allowed_addresses: ['192.0.2.0/24'] }
    expect((await change(id, addresses)).body.data).toMatchObject({ name: 'Job', ...addresses })
    expect((await change(id, { expires_at: null })).body.data).toMatchObject({
      expires_at: null,
      ...addresses,
    })
    const { body } = await api.request('GET', `/v1/audit-log?target_id=${id}&action=key.changed`)
    expect(body.data.map((it: { changes: object }) => it.changes)).toEqual([
      { expires_at: { before: expires_at, after: null } },
      { allowed_addresses: { before: null, after: ['192.0.2.0/24'] } },
      { name: { before: 'Server', after: 'Job' } },
      { expires_at: { before: null, after: expires_at } },
    ])
  })

  test('gives a key other scopes at once, and takes them away', async () => {
    const { id, key } = (await create({ name: 'Server', kind: 'secret', scopes: ['sites:read'] })).body.data
    const list = async (path: string) => (await api.request('GET', path, { key })).status
    expect([await list('/v1/sites'), await list('/v1/keys')]).toEqual([200, 403])
    expect((await change(id, { scopes: ['keys:read'] })).body.data.scopes).toEqual(['keys:read'])
    expect([await list('/v1/sites'), await list('/v1/keys')]).toEqual([403, 200])
    expect((await change(id, { scopes: null })).body.data.scopes).toBeNull()
    expect([await list('/v1/sites'), await list('/v1/keys')]).toEqual([200, 200])
    const { body } = await api.request('GET', `/v1/audit-log?target_id=${id}&action=key.changed`)
    expect(body.data.map((it: { changes: object }) => it.changes)).toEqual([
      { scopes: { before: ['keys:read'], after: null } },
      { scopes: { before: ['sites:read'], after: ['keys:read'] } },
    ])
  })

  test('a key with scopes gives itself and others no scope that it does not have', async () => {
    const scopes = ['keys:write', 'keys:read', 'sites:read']
    const narrow = (await create({ name: 'Narrow', kind: 'secret', scopes })).body.data
    const other = (await create({ name: 'Other', kind: 'secret', scopes: ['sites:read'] })).body.data
    const by = (id: string, changed: string[] | null) =>
      api.request('PATCH', `/v1/keys/${id}`, { key: narrow.key, body: { scopes: changed } })
    expect((await by(narrow.id, null)).status).toBe(403)
    expect((await by(narrow.id, [...scopes, 'sites:write'])).status).toBe(403)
    expect((await by(other.id, ['costs:read'])).status).toBe(403)
    expect((await by(other.id, ['keys:read'])).body.data.scopes).toEqual(['keys:read'])
    expect((await api.request('GET', `/v1/keys/${narrow.id}`)).body.data.scopes).toEqual(scopes)
  })

  test('refuses nothing to change, an expiry in the past, and one for a key that is over', async () => {
    const { id } = (await create({ name: 'Server', kind: 'secret' })).body.data
    expect((await change(id, {})).status).toBe(400)
    expect((await change(id, { scopes: [] })).status).toBe(400)
    expect((await change(id, { scopes: ['sites:destroy'] })).status).toBe(400)
    const past = await change(id, { expires_at: later(-60) })
    expect(past.status).toBe(422)
    expect(past.body.error).toMatchObject({ field: 'expires_at' })
    await api.request('DELETE', `/v1/keys/${id}`)
    const over = await change(id, { expires_at: later(60) })
    expect(over.status).toBe(409)
    expect((await change(id, { name: 'Old server' })).body.data).toMatchObject({
      name: 'Old server',
      status: 'revoked',
    })
  })
})

describe('a key stops working', () => {
  test('on every node shortly after it is revoked', async () => {
    const key = (await create({ name: 'Leaked', kind: 'secret' })).body.data
    const onBoth = async () => [
      (await api.request('GET', '/v1/sites', { key: key.key })).status,
      (await other.request('GET', '/v1/sites', { key: key.key })).status,
    ]
    expect(await onBoth()).toEqual([200, 200])
    expect((await api.request('DELETE', `/v1/keys/${key.id}`)).status).toBe(204)
    const deadline = Date.now() + 5000
    while ((await onBoth()).some((status) => status !== 401)) {
      // Well before the cache entries would expire.
      expect(Date.now()).toBeLessThan(deadline)
      await Bun.sleep(10)
    }
    expect((await api.request('GET', `/v1/keys/${key.id}`)).body.data.status).toBe('revoked')
  })

  test('immediately on the node that revoked or rotated it', async () => {
    const { key: owner } = await api.createWorkspace()
    const send = (method: string, path: string, body?: object) =>
      api.request(method, path, { key: owner, body })
    for (let n = 0; n < 10; n++) {
      const [revoked, rotated] = await Promise.all(
        [0, 1].map(
          async () => (await send('POST', '/v1/keys', { name: 'Leaked', kind: 'secret' })).body.data,
        ),
      )
      const status = async ({ key }: { key: string }) =>
        (await api.request('GET', '/v1/sites', { key })).status
      expect([await status(revoked), await status(rotated)]).toEqual([200, 200])
      await send('DELETE', `/v1/keys/${revoked.id}`)
      expect(await status(revoked)).toBe(401)
      await send('POST', `/v1/keys/${rotated.id}/rotate`, { grace_period_seconds: 0 })
      expect(await status(rotated)).toBe(401)
    }
  })

  test('when it expires', async () => {
    const moving = await startInstance()
    const expires_at = new Date(moving.services.clock() + 3_600_000).toISOString()
    const key = (
      await moving.request('POST', '/v1/keys', { body: { name: 'Contractor', kind: 'secret', expires_at } })
    ).body.data
    expect((await moving.request('GET', '/v1/sites', { key: key.key })).status).toBe(200)
    moving.advance(3_600_001)
    expect((await moving.request('GET', '/v1/sites', { key: key.key })).status).toBe(401)
    expect((await moving.request('GET', `/v1/keys/${key.id}`)).body.data.status).toBe('expired')
    await moving.stop()
  })

  test('at the end of the grace period after a rotation', async () => {
    const moving = await startInstance()
    const old = (await moving.request('POST', '/v1/keys', { body: { name: 'Server', kind: 'secret' } })).body
      .data
    const rotated = await moving.request('POST', `/v1/keys/${old.id}/rotate`, {
      body: { grace_period_seconds: 60 },
    })
    expect(rotated.status).toBe(201)
    expect(rotated.body.data).toMatchObject({ name: 'Server', kind: 'secret', status: 'active' })
    const statuses = async () => [
      (await moving.request('GET', '/v1/sites', { key: old.key })).status,
      (await moving.request('GET', '/v1/sites', { key: rotated.body.data.key })).status,
    ]
    expect(await statuses()).toEqual([200, 200])
    moving.advance(60_001)
    expect(await statuses()).toEqual([401, 200])
    expect((await moving.request('POST', `/v1/keys/${old.id}/rotate`)).status).toBe(409)
    await moving.stop()
  })
})

describe('GET /v1/keys', () => {
  test('lists the keys of the workspace and mode, with the time of their last use', async () => {
    const used = (await create({ name: 'Used', kind: 'secret' })).body.data
    await api.request('GET', '/v1/sites', { key: used.key })
    await api.services.authentication.recordUse()
    const { body } = await api.request('GET', '/v1/keys')
    const listed = body.data.find((key: { id: string }) => key.id === used.id)
    expect(Date.parse(listed.last_used_at)).toBeGreaterThan(Date.now() - 60_000)
    expect(JSON.stringify(body)).not.toContain(used.key)
    expect(body.data.every((key: { mode: string }) => key.mode === 'live')).toBe(true)
  })

  test('says where secret keys were used from last, and nothing of those that visitors use', async () => {
    const proxied = await startInstance({ env: { TRUST_PROXY: '1' } })
    const use = async (kind: string, ...addresses: string[]) => {
      const { id, key } = (await proxied.request('POST', '/v1/keys', { body: { name: kind, kind } })).body
        .data
      for (const address of addresses)
        await proxied.request('GET', '/v1/sites', { key, headers: { 'x-forwarded-for': address } })
      return id
    }
    const secret = await use('secret', '198.51.100.7', `203.0.113.1, 2001:db8::7`)
    const publishable = await use('publishable', '198.51.100.8')
    await proxied.services.authentication.recordUse()
    const read = async (id: string) => (await proxied.request('GET', `/v1/keys/${id}`)).body.data
    expect(await read(secret)).toMatchObject({ last_used_address: '2001:db8::7' })
    expect(await read(publishable)).toMatchObject({
      last_used_at: expect.any(String),
      last_used_address: null,
    })
    await proxied.stop()
  })

  test('returns pages, newest first, and filters by status and by console session', async () => {
    const { key: owner } = await api.createWorkspace()
    const send = (method: string, path: string, body?: object) =>
      api.request(method, path, { key: owner, body })
    const made: string[] = []
    for (let n = 0; n < 4; n++)
      made.unshift((await send('POST', '/v1/keys', { name: `Key ${n}`, kind: 'secret' })).body.data.id)
    await send('DELETE', `/v1/keys/${made[1]}`)
    const idsOf = async (query: string) =>
      (await send('GET', `/v1/keys?${query}`)).body.data.map(({ id }: { id: string }) => id)

    const first = await send('GET', '/v1/keys?limit=3')
    expect(first.body.pagination).toEqual({ total: 5, limit: 3, offset: 0, has_more: true })
    expect(first.body.data.map(({ id }: { id: string }) => id)).toEqual(made.slice(0, 3))
    const rest = await send('GET', '/v1/keys?limit=3&offset=3')
    expect(rest.body.pagination).toEqual({ total: 5, limit: 3, offset: 3, has_more: false })
    expect(rest.body.data).toHaveLength(2)
    expect((await send('GET', '/v1/keys')).body.pagination.limit).toBe(100)
    expect(await idsOf('status=revoked')).toEqual([made[1]])
    expect(await idsOf('status=active')).toHaveLength(4)
    expect(await idsOf('status=expired')).toEqual([])
    expect(await idsOf('is_console_session=true')).toEqual([])
    expect(await idsOf('is_console_session=false')).toHaveLength(5)
    expect((await send('GET', '/v1/keys?limit=0')).status).toBe(400)
    expect((await send('GET', '/v1/keys?status=golden')).body.error).toMatchObject({
      code: 'validation_error',
      field: 'status',
    })
  })

  test('keys are invisible to other workspaces, the other mode and publishable keys', async () => {
    const key = (await create({ name: 'Mine', kind: 'secret' })).body.data
    for (const stranger of [other.key, api.testKey]) {
      for (const [method, path, body] of [
        ['GET', `/v1/keys/${key.id}`, undefined],
        ['PATCH', `/v1/keys/${key.id}`, { name: 'Yours' }],
        ['POST', `/v1/keys/${key.id}/rotate`, {}],
        ['DELETE', `/v1/keys/${key.id}`, undefined],
      ] as const)
        expect((await api.request(method, path, { key: stranger, body })).status).toBe(404)
    }
    const publishable = await api.keyOf('live', 'publishable')
    const refused = await api.request('GET', '/v1/keys', { key: publishable })
    expect(refused.status).toBe(403)
    expect(refused.body.error).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('secret key'),
    })
  })
})
