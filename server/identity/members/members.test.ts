import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { password, startAccounts } from '../../../test/fixtures/accounts.ts'
import { enterPassword } from '../../../test/fixtures/two-step-sign-in.ts'
import type { Answer } from '../../../test/support/instance.ts'
import { createKey } from '../keys/keys.ts'

type Instance = Awaited<ReturnType<typeof startAccounts>>
type Person = Awaited<ReturnType<Instance['signedIn']>>

let instance: Instance
/** A workspace of each test, with its owner. */
let workspaceId: string
let workspaceKey: string
let owner: Person

beforeAll(async () => {
  instance = await startAccounts()
})
afterAll(() => instance.stop())
beforeEach(async () => {
  ;({ workspaceId, key: workspaceKey } = await instance.createWorkspace())
  owner = await joined('owner')
})

const joined = (role: 'viewer' | 'editor' | 'admin' | 'owner', siteIds: string[] | null = null) =>
  instance.signedIn({ workspaceId, role, siteIds })

/** Calls the API like the console of a person. */
async function as(person: Pick<Person, 'session'>, method: string, path: string, body?: object) {
  const { key } = (await person.session()).body.data
  return instance.request(method, `/v1${path}`, { key, body })
}

/** The id of the membership of a person in the workspace of the test. */
async function memberOf(person: Person): Promise<string> {
  const { body } = await as(owner, 'GET', '/members')
  return body.data.find((it: { email: string }) => it.email === person.account.email).id
}

const newEmail = () => `${crypto.randomUUID()}@example.com`
const newSite = async (key = workspaceKey) =>
  (
    await instance.request('POST', '/v1/sites', {
      key,
      body: { name: 'Shop', domain: `${crypto.randomUUID()}.example` },
    })
  ).body.data.id as string

async function invited(role: string, more: object = {}) {
  const email = newEmail()
  const { status, body } = await as(owner, 'POST', '/invitations', { email, role, ...more })
  expect(status).toBe(201)
  const url: string = body.data.url
  return { email, invitation: body.data, token: url.slice(url.lastIndexOf('/') + 1) }
}

/** Accepts an invitation as a new person. */
async function accept({ email, token }: { email: string; token: string }) {
  const it = instance.browser()
  const created = await it.console('POST', `invitations/${token}/account`, { name: 'Ada', password })
  expect(created.status).toBe(200)
  expect((await it.post('sign-in/email', { email, password })).status).toBe(200)
  return it
}

