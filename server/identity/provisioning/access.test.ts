import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { password } from '../../../test/fixtures/accounts.ts'
import { accessOf, off, on, type Provisioned, provisioned } from '../../../test/fixtures/provisioning.ts'
import { type Browser, startSingleSignOn } from '../../../test/fixtures/single-sign-on.ts'
import { addAccount, addMembership, createAccount } from '../accounts/accounts.ts'

setDefaultTimeout(120_000)

let started: Awaited<ReturnType<typeof startSingleSignOn>>
beforeAll(async () => {
  started = await startSingleSignOn()
})
afterAll(() => started.stop())

type Role = 'viewer' | 'editor' | 'admin' | 'owner'

/** An account with a password and an address of the domain, as a member of a workspace. */
async function withPassword(domain: string, name: string, workspaceId: string, role: Role = 'viewer') {
  const { db, clock } = started.instance.services
  const email = `${name}@${domain}`
  return createAccount(db, clock, { email, password, name: 'Own Name', workspaceId, role })
}

async function idOf(it: Provisioned, name: string): Promise<string> {
  return (await it.find(`userName eq "${name}@${it.domain}"`)).body.Resources[0].id
}

const roleTo = (value: string) => ({ op: 'replace', path: 'roles', value: [{ value }] })

describe('addresses', () => {
  test('of other domains are refused alike, whether they have an account or not', async () => {
    const it = await provisioned(started)
    const [known, unknown] = ['known', 'unknown'].map((name) => `${name}@elsewhere.example`)
    const { db, clock } = started.instance.services
    await addAccount(db, clock, { email: String(known), name: 'Secret Name' })
    const answers = [known, unknown].map(
      async (userName) => (await it.send('POST', '/Users', { userName })).body,
    )
    const [first, second] = await Promise.all(answers)
    expect(first).toEqual(second)
    expect(first).toMatchObject({ status: '400', scimType: 'invalidValue' })
    expect((await it.find(`userName eq "${known}"`)).body.totalResults).toBe(0)
    const { id } = (await it.create('ann')).body
    for (const userName of [known, unknown, 'no address'])
      expect((await it.patch(id, { op: 'replace', path: 'userName', value: userName })).body).toMatchObject({
        status: '400',
        scimType: 'invalidValue',
      })
  })

  test('change only to one that no account has', async () => {
    const it = await provisioned(started)
    const { id } = (await it.create('ann')).body
    await it.create('bob')
    const rename = (name: string) =>
      it.patch(id, { op: 'replace', path: 'userName', value: `${name}@${it.domain}` })
    expect((await rename('bob')).body).toMatchObject({ status: '409', scimType: 'uniqueness' })
    expect((await rename('anna')).body.userName).toBe(`anna@${it.domain}`)
    expect((await it.find(`userName eq "ann@${it.domain}"`)).body.totalResults).toBe(0)
  })

  test('of a domain that is no longer verified have no people; without any, the token does not work', async () => {
    const it = await provisioned(started)
    const { id } = (await it.create('ann')).body
    const second = `second-${it.domain}`
    await started.addDomain(it.owner, second)
    const other = (await it.send('POST', '/Users', { userName: `bob@${second}` })).body
    await it.owner.console('POST', 'single-sign-on/domains/remove', { domain: it.domain })
    expect((await it.send('GET', `/Users/${id}`)).status).toBe(404)
    expect((await it.patch(id, off)).status).toBe(404)
    expect((await it.send('DELETE', `/Users/${id}`)).status).toBe(404)
    expect((await it.send('GET', '/Users')).body.Resources).toMatchObject([{ id: other.id }])
    await it.owner.console('POST', 'single-sign-on/domains/remove', { domain: second })
    expect((await it.send('GET', '/Users')).body).toMatchObject({ status: '401' })
    await started.addDomain(it.owner, it.domain)
    expect((await it.send('GET', `/Users/${id}`)).status).toBe(200)
  })
})

