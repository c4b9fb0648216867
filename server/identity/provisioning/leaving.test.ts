import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { accounts, credentials, invitations } from '../../../db/postgres/schema/accounts.ts'
import { password } from '../../../test/fixtures/accounts.ts'
import { accessOf, off, on, type Provisioned, provisioned } from '../../../test/fixtures/provisioning.ts'
import { startSingleSignOn } from '../../../test/fixtures/single-sign-on.ts'
import { createAccount } from '../accounts/accounts.ts'

setDefaultTimeout(120_000)

let started: Awaited<ReturnType<typeof startSingleSignOn>>
beforeAll(async () => {
  started = await startSingleSignOn()
})
afterAll(() => started.stop())

async function invitationsOf({ owner }: Provisioned) {
  const { key } = (await owner.session()).body.data
  return (await started.instance.request('GET', '/v1/invitations', { key })).body.data as { role: string }[]
}

/** Gives an account a password, as a person does with a mailed link. */
async function setPassword(email: string) {
  const { db } = started.instance.services
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
  const accountId = account?.id as string
  const own = { accountId, providerId: 'credential', providerAccountId: accountId }
  await db
    .insert(credentials)
    .values({ id: crypto.randomUUID(), ...own, password: await hashPassword(password) })
}

describe('an open invitation', () => {
  test('ends with a deactivation and with a removal, also that of an owner', async () => {
    const it = await provisioned(started)
    const ann = it.person('ann')
    await started.invite(it, ann.email, { role: 'owner' })
    const { id } = (await it.create('ann')).body
    expect(await accessOf(started, it, 'ann')).toEqual(['viewer', null])
    expect(await invitationsOf(it)).toMatchObject([{ role: 'owner' }])
    await it.patch(id, off)
    expect(await invitationsOf(it)).toEqual([])
    expect((await started.signIn(ann)).ended.status).toBe(403)

    await started.invite(it, ann.email, { role: 'admin' })
    await it.send('DELETE', `/Users/${id}`)
    expect(await invitationsOf(it)).toEqual([])
    expect((await started.signIn(ann)).ended.status).toBe(403)
    expect((await started.auditOf(it)).map(({ action }: { action: string }) => action)).toContain(
      'invitation.withdrawn',
    )
  })

  test('is used up by an activation, with its role', async () => {
    const it = await provisioned(started)
    const ann = it.person('ann')
    const { id } = (await it.create('ann')).body
    await it.patch(id, off)
    await started.invite(it, ann.email, { role: 'editor' })
    await it.patch(id, on)
    expect(await accessOf(started, it, 'ann')).toEqual(['editor', null])
    expect(await invitationsOf(it)).toEqual([])
  })

  test('that follows a deactivation stays when the provider changes something else', async () => {
    const it = await provisioned(started)
    const ann = it.person('ann')
    const { id } = (await it.create('ann')).body
    await it.patch(id, off)
    await started.invite(it, ann.email, { role: 'editor' })
    await it.patch(id, { op: 'replace', path: 'displayName', value: 'Ann Lee' })
    expect(await invitationsOf(it)).toMatchObject([{ role: 'editor' }])
    expect((await started.signIn(ann)).ended.status).toBe(200)
    expect(await accessOf(started, it, 'ann')).toEqual(['editor', null])
  })

  test('that has expired gives no role', async () => {
    const it = await provisioned(started)
    await started.invite(it, `ann@${it.domain}`, { role: 'admin' })
    const { db } = started.instance.services
    const past = { expiresAt: new Date('2020-01-01') }
    await db
      .update(invitations)
      .set(past)
      .where(eq(invitations.email, `ann@${it.domain}`))
    await it.create('ann')
    expect(await accessOf(started, it, 'ann')).toEqual(['viewer', null])
  })
})

test('nothing that is refused beside it prevents a deactivation', async () => {
  const it = await provisioned(started)
  const { db, clock } = started.instance.services
  for (const [number, more] of [
    [{ op: 'replace', path: 'userName', value: `left-eve@${it.domain}` }],
    [{ op: 'replace', path: 'userName', value: 'eve@corp.onmicrosoft.com' }],
    [{ op: 'replace', path: 'roles[primary eq "True"].value', value: null }],
    [{ op: 'replace', path: 'roles[primary eq "True"].value', value: 'User' }],
  ].entries()) {
    const name = `eve${number}`
    const email = `${name}@${it.domain}`
    await createAccount(db, clock, { email, password, workspaceId: it.id, role: 'admin' })
    const { id } = (await it.create(name)).body
    const answer = await it.patch(id, ...more, off)
    expect([number, answer.status, answer.body.active, answer.body.userName]).toEqual([
      number,
      200,
      false,
      email,
    ])
    expect(await accessOf(started, it, name)).toBeUndefined()
  }
})

test('who gets the address of somebody who was removed signs in, and the other one no longer', async () => {
  const it = await provisioned(started)
  const former = it.person('ann')
  const { id } = (await it.create('ann')).body
  expect((await started.signIn(former)).ended.status).toBe(200)
  await it.send('DELETE', `/Users/${id}`)
  expect((await it.create('ann')).status).toBe(201)
  const successor = it.person('ann', { sub: `other-${it.domain}` })
  expect((await started.signIn(successor)).ended.status).toBe(200)
  expect((await started.signIn(former)).ended.status).toBe(403)
})

