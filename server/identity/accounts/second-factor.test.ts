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
import { newAddress, password, startAccounts, tokenIn } from '../../../test/fixtures/accounts.ts'
import { codeOf } from '../../../test/fixtures/authenticator.ts'
import { until } from '../../../test/support/until.ts'
import { recoverAccount } from './recover-account.ts'

setDefaultTimeout(60_000)

type Instance = Awaited<ReturnType<typeof startAccounts>>
type Person = Awaited<ReturnType<Instance['signedIn']>>
type Browser = ReturnType<Instance['browser']>

let instance: Instance
beforeAll(async () => {
  instance = await startAccounts()
})
afterEach(() => {
  setSystemTime()
})
afterAll(() => instance.stop())

/** Requests with an address of their own: the limits by address are tested elsewhere. */
const send = (from: Pick<Browser, 'post'>, path: string, body: object) =>
  from.post(path, body, { 'x-forwarded-for': newAddress() })

const enterPassword = (from: Pick<Browser, 'post'>, email: string) =>
  send(from, 'sign-in/email', { email, password })
const enterCode = (from: Pick<Browser, 'post'>, code: string, more: object = {}) =>
  send(from, 'two-factor/verify-totp', { code, ...more })
const enterRecoveryCode = (from: Pick<Browser, 'post'>, code: string) =>
  send(from, 'two-factor/verify-backup-code', { code })
const wrongCode = (uri: string) => (codeOf(uri) === '000000' ? '000001' : '000000')

/** Creates a person who has set up an authenticator app. */
async function withApp(membership: Parameters<Instance['signedIn']>[0] = {}) {
  const it = await instance.signedIn(membership)
  const { status, body } = await send(it, 'two-factor/enable', { password })
  expect(status).toBe(200)
  expect((await enterCode(it, codeOf(body.totpURI))).status).toBe(200)
  return { ...it, uri: body.totpURI as string, recoveryCodes: body.backupCodes as string[] }
}

/** The actions in the audit log of a workspace, the newest first. */
async function actionsOf(key: string) {
  const { body } = await instance.request('GET', '/v1/audit-log', { key })
  return body.data.map((it: { action: string; changes: { method?: { after: string } } }) =>
    [it.action, it.changes.method?.after].filter(Boolean).join(' by '),
  )
}

