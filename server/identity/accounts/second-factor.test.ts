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
import { memberships } from '../../../db/postgres/schema/accounts.ts'
import { password, startAccounts, tokenIn } from '../../../test/fixtures/accounts.ts'
import { codeOf } from '../../../test/fixtures/authenticator.ts'
import { enterCode, enterPassword, send, setUpApp } from '../../../test/fixtures/two-step-sign-in.ts'
import { until } from '../../../test/support/until.ts'
import { recoverAccount } from './recover-account.ts'

setDefaultTimeout(60_000)

type Instance = Awaited<ReturnType<typeof startAccounts>>
type Browser = ReturnType<Instance['browser']>

let instance: Instance
beforeAll(async () => {
  instance = await startAccounts()
})
afterEach(() => {
  setSystemTime()
})
afterAll(() => instance.stop())

const enterRecoveryCode = (from: Pick<Browser, 'post'>, code: string) =>
  send(from, 'two-factor/verify-backup-code', { code })
const wrongCode = (uri: string) => (codeOf(uri) === '000000' ? '000001' : '000000')

/** Creates a person who has set up an authenticator app. */
async function withApp(membership: Parameters<Instance['signedIn']>[0] = {}) {
  const it = await instance.signedIn(membership)
  return { ...it, ...(await setUpApp(it)) }
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

  test('skipping it is not extended by sign-ins, and ends with a new password or everywhere at once', async () => {
    const { account, uri, recoveryCodes, ...it } = await withApp()
    const isAsked = async (from: Browser) => {
      await from.post('sign-out')
      return (await enterPassword(from, account.email)).body.twoFactorRedirect === true
    }
    async function trusted(step: number) {
      const browser = instance.browser()
      await enterPassword(browser, account.email)
      expect((await enterCode(browser, codeOf(uri, step), { trustDevice: true })).status).toBe(200)
      return browser
    }
    const one = await trusted(1)
    await it.console('POST', 'sessions/end-others')
    expect(await isAsked(one)).toBe(true)
    setSystemTime(Date.now() + 120_000)
    const two = await trusted(0)
    for (let days = 0; days < 28; days += 7) {
      setSystemTime(Date.now() + 7 * 86_400_000)
      expect(await isAsked(two)).toBe(false)
    }
    setSystemTime(Date.now() + 3 * 86_400_000)
    expect(await isAsked(two)).toBe(true)
    const three = await trusted(0)
    await three.post('change-password', { currentPassword: password, newPassword: 'another long password' })
    await three.post('sign-out')
    const again = await send(three, 'sign-in/email', {
      email: account.email,
      password: 'another long password',
    })
    expect(again.body.twoFactorRedirect).toBe(true)
  })

  test('cannot be changed in a session that began with a password alone, and setting it up ends the others', async () => {
    const it = await instance.signedIn()
    const other = instance.browser()
    await enterPassword(other, it.account.email)
    await setUpApp(it)
    expect((await other.session()).status).toBe(401)
    // As if it had begun before the app was set up.
    await instance.services.postgres`
      update console_sessions set has_second_factor = false where account_id = ${it.account.id}`
    for (const [path, body] of [
      ['two-factor/enable', { password }],
      ['two-factor/disable', { password }],
      ['two-factor/generate-backup-codes', { password }],
      ['two-factor/verify-totp', { code: '123456' }],
      ['passkey/verify-registration', { response: {} }],
      ['passkey/delete-passkey', { id: 'any' }],
    ] as const) {
      const { status, body: answer } = await send(it, path, body)
      expect([path, status, answer.code]).toEqual([path, 403, 'SECOND_FACTOR_REQUIRED'])
    }
  })

  test('a new password keeps the session proved, and its workspace', async () => {
    const { account, uri, recoveryCodes, ...it } = await withApp()
    const { workspaceId } = await instance.createWorkspace()
    await instance.services.db.insert(memberships).values({
      ...{ id: crypto.randomUUID(), workspaceId, accountId: account.id, role: 'viewer' },
    })
    await it.console('POST', 'workspace/open', { workspace_id: workspaceId })
    const newPassword = 'another long password'
    expect((await send(it, 'change-password', { currentPassword: password, newPassword })).status).toBe(200)
    expect((await it.session()).body.data).toMatchObject({
      has_second_factor: true,
      workspace: { id: workspaceId },
    })
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