describe('an invitation', () => {
  test('lets a new person create an account with the role and the sites that it names', async () => {
    const [site, other] = [await newSite(), await newSite()]
    const { email, invitation, token } = await invited('viewer', { site_ids: [site] })
    expect(invitation).toMatchObject({
      role: 'viewer',
      site_ids: [site],
      invited_by: owner.account.email,
      is_mailed: false,
    })
    expect(invitation.url).toStartWith('http://analytics.test/invitations/')

    const seen = await instance.browser().console('GET', `invitations/${token}`)
    expect(seen.body.data).toMatchObject({
      email,
      role: 'viewer',
      inviter: owner.account.email,
      has_account: false,
    })

    const person = await accept({ email, token })
    const { body } = await person.session()
    expect(body.data).toMatchObject({
      account: { email, name: 'Ada' },
      workspace: { id: workspaceId, role: 'viewer' },
    })
    expect((await as(person, 'GET', '/sites')).body.data.map((it: { id: string }) => it.id)).toEqual([site])
    expect((await as(person, 'GET', `/sites/${other}`)).status).toBe(404)
    expect((await as(owner, 'GET', '/invitations')).body.data).toEqual([])
    expect((await as(owner, 'GET', '/members')).body.data).toMatchObject([
      { email: owner.account.email, role: 'owner' },
      { email, name: 'Ada', role: 'viewer', site_ids: [site] },
    ])
  })

  test('adds the workspace to an account that exists', async () => {
    const person = await instance.signedIn()
    const { body } = await as(owner, 'POST', '/invitations', {
      email: person.account.email.toUpperCase(),
      role: 'editor',
    })
    const token = body.data.url.split('/').at(-1)
    expect((await instance.browser().console('GET', `invitations/${token}`)).body.data.has_account).toBe(true)
    expect((await person.console('POST', `invitations/${token}/join`)).status).toBe(200)
    const { data } = (await person.session()).body
    expect(data.workspace).toMatchObject({ id: workspaceId, role: 'editor' })
    expect(data.workspaces).toHaveLength(2)

    await person.console('POST', 'workspace/open', { workspace_id: instance.workspaceId })
    expect((await person.session()).body.data.workspace).toMatchObject({
      id: instance.workspaceId,
      role: 'owner',
    })
    await person.console('POST', 'workspace/open', { workspace_id: workspaceId })
    const another = instance.browser()
    await enterPassword(another, person.account.email)
    expect((await another.session()).body.data.workspace.id).toBe(workspaceId)
  })

  test('is for its address only', async () => {
    const { token } = await invited('viewer')
    const stranger = await instance.signedIn()
    const { status, body } = await stranger.console('POST', `invitations/${token}/join`)
    expect(status).toBe(403)
    expect(body.error.message).toContain('sign in with that address')
    expect((await stranger.console('POST', 'workspace/open', { workspace_id: workspaceId })).status).toBe(404)
  })

  test('is valid once, for a week, and until it is withdrawn or sent again', async () => {
    const used = await invited('viewer')
    await accept(used)
    const late = await invited('viewer')
    const withdrawn = await invited('viewer')
    await as(owner, 'DELETE', `/invitations/${withdrawn.invitation.id}`)
    const renewed = await invited('viewer')
    await instance.advance(24 * 3_600_000)
    const again = await as(owner, 'POST', `/invitations/${renewed.invitation.id}/renew`)
    await instance.advance(6.5 * 24 * 3_600_000)
    const newLink = again.body.data.url.split('/').at(-1)
    for (const token of [used.token, late.token, withdrawn.token, renewed.token, 'invented'])
      expect((await instance.browser().console('GET', `invitations/${token}`)).status).toBe(410)
    expect((await instance.browser().console('GET', `invitations/${newLink}`)).status).toBe(200)
  })

  test('creates one account even if its link is used twice at once', async () => {
    const { token } = await invited('viewer')
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        instance.browser().console('POST', `invitations/${token}/account`, { name: '', password }),
      ),
    )
    expect(answers.map((it) => it.status).sort()).toEqual([200, 410, 410])
  })

  test('needs a good password, and keeps the link if it is not', async () => {
    const it = await invited('viewer')
    const path = `invitations/${it.token}/account`
    const { status, body } = await instance
      .browser()
      .console('POST', path, { name: 'Ada', password: 'password12' })
    expect(status).toBe(400)
    expect(body.error.details).toMatchObject([{ field: 'new_password' }])
    await accept(it)
  })

  const refused: [string, () => Promise<string>, number][] = [
    ['a member', async () => owner.account.email, 409],
    ['somebody who is invited already', async () => (await invited('viewer')).email, 409],
    ['no address', async () => 'ada', 400],
  ]
  test.each(refused)('is refused for %s', async (_, emailOf, expected) => {
    const { status, body } = await as(owner, 'POST', '/invitations', {
      email: await emailOf(),
      role: 'viewer',
    })
    expect(status).toBe(expected)
    expect(body.error.details[0].field).toBe('email')
  })

  test('names only sites of the workspace, and only for roles that can be limited', async () => {
    const foreign = (await instance.createSite()).id
    const own = await newSite()
    for (const [role, siteId] of [
      ['viewer', foreign],
      ['admin', own],
    ]) {
      const body = { email: newEmail(), role, site_ids: [siteId] }
      const answer = await as(owner, 'POST', '/invitations', body)
      expect(answer.status).toBe(400)
      expect(answer.body.error.details).toMatchObject([{ field: 'site_ids' }])
    }
  })
})

