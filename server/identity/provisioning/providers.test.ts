import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { provisioned } from '../../../test/fixtures/provisioning.ts'
import { startSingleSignOn } from '../../../test/fixtures/single-sign-on.ts'

setDefaultTimeout(120_000)

let started: Awaited<ReturnType<typeof startSingleSignOn>>
beforeAll(async () => {
  started = await startSingleSignOn()
})
afterAll(() => started.stop())

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

test('Okta tests the connection, creates, updates, deactivates, reactivates and removes a person', async () => {
  const it = await provisioned(started, { admits_everyone: false, default_role: 'editor' })
  const { send, domain } = it
  expect(await send('GET', '/Users?startIndex=1&count=2')).toMatchObject({
    status: 200,
    body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'], totalResults: 0, startIndex: 1 },
  })
  const ann = it.person('ann')
  const lookUp = `/Users?filter=userName%20eq%20%22${encodeURIComponent(ann.email)}%22&startIndex=1&count=100`
  expect((await send('GET', lookUp)).body).toMatchObject({ totalResults: 0, Resources: [] })

  const sent = {
    schemas: [userSchema],
    userName: ann.email,
    name: { givenName: 'Ann', familyName: 'Lee' },
    emails: [{ primary: true, value: ann.email, type: 'work' }],
    displayName: 'Ann Lee',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  }
  const created = await send('POST', '/Users', sent)
  expect(created.status).toBe(201)
  expect(created.headers.get('content-type')).toBe('application/scim+json')
  const { id } = created.body
  expect(created.headers.get('location')).toBe(`http://analytics.test/scim/v2/Users/${id}`)
  expect(created.body).toEqual({
    schemas: [userSchema],
    id,
    externalId: '00ujl29u0le5T6Aj10h7',
    userName: ann.email,
    name: { givenName: 'Ann', familyName: 'Lee', formatted: 'Ann Lee' },
    displayName: 'Ann Lee',
    active: true,
    emails: [{ value: ann.email, type: 'work', primary: true }],
    roles: [{ value: 'editor', primary: true }],
    meta: {
      resourceType: 'User',
      created: expect.any(String),
      lastModified: expect.any(String),
      location: `http://analytics.test/scim/v2/Users/${id}`,
    },
  })
  expect((await send('GET', `/Users/${id}`)).body).toEqual(created.body)
  expect((await send('POST', '/Users', sent)).body).toMatchObject({ status: '409', scimType: 'uniqueness' })

  const { browser, ended } = await started.signIn(ann)
  expect(ended.status).toBe(200)
  expect((await browser.session()).body.data).toMatchObject({
    account: { name: 'Ann Lee' },
    workspace: { id: it.id, role: 'editor' },
  })

  const renamed = { ...created.body, name: { givenName: 'Ann', familyName: 'Ray' }, displayName: 'Ann Ray' }
  expect((await send('PUT', `/Users/${id}`, renamed)).body).toMatchObject({
    externalId: sent.externalId,
    name: { familyName: 'Ray', formatted: 'Ann Ray' },
    active: true,
  })
  expect((await browser.session()).body.data.account.name).toBe('Ann Ray')

  const deactivated = await it.patch(id, { op: 'replace', value: { active: false } })
  expect(deactivated).toMatchObject({ status: 200, body: { active: false, roles: [{ value: 'editor' }] } })
  expect((await browser.session()).status).toBe(401)
  expect((await started.signIn(ann)).ended.body.message).toContain('was deactivated')
  expect(await started.membersOf(it)).toHaveLength(1)
  expect((await send('GET', lookUp)).body).toMatchObject({
    totalResults: 1,
    Resources: [{ id, active: false }],
  })

  expect((await it.patch(id, { op: 'replace', value: { active: true } })).body.active).toBe(true)
  expect((await started.signIn(ann)).ended.status).toBe(200)
  expect(await started.membersOf(it)).toMatchObject([{}, { email: `ann@${domain}`, role: 'editor' }])

  expect((await send('DELETE', `/Users/${id}`)).status).toBe(204)
  expect((await send('GET', `/Users/${id}`)).body).toMatchObject({ status: '404' })
  expect((await started.signIn(ann)).ended.body.message).toContain('was deactivated')
})

