import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { newAddress, password } from '../../../test/fixtures/accounts.ts'
import { codeOf } from '../../../test/fixtures/authenticator.ts'
import { clientSecret, otherClientId } from '../../../test/fixtures/identity-provider.ts'
import {
  type Browser,
  settings,
  startSingleSignOn,
  workspaceOf,
} from '../../../test/fixtures/single-sign-on.ts'
import { enterCode, enterPassword, send, setUpApp } from '../../../test/fixtures/two-step-sign-in.ts'

setDefaultTimeout(120_000)

type SingleSignOn = Awaited<ReturnType<typeof startSingleSignOn>>

let instance: SingleSignOn['instance']
let provider: SingleSignOn['provider']
let workspace: SingleSignOn['workspace']
let withSingleSignOn: SingleSignOn['withSingleSignOn']
let addDomain: SingleSignOn['addDomain']
let save: SingleSignOn['save']
let person: SingleSignOn['person']
let signIn: SingleSignOn['signIn']
let membersOf: SingleSignOn['membersOf']
let auditOf: SingleSignOn['auditOf']
let remove: SingleSignOn['remove']
let invite: SingleSignOn['invite']
let stop: SingleSignOn['stop']
beforeAll(async () => {
  const started = await startSingleSignOn()
  ;({ instance, provider, workspace, withSingleSignOn, addDomain, save, person, signIn } = started)
  ;({ membersOf, auditOf, remove, invite, stop } = started)
})
afterAll(() => stop())

async function changeEmail(account: { id: string }, email: string) {
  await instance.services.postgres`update accounts set email = ${email} where id = ${account.id}`
}

describe('a person of the domain', () => {
  test('becomes a member by signing in, and is signed in', async () => {
    const it = await withSingleSignOn()
    const ann = it.person('ann')
    const { browser, ended } = await signIn(ann)
    expect(ended).toMatchObject({ status: 200, body: { next: '/sites' } })
    expect((await browser.session()).body.data).toMatchObject({
      account: { email: ann.email, name: 'ann' },
      workspace: { id: it.id, role: 'viewer' },
      has_second_factor: false,
    })
    expect(await membersOf(it)).toMatchObject([{ role: 'owner' }, { email: ann.email, role: 'viewer' }])
    const entries = await auditOf(it)
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'account.signed_in', changes: { method: { after: 'single sign-on' } } },
      { action: 'member.joined', actor: { kind: 'person', name: ann.email } },
    ])
    await signIn(ann)
    expect(await membersOf(it)).toHaveLength(2)
  })

  test('keeps the account when the address changes at the provider', async () => {
    const it = await withSingleSignOn()
    const { browser } = await signIn(it.person('ann'))
    const before = (await browser.session()).body.data.account
    const renamed = it.person('ann', { email: `ann.new@${it.domain}` })
    const after = (await (await signIn(renamed)).browser.session()).body.data.account
    expect(after).toEqual(before)
  })

  test('gets no account of a colleague who had the same address before, unless they are invited', async () => {
    const it = await withSingleSignOn()
    const { browser } = await signIn(it.person('ann'))
    const successor = it.person('ann', { sub: `second-${it.domain}` })
    const refused = async () => (await signIn(successor)).ended.body.message
    expect(await refused()).toContain('belonged to another person of the provider before')
    await remove(it, successor.email)
    expect((await browser.session()).status).toBe(401)
    expect(await refused()).toContain('belonged to another person of the provider before')
    await invite(it, successor.email)
    expect((await signIn(successor)).ended.status).toBe(200)
    const { ended } = await signIn({ ...successor, sub: `ann-${it.domain}` })
    expect(ended.body.message).toContain('belonged to another person of the provider before')
  })

  test('does not come back after they were removed or have left, unless they are invited', async () => {
    const it = await withSingleSignOn({ default_role: 'editor' })
    const [ann, bob] = [it.person('ann'), it.person('bob')]
    await signIn(ann)
    const left = await signIn(bob)
    await remove(it, ann.email)
    expect((await left.browser.console('POST', 'workspace/leave', {})).status).toBe(200)
    for (const person of [ann, bob])
      expect((await signIn(person)).ended.body.message).toContain('You are no longer a member')
    await invite(it, ann.email)
    expect((await signIn(ann)).ended.status).toBe(200)
    expect((await membersOf(it))[1]).toMatchObject({ email: ann.email, role: 'viewer' })
  })

  test('is refused if nobody invited them and not everyone is admitted', async () => {
    const it = await withSingleSignOn({ admits_everyone: false, default_role: null })
    const ann = it.person('ann')
    expect((await signIn(ann)).ended.body.message).toContain('You are not a member of this workspace')
    const { key } = (await it.owner.session()).body.data
    const site = await instance.request('POST', '/v1/sites', {
      key,
      body: { name: 'Shop', domain: `shop.${it.domain}`, timezone: 'UTC' },
    })
    const access = { role: 'editor', site_ids: [site.body.data.id] }
    await invite(it, ann.email, access)
    expect((await signIn(ann)).ended.status).toBe(200)
    expect((await membersOf(it))[1]).toMatchObject(access)
    expect((await instance.request('GET', '/v1/invitations', { key })).body.data).toEqual([])
  })

  test('connects the account that they have already, once they have signed in to it', async () => {
    const it = await withSingleSignOn()
    const colleague = await instance.signedIn({ workspaceId: it.id, role: 'editor' })
    const kim = it.person('kim')
    await changeEmail(colleague.account, kim.email)
    expect((await signIn(kim)).ended.body.message).toContain('has an account here already')
    const stranger = await instance.signedIn({ workspaceId: it.id })
    expect((await signIn(kim, { browser: stranger })).ended.status).toBe(403)
    expect((await signIn(kim, { browser: colleague })).ended.status).toBe(200)
    const { browser } = await signIn(kim)
    expect((await browser.session()).body.data).toMatchObject({
      account: { id: colleague.account.id },
      workspace: { role: 'editor' },
    })
    expect((await enterPassword(instance.browser(), kim.email)).status).toBe(200)
  })

  test('does not get an account that somebody else has created for their address', async () => {
    const [mine, theirs] = [await withSingleSignOn(), await workspace()]
    const ann = mine.person('ann')
    const created = await instance.signedIn({ workspaceId: theirs.id })
    await changeEmail(created.account, ann.email)
    expect((await signIn(ann)).ended.status).toBe(403)
    expect(await membersOf(mine)).toHaveLength(1)
  })

  test('keeps the account at another client of the provider, which may name people differently', async () => {
    const it = await withSingleSignOn()
    const ann = it.person('ann')
    const before = await signIn(ann)
    const { id } = (await before.browser.session()).body.data.account
    await save(it.owner, { client_id: otherClientId })
    expect((await before.browser.session()).status).toBe(401)
    const other = it.person('ann', { sub: `other-${it.domain}` })
    const { browser } = await signIn(other)
    expect((await browser.session()).body.data.account.id).toBe(id)
  })
})