describe('a role', () => {
  test.each([
    ['viewer', [200, 403, 403, 403]],
    ['editor', [200, 201, 403, 403]],
    ['admin', [200, 201, 200, 200]],
    ['owner', [200, 201, 200, 200]],
  ] as const)(
    '%s: reads, writes goals, renames sites and lists members as permitted',
    async (role, expected) => {
      const site = await newSite()
      const person = await joined(role)
      const statuses = [
        await as(person, 'GET', `/sites/${site}/analytics/traffic`),
        await as(person, 'POST', `/sites/${site}/conversions`, { name: 'Sale', event_name: 'purchase' }),
        await as(person, 'PATCH', `/sites/${site}`, { name: 'Renamed' }),
        await as(person, 'GET', '/members'),
      ].map((it) => it.status)
      expect(statuses).toEqual([...expected])
    },
  )

  test('changes at once, also for a console that is open', async () => {
    const site = await newSite()
    const person = await joined('editor')
    const key: string = (await person.session()).body.data.key
    const write = (): Promise<Answer> =>
      instance.request('POST', `/v1/sites/${site}/funnels`, {
        key,
        body: { name: crypto.randomUUID(), steps: [{ event_name: 'a' }, { event_name: 'b' }] },
      })
    expect((await write()).status).toBe(201)
    await as(owner, 'PATCH', `/members/${await memberOf(person)}`, { role: 'viewer' })
    const { status, body } = await write()
    expect(status).toBe(403)
    expect(body.error.message).toBe(
      'This requires the role editor or a higher one (permission funnels:write)',
    )
  })

  test('above the own one can be neither granted, changed nor removed', async () => {
    const admin = await joined('admin')
    const attempts = [
      await as(admin, 'POST', '/invitations', { email: newEmail(), role: 'owner' }),
      await as(admin, 'PATCH', `/members/${await memberOf(admin)}`, { role: 'owner' }),
      await as(admin, 'PATCH', `/members/${await memberOf(owner)}`, { role: 'viewer' }),
      await as(admin, 'DELETE', `/members/${await memberOf(owner)}`),
      await admin.console('POST', 'workspace/transfer', { member_id: await memberOf(admin) }),
      await instance.request('PATCH', `/v1/members/${await memberOf(admin)}`, {
        key: workspaceKey,
        body: { role: 'owner' },
      }),
    ]
    expect(attempts.map((it) => it.status)).toEqual([403, 403, 403, 403, 403, 403])
  })

  test('with some sites sees nothing of the others', async () => {
    const [site, other] = [await newSite(), await newSite()]
    const person = await joined('editor', [site])
    expect((await as(person, 'GET', '/sites')).body.pagination.total).toBe(1)
    for (const path of ['', '/analytics/traffic', '/users', '/events', '/exports', '/funnels'])
      expect((await as(person, 'GET', `/sites/${other}${path}`)).status).toBe(404)
    expect((await as(person, 'POST', '/users/batch', { site_id: other, user_ids: ['user-1'] })).status).toBe(
      404,
    )
    const event = { site_id: other, event_name: 'page_view', client_id: 'cid_a' }
    expect((await as(person, 'POST', '/events', event)).status).toBe(404)
    expect((await as(person, 'POST', '/events', { ...event, site_id: site })).status).toBe(202)

    const changed = await as(owner, 'PATCH', `/members/${await memberOf(person)}`, { site_ids: null })
    expect(changed.body.data.site_ids).toBeNull()
    expect((await as(person, 'GET', `/sites/${other}`)).status).toBe(200)
  })
})