describe('an account that signs in by itself', () => {
  test('does not become a member by its address', async () => {
    const it = await provisioned(started)
    const elsewhere = await started.workspace()
    await withPassword(it.domain, 'eve', elsewhere.id)
    const { status, body } = await it.create('eve', { displayName: 'Eve' })
    expect([status, body.scimType]).toEqual([409, 'uniqueness'])
    expect(body.detail).toContain('must join once by themselves')
    expect(JSON.stringify(body)).not.toContain('Own Name')
    expect((await it.find(`userName eq "eve@${it.domain}"`)).body.totalResults).toBe(0)
    expect(await started.membersOf(it)).toHaveLength(1)
  })

  test('is managed once it is a member, but keeps its name and its address', async () => {
    const it = await provisioned(started)
    await withPassword(it.domain, 'eve', it.id, 'viewer')
    const created = await it.create('eve', { displayName: 'Other Name', roles: [{ value: 'editor' }] })
    expect(created).toMatchObject({ status: 201, body: { displayName: 'Other Name', active: true } })
    const { id } = created.body
    const rename = { op: 'replace', path: 'userName', value: `eva@${it.domain}` }
    expect((await it.patch(id, rename)).body).toMatchObject({ status: '400', scimType: 'mutability' })
    expect(await started.membersOf(it)).toMatchObject([
      {},
      { email: `eve@${it.domain}`, name: 'Own Name', role: 'editor' },
    ])
    expect((await it.patch(id, off)).body.active).toBe(false)
    expect((await it.patch(id, on)).body).toMatchObject({ active: true, roles: [{ value: 'editor' }] })
  })

  test('does not come back after somebody else has removed it', async () => {
    const it = await provisioned(started)
    await withPassword(it.domain, 'eve', it.id, 'viewer')
    const { id } = (await it.create('eve')).body
    await started.remove(it, `eve@${it.domain}`)
    expect((await it.patch(id, roleTo('admin'))).body.active).toBe(false)
    expect((await it.patch(id, on)).body).toMatchObject({ status: '409', scimType: 'uniqueness' })
    expect(await started.membersOf(it)).toHaveLength(1)
  })
})

test('an account of another workspace keeps name and address, and its name is not shown', async () => {
  const it = await provisioned(started)
  const { db, clock } = started.instance.services
  const elsewhere = await started.workspace()
  const account = await addAccount(db, clock, { email: `max@${it.domain}`, name: 'Name Elsewhere' })
  await addMembership(db, clock, {
    workspaceId: elsewhere.id,
    accountId: account.id,
    role: 'viewer',
    siteIds: null,
  })
  const created = await it.create('max')
  expect(created.status).toBe(201)
  const { id } = created.body
  const renamed = await it.patch(id, { op: 'replace', path: 'displayName', value: 'Max' })
  expect(renamed.body.displayName).toBe('Max')
  const moved = { op: 'replace', path: 'userName', value: `maxi@${it.domain}` }
  expect((await it.patch(id, moved)).body.scimType).toBe('mutability')
  expect(await started.membersOf(elsewhere)).toMatchObject([
    {},
    { email: account.email, name: 'Name Elsewhere' },
  ])
  await it.send('DELETE', `/Users/${id}`)
  expect(await started.membersOf(elsewhere)).toHaveLength(2)
  const written = await started.auditOf(it)
  expect(JSON.stringify([created.body, written])).not.toContain('Name Elsewhere')
})

test('owners stay what they are', async () => {
  const it = await provisioned(started)
  await withPassword(it.domain, 'boss', it.id, 'owner')
  const id = await idOf(it, 'boss')
  for (const refused of [
    await it.patch(id, off),
    await it.patch(id, roleTo('viewer')),
    await it.send('DELETE', `/Users/${id}`),
    await it.create('boss', { active: false }),
    await it.create('boss', { roles: [{ value: 'admin' }] }),
  ]) {
    expect(refused.body).toMatchObject({ status: '403' })
    expect(refused.body.detail).toContain('owner')
  }
  const rename = { op: 'replace', path: 'userName', value: `chief@${it.domain}` }
  expect((await it.patch(id, rename)).body.scimType).toBe('mutability')
  // What a provider sends for everyone is no change.
  const seen = (await it.send('GET', `/Users/${id}`)).body
  expect(seen.roles).toEqual([{ value: 'owner', primary: true }])
  expect((await it.send('PUT', `/Users/${id}`, { ...seen, displayName: 'Boss' })).status).toBe(200)
  expect((await started.membersOf(it))[1]).toMatchObject({ role: 'owner', name: 'Own Name' })
  for (const role of ['owner', 'Superuser'])
    expect((await it.create(`new-${role.toLowerCase()}`, { roles: [{ value: role }] })).body.scimType).toBe(
      'invalidValue',
    )
})

test('another workspace has neither people nor ids of the first', async () => {
  const [mine, theirs] = [await provisioned(started), await provisioned(started)]
  const { id } = (await theirs.create('ann')).body
  expect((await mine.send('GET', `/Users/${id}`)).status).toBe(404)
  expect((await mine.send('PUT', `/Users/${id}`, { userName: `ann@${theirs.domain}` })).status).toBe(404)
  expect((await mine.patch(id, off)).status).toBe(404)
  expect((await mine.send('DELETE', `/Users/${id}`)).status).toBe(404)
  expect((await mine.find(`id eq "${id}"`)).body.totalResults).toBe(0)
  expect((await mine.create('ann')).status).toBe(201)
  expect((await theirs.send('GET', `/Users/${id}`)).body.active).toBe(true)
})

