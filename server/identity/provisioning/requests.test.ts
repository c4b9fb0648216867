import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { IdentityProvider, otherClientId } from '../../../test/fixtures/identity-provider.ts'
import { off, type Provisioned, provision, provisioned } from '../../../test/fixtures/provisioning.ts'
import { startSingleSignOn } from '../../../test/fixtures/single-sign-on.ts'

setDefaultTimeout(120_000)

let started: Awaited<ReturnType<typeof startSingleSignOn>>
let it: Provisioned
beforeAll(async () => {
  started = await startSingleSignOn()
  it = await provisioned(started)
})
afterAll(() => started.stop())

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

describe('the token', () => {
  test('is made by an owner, shown once and stored as a hash', async () => {
    const { owner, id, token } = await provisioned(started)
    expect(token).toMatch(/^scim_[0-9A-Za-z]{40}$/)
    const shown = (await owner.console('GET', 'provisioning')).body.data
    expect(shown).toEqual({
      base_url: 'http://analytics.test/scim/v2',
      token: { created_at: expect.any(String), last_used_at: null },
    })
    const { postgres } = started.instance.services
    const [row] = await postgres`select * from provisioning where workspace_id = ${id}`
    expect(JSON.stringify(row)).not.toContain(token)
    const admin = await started.instance.signedIn({ workspaceId: id, role: 'admin' })
    for (const [method, path] of [
      ['GET', 'provisioning'],
      ['POST', 'provisioning/token'],
      ['POST', 'provisioning/remove'],
    ] as const)
      expect((await admin.console(method, path, method === 'POST' ? {} : undefined)).status).toBe(403)
  })

  test('works until it is replaced or removed, which is recorded', async () => {
    const before = await provisioned(started)
    expect((await before.send('GET', '/Users')).status).toBe(200)
    expect((await before.owner.console('GET', 'provisioning')).body.data.token.last_used_at).not.toBeNull()
    const after = await provision(started, before)
    expect((await before.send('GET', '/Users')).status).toBe(401)
    expect((await after.send('GET', '/Users')).status).toBe(200)
    expect((await after.owner.console('POST', 'provisioning/remove', {})).status).toBe(200)
    const refused = await after.send('GET', '/Users')
    expect(refused).toMatchObject({ status: 401, body: { schemas: [errorSchema], status: '401' } })
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    expect((await after.owner.console('POST', 'provisioning/remove', {})).status).toBe(404)
    const entries = await started.auditOf(after)
    expect(entries.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
      'provisioning.disabled',
      'provisioning.token_replaced',
      'provisioning.enabled',
    ])
    expect(JSON.stringify(entries)).not.toContain(after.token)
  })

  test('ends with another issuer', async () => {
    const set = await provisioned(started)
    const other = await IdentityProvider.start('http://analytics.test/sign-in/callback')
    await started.save(set.owner, { issuer: other.issuer })
    await other.stop()
    expect((await set.send('GET', '/Users')).status).toBe(401)
    expect((await set.owner.console('GET', 'provisioning')).body.data.token).toBeNull()
  })

  test('needs a provider with a verified domain', async () => {
    const { owner } = await started.workspace()
    expect((await owner.console('POST', 'provisioning/token', {})).status).toBe(422)
    const set = await provisioned(started)
    await started.save(set.owner, { client_id: otherClientId })
    expect((await set.send('GET', '/Users')).status).toBe(200)
    expect((await set.owner.console('POST', 'single-sign-on/remove', {})).status).toBe(200)
    expect((await set.send('GET', '/Users')).status).toBe(401)
    expect((await set.owner.console('GET', 'provisioning')).body.data.token).toBeNull()
    expect((await started.auditOf(set)).map(({ action }: { action: string }) => action)).toContain(
      'provisioning.disabled',
    )
  })

  test('is required everywhere, and API keys are none', async () => {
    const { key } = (await it.owner.session()).body.data
    for (const path of ['', '/Users', '/Users/1', '/Groups', '/ServiceProviderConfig', '/Schemas'])
      for (const wrong of [null, key, 'scim_wrong', `x${it.token}`]) {
        const answer = await started.instance.request('GET', `/scim/v2${path}`, {
          key: wrong,
          headers: { 'x-forwarded-for': `10.9.${path.length}.${wrong?.length ?? 0}` },
        })
        expect(answer).toMatchObject({ status: 401, body: { schemas: [errorSchema] } })
      }
  })

  test('cannot be guessed: an address has thirty attempts a minute', async () => {
    const headers = { 'x-forwarded-for': '10.99.0.1' }
    const attempt = (key: string) => started.instance.request('GET', '/scim/v2/Users', { key, headers })
    for (let count = 0; count < 30; count++) expect((await attempt('scim_wrong')).status).toBe(401)
    const refused = await attempt('scim_wrong')
    expect(refused).toMatchObject({ status: 429, body: { schemas: [errorSchema], status: '429' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await attempt(it.token)).status).toBe(200)
  })
})