describe('a member who is removed', () => {
  test('is out at once, with the keys that belong to them', async () => {
    const person = await joined('admin')
    const { key } = (await person.session()).body.data
    const { db, clock } = instance.services
    const personal = await createKey(db, clock, {
      workspaceId,
      name: 'Script',
      kind: 'secret',
      mode: 'live',
      accountId: person.account.id,
    })
    for (const it of [key, personal.key])
      expect((await instance.request('GET', '/v1/sites', { key: it })).status).toBe(200)
    expect((await as(owner, 'DELETE', `/members/${await memberOf(person)}`)).status).toBe(204)
    for (const it of [key, personal.key])
      expect((await instance.request('GET', '/v1/sites', { key: it })).status).toBe(401)
    expect((await person.session()).status).toBe(403)
    const again = await instance.browser().post('sign-in/email', { email: person.account.email, password })
    expect([again.status, again.body.code]).toEqual([403, 'NO_WORKSPACE'])
  })

  test('can be invited again, and signs in with the old password', async () => {
    const person = await joined('viewer')
    await as(owner, 'DELETE', `/members/${await memberOf(person)}`)
    const { body } = await as(owner, 'POST', '/invitations', { email: person.account.email, role: 'editor' })
    const it = instance.browser()
    expect((await it.post('sign-in/email', { email: person.account.email, password })).status).toBe(200)
    expect((await it.console('POST', `invitations/${body.data.url.split('/').at(-1)}/join`)).status).toBe(200)
    expect((await it.session()).body.data.workspace).toMatchObject({ id: workspaceId, role: 'editor' })
  })

  test('keeps other workspaces', async () => {
    const person = await joined('viewer')
    const { body } = await as(await instance.signedIn(), 'POST', '/invitations', {
      email: person.account.email,
      role: 'viewer',
    })
    await person.console('POST', `invitations/${body.data.url.split('/').at(-1)}/join`)
    await person.console('POST', 'workspace/open', { workspace_id: workspaceId })
    await as(owner, 'DELETE', `/members/${await memberOf(person)}`)
    expect((await person.session()).body.data.workspace.id).toBe(instance.workspaceId)
  })
})

describe('a workspace always has an owner', () => {
  test('the last one can neither be removed, nor changed, nor leave', async () => {
    const id = await memberOf(owner)
    expect((await as(owner, 'DELETE', `/members/${id}`)).status).toBe(409)
    expect((await as(owner, 'PATCH', `/members/${id}`, { role: 'admin' })).status).toBe(409)
    expect((await owner.console('POST', 'workspace/leave')).status).toBe(409)
    expect((await as(owner, 'GET', '/members')).body.data[0].role).toBe('owner')
  })

  test('two who leave at once cannot both leave', async () => {
    const second = await joined('owner')
    const answers = await Promise.all([owner, second].map((it) => it.console('POST', 'workspace/leave')))
    expect(answers.map((it) => it.status).sort()).toEqual([200, 409])
  })

  test('the ownership is transferred in one step', async () => {
    const person = await joined('viewer', [await newSite()])
    const member_id = await memberOf(person)
    expect((await owner.console('POST', 'workspace/transfer', { member_id })).status).toBe(200)
    expect((await person.session()).body.data.workspace.role).toBe('owner')
    expect((await as(person, 'GET', `/members/${member_id}`)).body.data.site_ids).toBeNull()
    expect((await owner.session()).body.data.workspace.role).toBe('admin')
    expect((await owner.console('POST', 'workspace/leave')).status).toBe(200)
  })
})

describe('workspaces', () => {
  test('are added by those who operate the service, and renamed by admins', async () => {
    const operator = await instance.signedIn()
    expect((await operator.console('POST', 'workspaces', { name: 'Client' })).status).toBe(200)
    const { data } = (await operator.session()).body
    expect(data.workspace).toMatchObject({ name: 'Client', role: 'owner' })
    expect((await operator.console('POST', 'workspace/rename', { name: ' Client A ' })).status).toBe(200)
    expect((await operator.session()).body.data.workspace.name).toBe('Client A')

    expect((await owner.console('POST', 'workspaces', { name: 'Mine' })).status).toBe(403)
    const viewer = await joined('viewer')
    expect((await viewer.console('POST', 'workspace/rename', { name: 'Mine' })).status).toBe(403)
  })

  test('are no business of requests without the console’s secret', async () => {
    const body = { name: 'Mine' }
    const cookie = owner.cookie()
    for (const path of ['workspaces', 'workspace/rename', 'workspace/leave', 'profile'])
      expect(
        (await instance.request('POST', `/api/console/${path}`, { key: null, body, headers: { cookie } }))
          .status,
      ).toBe(404)
  })
})