describe('an authenticator app', () => {
  test('is set up with the password and a first code', async () => {
    const it = await instance.signedIn()
    const refused = await send(it, 'two-factor/enable', { password: 'something else' })
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_PASSWORD'])
    const { body } = await send(it, 'two-factor/enable', { password })
    expect(body.totpURI).toContain(`otpauth://totp/Sightline:${encodeURIComponent(it.account.email)}?secret=`)
    expect(new Set(body.backupCodes).size).toBe(10)
    expect((await enterCode(it, wrongCode(body.totpURI))).status).toBe(401)
    // Without the first code, it is not on.
    expect((await enterPassword(instance.browser(), it.account.email)).body.user).toBeDefined()
    const before = (await it.session()).body.data
    expect(before.has_second_factor).toBe(false)
    expect((await enterCode(it, codeOf(body.totpURI))).status).toBe(200)
    const { data } = (await it.session()).body
    expect(data).toMatchObject({ has_second_factor: true, workspace: before.workspace })
    expect(data.session_id).not.toBe(before.session_id)
  })

  test('is asked for after the password, and neither alone is enough', async () => {
    const { account, uri } = await withApp()
    const browser = instance.browser()
    expect((await enterCode(browser, codeOf(uri, 1))).body.code).toBe('INVALID_TWO_FACTOR_COOKIE')
    const waiting = await enterPassword(browser, account.email)
    expect(waiting.body).toMatchObject({ twoFactorRedirect: true })
    expect(browser.cookie()).not.toContain('session_token')
    expect((await browser.session()).status).toBe(401)
    expect((await enterCode(browser, wrongCode(uri))).status).toBe(401)
    expect((await browser.session()).status).toBe(401)
    expect((await enterCode(browser, codeOf(uri, 1))).status).toBe(200)
    expect((await browser.session()).body.data).toMatchObject({
      account: { email: account.email },
      has_second_factor: true,
    })
  })

  test('a code works once, even in two browsers at the same time', async () => {
    const { account, uri } = await withApp()
    const browsers = [instance.browser(), instance.browser(), instance.browser()]
    for (const browser of browsers) await enterPassword(browser, account.email)
    const code = codeOf(uri, 1)
    const answers = await Promise.all(browsers.map((browser) => enterCode(browser, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(answers.filter(({ body }) => body.code === 'CODE_ALREADY_USED')).toHaveLength(2)
  })

  test('after five wrong codes the password is needed again, and after ten the account is locked', async () => {
    const { account, uri } = await withApp()
    async function tryWrongCodes(count: number, first: number) {
      const browser = instance.browser()
      await enterPassword(browser, account.email)
      const codes = []
      for (let n = 0; n < count; n++) {
        const { body } = await enterCode(browser, String(first + n).padStart(6, '0'))
        codes.push(body.code)
      }
      return codes
    }
    expect(await tryWrongCodes(6, 100)).toEqual([
      ...Array(5).fill('INVALID_CODE'),
      'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
    ])
    expect(await tryWrongCodes(6, 200)).toEqual([
      ...Array(5).fill('INVALID_CODE'),
      'ACCOUNT_TEMPORARILY_LOCKED',
    ])
    const browser = instance.browser()
    await enterPassword(browser, account.email)
    expect((await enterCode(browser, codeOf(uri, 1))).status).toBe(429)
    setSystemTime(Date.now() + 901_000)
    const later = instance.browser()
    await enterPassword(later, account.email)
    expect((await enterCode(later, codeOf(uri))).status).toBe(200)
  })

  test('a recovery code replaces it once, and new codes replace all earlier ones', async () => {
    const { account, recoveryCodes, uri, ...it } = await withApp()
    const [first = '', second = ''] = recoveryCodes
    async function signInWith(code: string) {
      const browser = instance.browser()
      await enterPassword(browser, account.email)
      return { browser, ...(await enterRecoveryCode(browser, code)) }
    }
    const { browser, status } = await signInWith(first)
    expect(status).toBe(200)
    expect((await browser.session()).body.data.has_second_factor).toBe(true)
    expect((await signInWith(first)).body.code).toBe('INVALID_BACKUP_CODE')

    expect((await send(it, 'two-factor/generate-backup-codes', { password: 'no' })).status).toBe(400)
    const { body } = await send(it, 'two-factor/generate-backup-codes', { password })
    expect((await signInWith(second)).status).toBe(401)
    expect((await signInWith(body.backupCodes[0])).status).toBe(200)
  })

  test('a browser in which it was done can skip it for 30 days, and others cannot', async () => {
    const { account, uri } = await withApp()
    const browser = instance.browser()
    await enterPassword(browser, account.email)
    await enterCode(browser, codeOf(uri, 1), { trustDevice: true })
    await browser.post('sign-out')
    expect((await enterPassword(browser, account.email)).body.twoFactorRedirect).toBeUndefined()
    expect((await browser.session()).body.data.has_second_factor).toBe(true)
    expect((await enterPassword(instance.browser(), account.email)).body.twoFactorRedirect).toBe(true)
    await browser.post('sign-out')
    setSystemTime(Date.now() + 31 * 86_400_000)
    expect((await enterPassword(browser, account.email)).body.twoFactorRedirect).toBe(true)
  })

  test('is removed with the password', async () => {
    const { account, uri, recoveryCodes, ...it } = await withApp()
    expect((await send(it, 'two-factor/disable', { password: 'no' })).status).toBe(400)
    expect((await send(it, 'two-factor/disable', { password })).status).toBe(200)
    expect((await it.session()).body.data.has_second_factor).toBe(false)
    expect((await enterPassword(instance.browser(), account.email)).body.twoFactorRedirect).toBeUndefined()
  })

  test('changes and sign-ins are in the audit log, without codes', async () => {
    const { workspaceId, key } = await instance.createWorkspace()
    const { account, uri, recoveryCodes, ...it } = await withApp({ workspaceId })
    const browser = instance.browser()
    await enterPassword(browser, account.email)
    await enterCode(browser, wrongCode(uri))
    await until('the failure is recorded', 10_000, async () =>
      (await actionsOf(key)).includes('account.sign_in_failed by authenticator'),
    )
    await enterCode(browser, codeOf(uri, 1))
    const other = instance.browser()
    await enterPassword(other, account.email)
    await enterRecoveryCode(other, recoveryCodes[0] as string)
    await send(it, 'two-factor/generate-backup-codes', { password })
    await send(it, 'two-factor/disable', { password })
    expect(await actionsOf(key)).toEqual([
      'account.second_factor_disabled',
      'account.recovery_codes_replaced',
      'account.signed_in by recovery code',
      'account.signed_in by authenticator',
      'account.sign_in_failed by authenticator',
      'account.second_factor_enabled',
      'account.signed_in by password',
    ])
    const { body } = await instance.request('GET', '/v1/audit-log', { key })
    for (const secret of [...recoveryCodes, codeOf(uri, 1)])
      expect(JSON.stringify(body)).not.toContain(secret)
  })

  test('who has lost it is let in again by the operator of the service', async () => {
    const { workspaceId, key } = await instance.createWorkspace()
    const { account, ...it } = await withApp({ workspaceId })
    const link = await recoverAccount(instance.services, account.email.toUpperCase())
    expect((await it.session()).status).toBe(401)
    const newPassword = 'another long password'
    const browser = instance.browser()
    await browser.post('reset-password', { token: tokenIn(link ?? ''), newPassword })
    await send(browser, 'sign-in/email', { email: account.email, password: newPassword })
    expect((await browser.session()).body.data).toMatchObject({ has_second_factor: false })
    expect(await actionsOf(key)).toContain('account.recovered')
    expect(await recoverAccount(instance.services, 'nobody@example.com')).toBeNull()
  })

  test('its secret and the recovery codes are stored encrypted', async () => {
    const { account, uri, recoveryCodes } = await withApp()
    const [row] = await instance.services.postgres`
      select * from authenticators where account_id = ${account.id}`
    const secret = new URL(uri).searchParams.get('secret') as string
    for (const text of [secret, ...recoveryCodes]) expect(JSON.stringify(row)).not.toContain(text)
  })
})

describe('the sign-in rules of a workspace', () => {
  const rules = { requires_second_factor: false, idle_limit_minutes: null, session_limit_hours: null }
  const change = (person: Person, more: object) =>
    person.console('POST', 'workspace/sign-in-rules', { ...rules, ...more })

  test('requiring a second factor locks out sessions without it, until it is set up', async () => {
    const { workspaceId, key } = await instance.createWorkspace()
    const owner = await withApp({ workspaceId })
    const member = await instance.signedIn({ workspaceId, role: 'viewer' })
    expect((await member.session()).status).toBe(200)
    expect((await change(owner, { requires_second_factor: true })).status).toBe(200)
    const refused = await member.session()
    expect([refused.status, refused.body.error.code]).toEqual([403, 'second_factor_required'])
    expect((await member.console('POST', 'workspace/leave')).status).toBe(403)
    expect((await member.console('GET', 'second-factor')).body.data).toMatchObject({
      has_authenticator: false,
      has_second_factor: false,
      required_by: expect.any(String),
    })
    const { body } = await send(member, 'two-factor/enable', { password })
    await enterCode(member, codeOf(body.totpURI))
    expect((await member.session()).status).toBe(200)
    expect((await owner.session()).status).toBe(200)
    expect(await actionsOf(key)).toContain('workspace.sign_in_rules_changed')
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
      browser: 'Firefox on Windows',
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