describe('lists', () => {
  test('are filtered, combined by and', async () => {
    const { create, find, patch, domain } = await provisioned(started)
    const ann = (await create('ann', { externalId: 'a"1\\' })).body
    const bob = (await create('bob', { externalId: 'b1' })).body
    await patch(bob.id, off)
    const found = async (filter: string) =>
      (await find(filter)).body.Resources.map(({ id }: { id: string }) => (id === ann.id ? 'ann' : 'bob'))
    expect(await found(`userName eq "ann@${domain}"`)).toEqual(['ann'])
    expect(await found(`USERNAME EQ "Ann@${domain.toUpperCase()}"`)).toEqual(['ann'])
    expect(await found(`urn:ietf:params:scim:schemas:core:2.0:User:userName eq "bob@${domain}"`)).toEqual([
      'bob',
    ])
    expect(await found('externalId eq "a\\"1\\\\"')).toEqual(['ann'])
    expect(await found(`emails.value eq "bob@${domain}"`)).toEqual(['bob'])
    expect(await found(`emails[type eq "work"].value eq "bob@${domain}"`)).toEqual(['bob'])
    expect(await found(`id eq "${bob.id}"`)).toEqual(['bob'])
    expect(await found('active eq true')).toEqual(['ann'])
    expect(await found('active eq "False"')).toEqual(['bob'])
    expect(await found(`externalId eq "b1" and active eq false`)).toEqual(['bob'])
    expect(await found(`externalId eq "b1" and active eq true`)).toEqual([])
    expect(await found(`userName eq "' or 1=1 --"`)).toEqual([])
  })

  test('refuse other filters', async () => {
    const filters = [
      '',
      ' ',
      'userName',
      'userName eq',
      'userName eq ann',
      'userName eq "ann',
      'userName co "ann"',
      'userName pr',
      'userName ne "x"',
      'not (userName eq "x")',
      'userName eq "x" or userName eq "y"',
      'userName eq "x" and',
      'userName eq "x" externalId eq "y"',
      '(userName eq "x")',
      'displayName eq "x"',
      'active eq "maybe"',
      'userName eq true',
      'userName eq "\\u0000"',
      'userName eq "\\x"',
      '__proto__.polluted eq "x"',
      'constructor.prototype.polluted eq "x"',
      `userName eq "${'\\'.repeat(500)}`,
      `userName eq "${'x'.repeat(2000)}"`,
    ]
    for (const filter of filters)
      expect([filter, (await it.find(filter)).body]).toMatchObject([
        filter,
        { status: '400', scimType: 'invalidFilter' },
      ])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('have pages in a stable order', async () => {
    const { create, send } = await provisioned(started)
    const ids = []
    for (const name of ['c', 'a', 'e', 'b', 'd']) ids.push((await create(name)).body.id)
    const page = async (query: string) => {
      const { body } = await send('GET', `/Users?${query}`)
      return [body.Resources.map(({ id }: { id: string }) => id), body.totalResults, body.startIndex]
    }
    expect(await page('')).toEqual([ids, 5, 1])
    expect(await page('startIndex=2&count=2')).toEqual([ids.slice(1, 3), 5, 2])
    expect(await page('startIndex=5&count=2')).toEqual([ids.slice(4), 5, 5])
    expect(await page('startIndex=6')).toEqual([[], 5, 6])
    expect(await page('startIndex=0&count=1')).toEqual([ids.slice(0, 1), 5, 1])
    expect(await page('count=0')).toEqual([[], 5, 1])
    expect(await page('count=-3')).toEqual([[], 5, 1])
    expect(await page('count=100000')).toEqual([ids, 5, 1])
    expect((await send('GET', '/Users?count=x')).body.scimType).toBe('invalidValue')
    const { body } = await send('GET', '/Users?attributes=userName,name.givenName&count=1')
    expect(Object.keys(body.Resources[0]).sort()).toEqual(['id', 'schemas', 'userName'])
    const rest = (await send('GET', '/Users?excludedAttributes=emails,meta&count=1')).body.Resources[0]
    expect(Object.keys(rest)).not.toContain('emails')
    expect(Object.keys(rest)).toContain('roles')
  })
})

describe('changes', () => {
  test('replace keeps what is not sent, and a null removes', async () => {
    const { create, send, domain } = await provisioned(started)
    const name = { givenName: 'Ann', familyName: 'Lee' }
    const { id } = (await create('ann', { externalId: 'x', name, roles: [{ value: 'editor' }] })).body
    const userName = `ann@${domain}`
    expect((await send('PUT', `/Users/${id}`, { userName })).body).toMatchObject({
      externalId: 'x',
      name,
      active: true,
      roles: [{ value: 'editor' }],
    })
    const cleared = (await send('PUT', `/Users/${id}`, { userName, externalId: null, name: null, roles: [] }))
      .body
    expect(cleared.externalId).toBeUndefined()
    expect(cleared.roles).toEqual([{ value: 'viewer', primary: true }])
  })

  test('of roles: the highest counts, and what is removed does not', async () => {
    const { create, patch } = await provisioned(started)
    const { id } = (await create('ann', { roles: [{ value: 'editor' }] })).body
    const roles = async (...operations: object[]) => (await patch(id, ...operations)).body.roles?.[0].value
    expect(await roles({ op: 'add', path: 'roles', value: [{ value: 'admin' }] })).toBe('admin')
    expect(
      await roles(
        { op: 'Add', path: 'roles', value: [{ value: 'viewer', primary: 'False', display: 'Viewer' }] },
        { op: 'Remove', path: 'roles[value eq "admin"]' },
      ),
    ).toBe('viewer')
    expect(await roles({ op: 'replace', value: { roles: ['Editor'] } })).toBe('editor')
    expect(await roles({ op: 'remove', path: 'roles', value: [{ value: 'editor' }] })).toBe('viewer')
    expect(await roles({ op: 'remove', path: 'roles' })).toBe('viewer')
    expect(await roles({ op: 'replace', path: 'roles', value: [] })).toBe('viewer')
  })

  test('that mean nothing are refused', async () => {
    const { create, patch, send } = await provisioned(started)
    const { id } = (await create('ann')).body
    for (const [operation, scimType] of [
      [{ op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
      [{ op: 'replace', path: 'active', value: [true] }, 'invalidValue'],
      [{ op: 'replace', path: 'displayName', value: { a: 1 } }, 'invalidValue'],
      [{ op: 'replace', path: 'displayName', value: 'x'.repeat(300) }, 'invalidValue'],
      [{ op: 'replace', path: 'externalId', value: 'a\0b' }, 'invalidValue'],
      [{ op: 'remove', path: 'userName' }, 'invalidValue'],
      [{ op: 'replace', path: 'roles', value: [{ value: 'owner' }] }, 'invalidValue'],
      [{ op: 'replace', path: 'roles', value: [5] }, 'invalidValue'],
      [{ op: 'replace', path: 'roles[__proto__.x eq "1"].value', value: 'admin' }, 'invalidPath'],
      [{ op: 'replace', path: 'nothing', value: 'x' }, 'invalidPath'],
      [{ op: 'replace', path: '__proto__', value: { x: 1 } }, 'invalidPath'],
      [{ op: 'replace', path: '', value: 'x' }, 'invalidPath'],
      [{ op: 'replace', path: 5, value: 'x' }, 'invalidPath'],
      [{ op: 'replace', path: `roles[${'\\'.repeat(200)}`, value: 'x' }, 'invalidPath'],
      [{ op: 'move', path: 'displayName', value: 'x' }, 'invalidSyntax'],
      [{ path: 'displayName', value: 'x' }, 'invalidValue'],
      [{ op: 'remove' }, 'noTarget'],
      [{ op: 'replace', value: 'x' }, 'invalidValue'],
    ] as const)
      expect([operation, (await patch(id, operation)).body]).toMatchObject([
        operation,
        { status: '400', scimType },
      ])
    for (const body of [{}, { Operations: [] }, { Operations: 'x' }, { Operations: [null] }, []])
      expect((await send('PATCH', `/Users/${id}`, body)).status).toBe(400)
    const many = Array.from({ length: 101 }, () => ({ op: 'replace', path: 'displayName', value: 'x' }))
    expect((await patch(id, ...many)).body).toMatchObject({ status: '413', scimType: 'tooMany' })
    expect((await send('PUT', `/Users/${id}`, { userName: 5 })).body.scimType).toBe('invalidValue')
    expect((await send('POST', '/Users', { schemas: ['urn:x'], userName: 'x' })).body.scimType).toBe(
      'invalidSyntax',
    )
    expect((await send('POST', '/Users', {})).body.scimType).toBe('invalidValue')
  })
})

test('hostile requests are answered with errors of SCIM', async () => {
  const { token, domain } = it
  const post = (body: unknown, type: string | null = 'application/scim+json', path = '/Users') =>
    started.instance.request('POST', `/scim/v2${path}`, {
      key: token,
      body,
      headers: type === null ? {} : { 'Content-Type': type },
    })
  const ann = `ann@${domain}`
  for (const [answer, status] of [
    [await post('{'), 400],
    [await post('[]'), 400],
    [await post('null'), 400],
    [await post('"x"'), 400],
    [await post(''), 400],
    [await post({ userName: ann }, 'text/plain'), 400],
    [await post('['.repeat(5000) + ']'.repeat(5000)), 413],
    [await post({ userName: ann, displayName: 'x'.repeat(1024 * 1024) }), 413],
    [await post({ userName: `a\0${ann}` }), 400],
    [await post({ userName: ann, externalId: '\0' }), 400],
    [
      await post(
        `{"userName":"${ann}","__proto__":{"x":1},"name":{"__proto__":{"y":1},"toString":1,"givenName":{"a":1}}}`,
      ),
      400,
    ],
    [await it.send('GET', '/Users/%00'), 404],
    [await it.send('GET', `/Users/${'x'.repeat(5000)}`), 404],
    [await it.send('GET', "/Users/' or 1=1"), 404],
    [await it.send('PATCH', '/Users'), 405],
    [await it.send('HEAD', '/Nothing'), 404],
  ] as const) {
    expect([answer.status, answer.body.schemas, answer.body.status]).toEqual([
      status,
      [errorSchema],
      String(status),
    ])
    expect(answer.headers.get('content-type')).toBe('application/scim+json')
  }
  expect((await it.send('GET', '/Users')).body.totalResults).toBe(0)
  expect((await post({ userName: ann }, 'application/json; charset=utf-8')).status).toBe(201)
})