describe('roles', () => {
  const rules = {
    default_role: null,
    role_claim: 'groups',
    role_rules: [
      { value: 'marketing', role: 'editor' },
      { value: 'it', role: 'admin' },
    ],
  }

  test('follow the claim at every sign-in; the highest counts', async () => {
    const it = await withSingleSignOn(rules)
    const roleWith = async (groups: unknown) => {
      const { ended } = await signIn(it.person('ann', { groups }))
      return ended.status === 200 ? (await membersOf(it))[1]?.role : ended.body.message
    }
    expect(await roleWith(['marketing'])).toBe('editor')
    expect(await roleWith(['other', 'it', 'marketing'])).toBe('admin')
    expect(await roleWith('marketing')).toBe('editor')
    expect(await roleWith(['other'])).toContain('None of your groups has access')
    expect(await roleWith(undefined)).toContain('None of your groups has access')
    // Who is refused stays a member: an admin removes people.
    expect((await membersOf(it))[1]?.role).toBe('editor')
    const [changed] = (await auditOf(it)).filter(
      (entry: { action: string }) => entry.action === 'member.changed',
    )
    expect(changed.changes.role).toEqual({ before: 'admin', after: 'editor' })
  })

  test('are read from a path of claims, and a default is for everyone else', async () => {
    const it = await withSingleSignOn({ ...rules, role_claim: 'realm_access.roles', default_role: 'viewer' })
    await signIn(it.person('ann', { realm_access: { roles: ['it'] } }))
    await signIn(it.person('bob', { realm_access: { roles: [] } }))
    expect((await membersOf(it)).map((member) => member.role)).toEqual(['owner', 'admin', 'viewer'])
  })

  test('of owners stay', async () => {
    const it = await withSingleSignOn(rules)
    await changeEmail(it.owner.account, `boss@${it.domain}`)
    const boss = it.person('boss', { groups: [] })
    // A provider that an attacker has taken over would name the owner, too.
    expect((await signIn(boss)).ended.status).toBe(403)
    expect((await signIn(boss, { browser: it.owner })).ended.status).toBe(200)
    const { browser } = await signIn(boss)
    expect(await membersOf({ owner: browser })).toMatchObject([{ role: 'owner' }])
  })
})