test('the sites of a member survive a change of the role and a deactivation; an admin has all', async () => {
  const it = await provisioned(started)
  const { id } = (await it.create('ann', { roles: [{ value: 'viewer' }] })).body
  const { key } = (await it.owner.session()).body.data
  const body = { name: 'Shop', domain: `shop.${it.domain}`, timezone: 'UTC' }
  const site = (await started.instance.request('POST', '/v1/sites', { key, body })).body.data.id
  const member = (await started.membersOf(it))[1]
  await started.instance.request('PATCH', `/v1/members/${member?.id}`, { key, body: { site_ids: [site] } })
  const access = () => accessOf(started, it, 'ann')
  await it.patch(id, roleTo('editor'))
  expect(await access()).toEqual(['editor', [site]])
  await it.patch(id, off)
  expect(await access()).toBeUndefined()
  await it.patch(id, on)
  expect(await access()).toEqual(['editor', [site]])
  await it.patch(id, roleTo('admin'))
  expect(await access()).toEqual(['admin', null])
})

test('an invitation gives its role and its sites, and is used up', async () => {
  const it = await provisioned(started)
  await started.invite(it, `ann@${it.domain}`, { role: 'editor' })
  expect((await it.create('ann')).body.roles).toEqual([{ value: 'editor', primary: true }])
  const { key } = (await it.owner.session()).body.data
  expect((await started.instance.request('GET', '/v1/invitations', { key })).body.data).toEqual([])
})

test('a member who joined in another way is found, and managed from then on', async () => {
  const it = await provisioned(started)
  const ann = it.person('ann')
  const { browser } = await started.signIn(ann)
  expect((await it.send('GET', '/Users')).body.Resources).toMatchObject([
    { userName: ann.email, displayName: 'ann', active: true },
  ])
  const created = await it.create('ann', { externalId: 'x1', displayName: 'Ann Lee' })
  expect(created.status).toBe(201)
  expect((await it.create('ann')).status).toBe(409)
  expect((await browser.session()).body.data.account.name).toBe('Ann Lee')
  expect(await started.membersOf(it)).toHaveLength(2)
})

test('two requests at the same time create one person', async () => {
  const it = await provisioned(started)
  const answers = await Promise.all(Array.from({ length: 5 }, () => it.create('ann', { externalId: 'x1' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  expect((await it.send('GET', '/Users')).body.totalResults).toBe(1)
  expect((await it.create('bob', { externalId: 'x1' })).body.scimType).toBe('uniqueness')
  expect(await started.membersOf(it)).toHaveLength(2)
})

test('a person who was removed comes back by an invitation, or when the provider adds them again', async () => {
  const it = await provisioned(started)
  const ann = it.person('ann')
  const first = (await it.create('ann')).body.id
  await it.send('DELETE', `/Users/${first}`)
  expect((await started.signIn(ann)).ended.status).toBe(403)
  await started.invite(it, ann.email)
  expect((await started.signIn(ann)).ended.status).toBe(200)
  const second = await idOf(it, 'ann')
  expect(second).not.toBe(first)
  await it.send('DELETE', `/Users/${second}`)
  const third = await it.create('ann')
  expect(third.status).toBe(201)
  expect((await started.signIn(ann)).ended.status).toBe(200)
})

test('the audit log names the provisioning, and has what was before and after', async () => {
  const it = await provisioned(started)
  const { id } = (await it.create('ann', { externalId: 'x1', displayName: 'Ann' })).body
  await it.patch(id, roleTo('admin'), { op: 'replace', path: 'displayName', value: 'Ann Lee' })
  await it.patch(id, off)
  await it.send('DELETE', `/Users/${id}`)
  const actor = { kind: 'provisioning', id: null, name: 'Provisioning (SCIM)' }
  const email = `ann@${it.domain}`
  const entries = (await started.auditOf(it)).slice(0, 8)
  expect(entries).toMatchObject([
    { action: 'provisioning.person_removed', actor, target: { name: email }, target_exists: false },
    { action: 'provisioning.person_changed', changes: { active: { before: true, after: false } } },
    { action: 'member.removed', actor, changes: { role: { before: 'admin', after: null } } },
    { action: 'provisioning.person_changed', changes: { name: { before: 'Ann', after: 'Ann Lee' } } },
    { action: 'member.changed', actor, changes: { role: { before: 'viewer', after: 'admin' } } },
    { action: 'provisioning.person_changed', target: { id }, changes: { external_id: { after: 'x1' } } },
    { action: 'member.joined', actor, target: { name: email } },
    { action: 'provisioning.enabled', actor: { kind: 'person' } },
  ])
  expect(JSON.stringify(entries)).not.toContain(it.token)
})

test('sessions and keys of a person end with a deactivation, also those of a password', async () => {
  const it = await provisioned(started)
  const { email } = await withPassword(it.domain, 'eve', it.id, 'editor')
  const eve: Browser = { ...started.instance.browser(), account: { id: '', email } } as Browser
  await eve.post('sign-in/email', { email, password })
  const { key } = (await eve.session()).body.data
  expect((await started.instance.request('GET', '/v1/sites', { key })).status).toBe(200)
  await it.patch(await idOf(it, 'eve'), off)
  expect((await started.instance.request('GET', '/v1/sites', { key })).status).toBe(401)
  expect((await eve.session()).body.data?.workspace ?? null).toBeNull()
})