describe('who was removed by an administrator', () => {
  test('comes back with no more access than before', async () => {
    const it = await provisioned(started, { default_role: 'editor' })
    const ann = it.person('ann')
    const { key } = (await it.owner.session()).body.data
    const body = { name: 'Shop', domain: `shop.${it.domain}`, timezone: 'UTC' }
    const site = (await started.instance.request('POST', '/v1/sites', { key, body })).body.data.id
    const { id } = (await it.create('ann', { roles: [{ value: 'viewer' }] })).body
    const member = (await started.membersOf(it)).find(({ email }) => email === ann.email)
    await started.instance.request('PATCH', `/v1/members/${member?.id}`, { key, body: { site_ids: [site] } })
    await started.remove(it, ann.email)
    expect((await it.patch(id, { op: 'replace', path: 'displayName', value: 'Ann' })).body.active).toBe(false)
    await it.send('PUT', `/Users/${id}`, { userName: ann.email, displayName: 'Ann Lee', active: true })
    expect(await accessOf(started, it, 'ann')).toEqual(['viewer', [site]])
  })

  test('does not come back without knowing it, once they can sign in by themselves', async () => {
    const it = await provisioned(started)
    const ann = it.person('ann')
    const { id } = (await it.create('ann')).body
    await started.remove(it, ann.email)
    await it.patch(id, { op: 'replace', path: 'displayName', value: 'Ann' })
    await setPassword(ann.email)
    expect((await it.patch(id, on)).body.scimType).toBe('uniqueness')
    expect(await accessOf(started, it, 'ann')).toBeUndefined()
  })
})

test('a role that is sent for somebody who was never active makes nobody a member later without knowing it', async () => {
  const it = await provisioned(started)
  const { id } = (await it.create('ann', { active: false, roles: [{ value: 'editor' }] })).body
  await setPassword(`ann@${it.domain}`)
  expect((await it.patch(id, on)).body.scimType).toBe('uniqueness')
  expect(await accessOf(started, it, 'ann')).toBeUndefined()
})

test('a member whom the provider has only listed, and who was removed, can join by signing in', async () => {
  const it = await provisioned(started)
  const ann = it.person('ann')
  const { db, clock } = started.instance.services
  await createAccount(db, clock, { email: ann.email, password, workspaceId: it.id, role: 'viewer' })
  expect((await it.find(`userName eq "${ann.email}"`)).body.totalResults).toBe(1)
  await started.remove(it, ann.email)
  const [account] = await db.select().from(accounts).where(eq(accounts.email, ann.email))
  await db.delete(credentials).where(eq(credentials.accountId, account?.id as string))
  expect((await started.signIn(ann)).ended.status).toBe(200)
})

test('roles without a value are none: a creation keeps the role of a member, a change gives the default', async () => {
  const it = await provisioned(started)
  const { db, clock } = started.instance.services
  const email = `ann@${it.domain}`
  await createAccount(db, clock, { email, password, workspaceId: it.id, role: 'admin' })
  const created = await it.create('ann', { roles: [] })
  expect(created.body.roles).toMatchObject([{ value: 'admin' }])
  const { id } = created.body
  for (const value of ['', null])
    for (const path of ['roles', 'roles[primary eq "True"].value']) {
      await it.patch(id, { op: 'replace', path: 'roles', value: [{ value: 'editor' }] })
      const changed = await it.patch(id, {
        op: 'replace',
        path,
        value: path === 'roles' ? [{ value }] : value,
      })
      expect([path, value, changed.status, changed.body.roles?.[0].value]).toEqual([
        path,
        value,
        200,
        'viewer',
      ])
    }
})

test('attributes below the id of the schema are changed, and names are free of control characters', async () => {
  const it = await provisioned(started)
  const { id } = (await it.create('ann')).body
  const schema = 'urn:ietf:params:scim:schemas:core:2.0:User'
  const value = { [schema]: { active: false, displayName: ' Ann\r\nBcc: x\u202e ' } }
  const { body } = await it.patch(id, { op: 'replace', value })
  expect(body).toMatchObject({ active: false, displayName: 'Ann Bcc: x' })
})

test('many members are listed at once, each once, by requests at the same time', async () => {
  const it = await provisioned(started)
  const { db, clock } = started.instance.services
  for (let number = 0; number < 30; number++)
    await createAccount(db, clock, {
      email: `person-${number}@${it.domain}`,
      password,
      workspaceId: it.id,
      role: 'viewer',
    })
  const lists = await Promise.all([1, 2, 3].map(() => it.send('GET', '/Users')))
  const create = await it.create('person-7')
  expect(create.status).toBe(201)
  for (const { body } of lists) expect(body.totalResults).toBe(30)
  expect(new Set(lists[0]?.body.Resources.map((each: { id: string }) => each.id)).size).toBe(30)
})