describe('a sign-in is refused', () => {
  test('for an address whose domain is not verified, or that the provider has not verified', async () => {
    const it = await withSingleSignOn()
    const ann = it.person('ann')
    const { ended } = await signIn(ann, { as: person('eve', 'elsewhere.example').sub })
    expect(ended.body).toMatchObject({
      code: 'SIGN_IN_REFUSED',
      message: 'elsewhere.example is not a verified domain of this workspace.',
    })
    const unverified = it.person('una', { email_verified: false })
    expect((await signIn(unverified)).ended.body.message).toContain('has not verified')
    const nameless = it.person('nia', { email: undefined })
    expect((await signIn({ sub: nameless.sub, email: ann.email })).ended.body.message).toContain(
      'e-mail address',
    )
    const [entry] = await auditOf(it)
    expect(entry).toMatchObject({
      action: 'account.sign_in_failed',
      actor: { kind: 'service' },
      changes: { reason: { after: expect.stringContaining('e-mail address') } },
    })
  })

  test('for a domain of another workspace', async () => {
    const [mine, theirs] = [await withSingleSignOn(), await withSingleSignOn()]
    const { ended } = await signIn(mine.person('ann'), { as: theirs.person('bob').sub })
    expect(ended.status).toBe(403)
    expect(await membersOf(mine)).toHaveLength(1)
  })

  test('in another browser, with a repeated answer, or with one of another browser', async () => {
    const it = await withSingleSignOn()
    const ann = it.person('ann')
    const begin = async (browser = instance.browser()) => {
      const { body } = await send(browser, 'single-sign-on/begin', { email: ann.email, next: '/' })
      return { browser, url: body.url as string, workspace_id: workspaceOf(body.url) }
    }
    const statusOf = async (browser: Pick<Browser, 'post'>, back: object) =>
      (await send(browser, 'single-sign-on/end', back)).status
    const mine = await begin()
    const query = await provider.visit(mine.url, ann.sub)
    const { workspace_id } = mine
    expect(await statusOf(instance.browser(), { workspace_id, query })).toBe(403)
    const victim = await begin()
    expect(await statusOf(victim.browser, { workspace_id, query })).toBe(403)
    const state = new URL(victim.url).searchParams.get('state') ?? ''
    const swapped = new URLSearchParams(query)
    swapped.set('state', state)
    expect(await statusOf(victim.browser, { workspace_id, query: `?${swapped}` })).toBe(403)
    expect((await victim.browser.session()).status).toBe(401)
    const second = await begin()
    const fresh = { workspace_id, query: await provider.visit(second.url, ann.sub) }
    expect(await statusOf(second.browser, fresh)).toBe(200)
    expect(await statusOf(second.browser, fresh)).toBe(403)
  })

  test('if the answer comes back to the address of another workspace', async () => {
    const [it, other] = [await withSingleSignOn(), await withSingleSignOn()]
    const ann = it.person('ann')
    const browser = instance.browser()
    const { body } = await send(browser, 'single-sign-on/begin', { email: ann.email, next: '/' })
    const query = await provider.visit(body.url, ann.sub)
    const { status } = await send(browser, 'single-sign-on/end', { workspace_id: other.id, query })
    expect(status).toBe(403)
  })

  test('in neither of two tabs', async () => {
    const it = await withSingleSignOn()
    const [ann, browser] = [it.person('ann'), instance.browser()]
    const begin = async () => (await send(browser, 'single-sign-on/begin', { email: ann.email })).body.url
    const [first, second] = [await begin(), await begin()]
    for (const url of [first, second]) {
      const query = await provider.visit(url, ann.sub)
      expect((await send(browser, 'single-sign-on/end', { workspace_id: it.id, query })).status).toBe(200)
    }
  })

  test('once its domain was removed, also for who was linked before', async () => {
    const it = await withSingleSignOn()
    const second = `second-${it.domain}`
    const ann = it.person('ann')
    await signIn(ann)
    await addDomain(it.owner, second)
    const gone = { domain: it.domain }
    expect((await it.owner.console('POST', 'single-sign-on/domains/remove', gone)).status).toBe(200)
    it.person('ann', { email: `ann@${second}` })
    const { ended } = await signIn({ sub: ann.sub, email: `x@${second}` })
    expect(ended.body.message).toBe(`${it.domain} is not a verified domain of this workspace.`)
  })

  test('if the settings were changed while the person was at the provider', async () => {
    const it = await withSingleSignOn()
    const ann = it.person('ann')
    const browser = instance.browser()
    const { body } = await send(browser, 'single-sign-on/begin', { email: ann.email, next: '/' })
    const query = await provider.visit(body.url, ann.sub)
    await it.owner.console('POST', 'single-sign-on/remove', {})
    const { status } = await send(browser, 'single-sign-on/end', { workspace_id: it.id, query })
    expect([status, (await browser.session()).status]).toEqual([403, 401])
  })

  test('if the person cancels, or no workspace uses the domain', async () => {
    const it = await withSingleSignOn()
    expect((await signIn(it.person('ann'), { as: null })).ended.body.message).toContain('you cancelled')
    const unknown = await send(instance.browser(), 'single-sign-on/begin', { email: 'x@nobody.example' })
    expect([unknown.status, unknown.body.message]).toEqual([
      404,
      'No workspace uses single sign-on for nobody.example.',
    ])
  })

  test('if the provider does not accept the secret', async () => {
    const it = await withSingleSignOn({ client_secret: 'wrong' })
    expect((await signIn(it.person('ann'))).ended.body.message).toBe(
      'The provider does not accept the client id and secret.',
    )
  })
})