test('Microsoft Entra tests the connection, matches, creates and changes a person', async () => {
  const it = await provisioned(started, { provider: 'microsoft' })
  const { send, domain } = it
  const probe = crypto.randomUUID()
  const nobody = await send('GET', `/Users?filter=externalId+eq+%22${probe}%22`)
  expect(nobody).toMatchObject({ status: 200, body: { totalResults: 0 } })
  const email = `bob.roe@${domain}`
  const created = await send('POST', '/Users', {
    schemas: [userSchema, enterprise],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName: email,
    active: true,
    emails: [{ primary: true, type: 'work', value: `Bob.Roe@${domain}` }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Bob Roe', familyName: 'Roe', givenName: 'Bob' },
    roles: [{ primary: true, type: 'WindowsAzureActiveDirectoryRole', value: 'Editor' }],
    [enterprise]: { department: 'Sales', manager: '' },
    addresses: [{ type: 'work', formatted: 'Street 1', primary: false }],
  })
  expect(created).toMatchObject({
    status: 201,
    body: { roles: [{ value: 'editor' }], displayName: 'Bob Roe' },
  })
  const { id } = created.body
  expect((await it.find(`userName eq "BOB.ROE@${domain}"`)).body.Resources).toMatchObject([{ id }])

  const changed = await it.patch(
    id,
    { op: 'Replace', path: 'displayName', value: 'Robert Roe' },
    { op: 'Replace', path: 'name.givenName', value: 'Robert' },
    { op: 'Add', path: 'roles[primary eq "True"].value', value: 'admin' },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: `robert@${domain}` },
    { op: 'Add', path: `${enterprise}:department`, value: 'Marketing' },
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555' },
    { op: 'Replace', path: 'userName', value: `robert@${domain}` },
  )
  expect(changed).toMatchObject({
    status: 200,
    body: {
      displayName: 'Robert Roe',
      name: { givenName: 'Robert', familyName: 'Roe' },
      roles: [{ value: 'admin' }],
      userName: `robert@${domain}`,
      emails: [{ value: `robert@${domain}` }],
    },
  })
  const off = await it.patch(id, { op: 'Replace', path: 'active', value: 'False' })
  expect(off.body).toMatchObject({ active: false, roles: [{ value: 'admin' }] })
  expect((await it.patch(id, { op: 'Add', path: 'active', value: 'True' })).body.active).toBe(true)
  expect((await it.patch(id, { op: 'Remove', path: 'externalId' })).body.externalId).toBeUndefined()
  const flat = {
    op: 'Add',
    value: { 'name.familyName': 'Row', active: 'False', [`${enterprise}:title`]: 'x' },
  }
  expect((await it.patch(id, flat)).body).toMatchObject({ active: false, name: { familyName: 'Row' } })
  expect((await send('DELETE', `/Users/${id}`)).status).toBe(204)
})

test('what the endpoint supports is described', async () => {
  const { send } = await provisioned(started)
  expect((await send('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
  })
  expect((await send('GET', '/ResourceTypes')).body.Resources).toMatchObject([
    { id: 'User', endpoint: '/Users' },
  ])
  expect((await send('GET', '/ResourceTypes/User')).body.schema).toBe(userSchema)
  const schemas = (await send('GET', '/Schemas')).body.Resources
  expect(schemas).toMatchObject([{ id: userSchema }])
  const names = schemas[0].attributes.map((it: { name: string }) => it.name)
  expect(names).toEqual(['userName', 'name', 'displayName', 'active', 'emails', 'roles'])
  expect((await send('GET', `/Schemas/${userSchema}`)).body).toEqual(schemas[0])
  for (const path of ['/Groups', '/Groups/1', '/Me', '/Bulk', '/Schemas/urn:x', '/ResourceTypes/Group', ''])
    expect(await send('GET', path)).toMatchObject({
      status: 404,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404' },
    })
  expect(await send('PUT', '/Users', {})).toMatchObject({ status: 405, body: { status: '405' } })
})
