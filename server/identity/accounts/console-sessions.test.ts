import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  setDefaultTimeout,
  setSystemTime,
  test,
} from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { password, startAccounts } from '../../../test/fixtures/accounts.ts'
import { enterPassword, setUpApp } from '../../../test/fixtures/two-step-sign-in.ts'
import { until } from '../../../test/support/until.ts'

setDefaultTimeout(60_000)

type Instance = Awaited<ReturnType<typeof startAccounts>>
type Person = Awaited<ReturnType<Instance['signedIn']>>

let instance: Instance
beforeAll(async () => {
  instance = await startAccounts()
})
afterEach(() => {
  setSystemTime()
})
afterAll(() => instance.stop())

describe('the sign-in rules of a workspace', () => {
  const rules = {
    requires_second_factor: false,
    requires_single_sign_on: false,
    idle_limit_minutes: null,
    session_limit_hours: null,
  }
  const change = (person: Person, more: object) =>
    person.console('POST', 'workspace/sign-in-rules', { ...rules, ...more })

  test('requiring a second factor locks out sessions without it, until it is set up', async () => {
    const { workspaceId, key } = await instance.createWorkspace()
    const owner = await instance.signedIn({ workspaceId })
    await setUpApp(owner)
    const member = await instance.signedIn({ workspaceId, role: 'viewer' })
    expect((await member.session()).status).toBe(200)
    expect((await change(owner, { requires_second_factor: true })).status).toBe(200)
    const refused = await member.session()
    expect([refused.status, refused.body.error.code]).toEqual([403, 'second_factor_required'])
    expect((await member.console('POST', 'workspace/leave')).status).toBe(403)
    expect((await member.console('GET', 'own-sign-in')).body.data).toMatchObject({
      has_authenticator: false,
      has_second_factor: false,
      second_factor_required_by: expect.any(String),
    })
    await setUpApp(member)
    expect((await member.session()).status).toBe(200)
    expect((await owner.session()).status).toBe(200)
    const { body } = await instance.request('GET', '/v1/audit-log?action=workspace.sign_in_rules_changed', {
      key,
    })
    expect(body.data).toMatchObject([{ changes: { requires_second_factor: { before: false, after: true } } }])
  })

  test('nobody locks themselves out', async () => {
    const { workspaceId } = await instance.createWorkspace()
    const owner = await instance.signedIn({ workspaceId })
    const refused = await change(owner, { requires_second_factor: true })
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      expect.stringContaining('Turn on two-step sign-in for your own account first'),
    ])
    expect((await owner.session()).status).toBe(200)
  })

  test('are for admins and owners to change, within limits', async () => {
    const { workspaceId } = await instance.createWorkspace()
    for (const role of ['viewer', 'editor'] as const)
      expect((await change(await instance.signedIn({ workspaceId, role }), {})).status).toBe(403)
    const admin = await instance.signedIn({ workspaceId, role: 'admin' })
    expect((await change(admin, { idle_limit_minutes: 60 })).status).toBe(200)
    for (const wrong of [
      { idle_limit_minutes: 4 },
      { idle_limit_minutes: 10_081 },
      { session_limit_hours: 0 },
      { session_limit_hours: 2161 },
    ])
      expect((await change(admin, wrong)).status).toBe(400)
    expect((await admin.session()).body.data.workspace.rules).toEqual({ ...rules, idle_limit_minutes: 60 })
  })

  test('an unused session ends after the idle limit; pages that refresh themselves do not keep it', async () => {
    const { workspaceId } = await instance.createWorkspace()
    const person = await instance.signedIn({ workspaceId })
    await change(person, { idle_limit_minutes: 15 })
    const { key } = (await person.session()).body.data
    const wait = (minutes: number) => setSystemTime(Date.now() + minutes * 60_000)
    const refresh = () => person.session('live', undefined, false)
    wait(14)
    expect((await person.session()).status).toBe(200)
    wait(14)
    expect((await refresh()).status).toBe(200)
    wait(2)
    const expired = await refresh()
    expect([expired.status, expired.body.error.code]).toEqual([401, 'session_expired'])
    expect((await person.session()).body.error.code).toBe('unauthorized')
    await until(
      'the key has ended',
      10_000,
      async () => (await instance.request('GET', '/v1/sites', { key })).status === 401,
    )
  })

  test('a session ends when it is too old, even in use', async () => {
    const { workspaceId } = await instance.createWorkspace()
    const person = await instance.signedIn({ workspaceId })
    await change(person, { session_limit_hours: 12 })
    for (let hours = 0; hours < 11; hours++) {
      setSystemTime(Date.now() + 3_600_000)
      expect((await person.session()).status).toBe(200)
    }
    setSystemTime(Date.now() + 3_600_000)
    expect((await person.session()).body.error.code).toBe('session_expired')
  })
})

describe('sessions', () => {
  test('are listed with browser, place and last use, without tokens, and ended one by one or all', async () => {
    const it = await instance.signedIn()
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const others = [instance.browser(), instance.browser(), instance.browser()]
    for (const other of others)
      await other.post(
        'sign-in/email',
        { email: it.account.email, password },
        { 'user-agent': agent, 'x-forwarded-for': '81.2.69.142' },
      )
    const list = async () => (await it.console('GET', 'sessions')).body.data
    const [current, other] = await list()
    expect(current).toMatchObject({ is_current: true, address: it.address, country: '' })
    expect(other).toMatchObject({
      browser: { name: 'Firefox', system: 'Windows' },
      is_current: false,
      address: '81.2.69.142',
      country: 'GB',
    })
    expect(Object.keys(other)).not.toContain('token')
    expect((await it.console('POST', `sessions/${other.id}/end`)).status).toBe(200)
    expect(await list()).toHaveLength(3)
    const stranger = await instance.signedIn()
    expect((await stranger.console('POST', `sessions/${current.id}/end`)).status).toBe(200)
    expect((await it.session()).status).toBe(200)
    expect((await it.console('POST', 'sessions/end-others')).status).toBe(200)
    expect(await list()).toHaveLength(1)
    for (const each of others) expect((await each.session()).status).toBe(401)
  })

  test('a sign-in with a new browser is mailed; the first one and known browsers are not', async () => {
    await instance.mailNewSignIns()
    const it = await instance.signedIn()
    await it.post('sign-out')
    await enterPassword(it, it.account.email)
    expect(await instance.mailNewSignIns()).toEqual([])
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const where = { 'user-agent': agent, 'x-forwarded-for': '81.2.69.142' }
    await instance.browser().post('sign-in/email', { email: it.account.email, password }, where)
    expect(await instance.mailNewSignIns()).toHaveLength(1)
    const folder = join(instance.config.dataDir, 'mail')
    const mails = readdirSync(folder).map((file) =>
      readFileSync(join(folder, file), 'utf8').replaceAll('=\r\n', ''),
    )
    const mail = mails.find((text) => text.includes(`To: ${it.account.email}`))
    expect(mail).toContain('Subject: New sign-in to Sightline')
    expect(mail).toContain('Browser: Firefox on Linux')
    expect(mail).toContain('Place: United Kingdom, 81.2.69.142')
    expect(mail).toContain('http://analytics.test/forgot')
  })
})