const rules = {
  requires_second_factor: false,
  requires_single_sign_on: true,
  idle_limit_minutes: null,
  session_limit_hours: null,
}

describe('a workspace that requires single sign-on', () => {
  test('is open to its owners and to who has signed in with the provider', async () => {
    const it = await withSingleSignOn()
    const member = await instance.signedIn({ workspaceId: it.id, role: 'admin' })
    const change = (from: Browser) => from.console('POST', 'workspace/sign-in-rules', rules)
    expect((await change(it.owner)).body.error.message).toContain('sign in with it once')
    const { browser } = await signIn(it.person('ann'))
    expect((await change(member)).body.error.message).toContain('lock yourself out')
    expect((await change(it.owner)).status).toBe(200)
    expect((await it.owner.session()).status).toBe(200)
    expect((await browser.session()).status).toBe(200)
    const refused = await member.session()
    expect([refused.status, refused.body.error.code]).toEqual([403, 'single_sign_on_required'])
    const removal = await it.owner.console('POST', 'single-sign-on/remove', {})
    expect([removal.status, removal.body.error.message]).toEqual([
      409,
      'The workspace requires single sign-on: turn that off first',
    ])
    await it.owner.console('POST', 'workspace/sign-in-rules', { ...rules, requires_single_sign_on: false })
    expect((await member.session()).status).toBe(200)
    expect((await it.owner.console('POST', 'single-sign-on/remove', {})).status).toBe(200)
    expect((await browser.session()).status).toBe(401)
  })

  test('keeps its last verified domain', async () => {
    const it = await withSingleSignOn()
    await signIn(it.person('ann'))
    const gone = () => it.owner.console('POST', 'single-sign-on/domains/remove', { domain: it.domain })
    expect((await it.owner.console('POST', 'workspace/sign-in-rules', rules)).status).toBe(200)
    expect((await gone()).status).toBe(409)
    const off = { ...rules, requires_single_sign_on: false }
    await it.owner.console('POST', 'workspace/sign-in-rules', off)
    expect((await gone()).status).toBe(200)
    const without = await it.owner.console('POST', 'workspace/sign-in-rules', rules)
    expect([without.status, without.body.error.message]).toEqual([
      422,
      'Verify a domain for single sign-on first.',
    ])
  })

  test('a changed provider has to be tried again first', async () => {
    const it = await withSingleSignOn()
    await signIn(it.person('ann'))
    await save(it.owner, { client_secret: 'another' })
    const { status } = await it.owner.console('POST', 'workspace/sign-in-rules', rules)
    expect(status).toBe(422)
  })
})

describe('a session of single sign-on', () => {
  test('opens no other workspace, and cannot change how the account signs in', async () => {
    const it = await withSingleSignOn()
    const ann = it.person('ann')
    const colleague = await instance.signedIn({ role: 'editor' })
    await changeEmail(colleague.account, ann.email)
    const { browser } = await signIn(ann, { browser: colleague })
    expect((await browser.session()).body.data.workspace.id).toBe(it.id)
    const slack = { slack_url: 'https://hooks.slack.example/services/T0/B0/secret' }
    expect((await browser.console('POST', 'notifications/slack', slack)).status).toBe(403)
    await browser.console('POST', 'workspace/open', { workspace_id: instance.workspaceId })
    const refused = await browser.session()
    expect([refused.status, refused.body.error.code]).toEqual([403, 'own_sign_in_required'])
    expect((await browser.console('POST', 'workspace/rename', { name: 'Taken' })).status).toBe(403)
    const changes = [
      ['two-factor/enable', { password }],
      ['change-password', { currentPassword: password, newPassword: 'silver spoon 1234' }],
    ] as const
    for (const [path, body] of changes) {
      const { status, body: answer } = await send(browser, path, body)
      expect([path, status, answer.code]).toEqual([path, 403, 'OWN_SIGN_IN_REQUIRED'])
    }
    const own = instance.browser()
    await enterPassword(own, ann.email)
    await own.console('POST', 'workspace/open', { workspace_id: instance.workspaceId })
    expect((await own.session()).status).toBe(200)
  })

  test('needs no second factor in the workspace of the provider', async () => {
    const it = await withSingleSignOn()
    const { uri } = await setUpApp(it.owner)
    const fresh = instance.browser()
    await enterPassword(fresh, it.owner.account.email)
    expect((await enterCode(fresh, codeOf(uri, 1))).status).toBe(200)
    await fresh.console('POST', 'workspace/open', { workspace_id: it.id })
    const strict = { ...rules, requires_second_factor: true, requires_single_sign_on: false }
    expect((await fresh.console('POST', 'workspace/sign-in-rules', strict)).status).toBe(200)
    const { browser } = await signIn(it.person('ann'))
    expect((await browser.session()).status).toBe(200)
    const colleague = await instance.signedIn({ workspaceId: it.id })
    expect((await colleague.session()).body.error.code).toBe('second_factor_required')
  })
})

describe('settings', () => {
  test('are refused with the reason at the field', async () => {
    const { owner } = await workspace()
    const attempt = async (changes: object) => {
      const body = { ...settings, issuer: provider.issuer, ...changes }
      const answer = await owner.console('POST', 'single-sign-on', body)
      return [answer.status, answer.body.error.details]
    }
    const [status, [problem]] = await attempt({ issuer: `${provider.issuer}/nothing` })
    expect([status, problem.field]).toEqual([400, 'issuer'])
    expect(problem.message).toContain('No OpenID configuration could be read')
    expect(await attempt({ issuer: 'nonsense', default_role: null })).toMatchObject([
      400,
      [{ field: 'issuer' }, { field: 'default_role' }],
    ])
    expect(await attempt({ client_secret: undefined })).toMatchObject([400, [{ field: 'client_secret' }]])
    expect(await attempt({ role_claim: 'groups' })).toMatchObject([400, [{ field: 'role_rules' }]])
    await save(owner)
    // The stored secret goes to no other provider.
    const elsewhere = { issuer: `${provider.issuer}/other`, client_secret: undefined }
    expect(await attempt(elsewhere)).toMatchObject([400, [{ field: 'client_secret' }]])
  })

  test('keep the secret, and never show it', async () => {
    const it = await withSingleSignOn()
    await save(it.owner, { client_secret: undefined, default_role: 'editor' })
    expect((await signIn(it.person('ann'))).ended.status).toBe(200)
    const { body } = await it.owner.console('GET', 'single-sign-on')
    expect(body.data).toMatchObject({
      settings: { issuer: provider.issuer, default_role: 'editor' },
      domains: [{ domain: it.domain, is_verified: true }],
      callback_url: `http://analytics.test/sign-in/callback/${it.id}`,
    })
    expect(JSON.stringify([body, await auditOf(it)])).not.toContain(clientSecret)
  })

  test('are for owners only', async () => {
    const it = await withSingleSignOn()
    const admin = await instance.signedIn({ workspaceId: it.id, role: 'admin' })
    expect((await admin.console('GET', 'single-sign-on')).status).toBe(403)
    for (const path of ['', '/remove', '/domains', '/domains/verify', '/domains/remove']) {
      const body = path ? { domain: it.domain } : { ...settings, issuer: provider.issuer }
      expect([path, (await admin.console('POST', `single-sign-on${path}`, body)).status]).toEqual([path, 403])
    }
  })
})

test('the limits by address count sign-ins with a provider', async () => {
  const browser = instance.browser()
  const address = newAddress()
  const begin = () =>
    browser.post('single-sign-on/begin', { email: 'x@nobody.example' }, { 'x-forwarded-for': address })
  const statuses = []
  for (let at = 0; at < 21; at++) statuses.push((await begin()).status)
  expect(statuses.slice(19)).toEqual([404, 429])
})
