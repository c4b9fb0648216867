import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { verifications } from '../../../db/postgres/schema/accounts.ts'
import { password, startAccounts, tokenIn } from '../../../test/fixtures/accounts.ts'
import { createResetLink, mailPasswordReset } from './password-reset.ts'

let instance: Awaited<ReturnType<typeof startAccounts>>

beforeAll(async () => {
  instance = await startAccounts()
})
afterAll(() => instance.stop())

const request = (email: string) => instance.browser().post('request-password-reset', { email })

test('a forgotten password can be reset through the mailed link, which works once', async () => {
  const it = await instance.signedIn()
  const { email } = it.account
  expect((await request(email.toUpperCase())).status).toBe(200)
  await instance.mailResets()

  const folder = join(instance.config.dataDir, 'mail')
  const files = readdirSync(folder)
  expect(files).toHaveLength(1)
  const file = join(folder, files[0] as string)
  expect(statSync(file).mode & 0o077).toBe(0)
  const mail = readFileSync(file, 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(mail).toContain(`To: ${email}`)
  const token = tokenIn(mail)

  const newPassword = 'another password'
  const reset = (body: object) => instance.browser().post('reset-password', body)
  expect((await reset({ token, newPassword: 'short' })).body.code).toBe('PASSWORD_TOO_SHORT')
  expect((await reset({ token, newPassword: 'aaaaaaaaaa' })).body.code).toBe('PASSWORD_TOO_SIMPLE')
  expect((await reset({ token, newPassword: 'qwertyuiop' })).body.code).toBe('PASSWORD_TOO_COMMON')
  expect((await reset({ token, newPassword: email })).body).toEqual({
    code: 'PASSWORD_IS_ADDRESS',
    message: 'This password is the e-mail address of the account. Choose another.',
  })
  expect((await reset({ token, newPassword })).status).toBe(200)
  expect((await reset({ token, newPassword })).status).toBe(400)
  expect((await it.session()).status).toBe(401)
  const signIn = (password: string) => instance.browser().post('sign-in/email', { email, password })
  expect((await signIn(password)).status).toBe(401)
  expect((await signIn(newPassword)).status).toBe(200)
})

test('the database has only the hash of a token: who reads it cannot set a password', async () => {
  const { account } = await instance.signedIn()
  const { db } = instance.services
  const token = (await createResetLink(instance.services, account.id)).split('token=')[1] as string
  const stored = await db.select().from(verifications).where(eq(verifications.value, account.id))
  const [identifier = ''] = stored.map((it) => it.identifier)
  expect(identifier).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(stored)).not.toContain(token)
  const reset = (used: string) =>
    instance.browser().post('reset-password', { token: used, newPassword: 'another password' })
  expect((await reset(identifier)).status).toBe(400)
  expect((await reset(token)).status).toBe(200)
})

test('a request is answered without the account: known and unknown addresses leave the same job', async () => {
  const { email } = await instance.newAccount()
  const unknown = 'nobody@example.com'
  const [first, second] = [await request(email), await request(unknown)]
  expect(first.status).toBe(200)
  expect([second.status, second.body]).toEqual([first.status, first.body])
  // A second request while the first one waits adds no mail.
  await request(email)
  const before = readdirSync(join(instance.config.dataDir, 'mail')).length
  const payloads = await instance.mailResets()
  expect(payloads).toHaveLength(2)
  expect(payloads).toContainEqual({ email, language: 'en' })
  expect(payloads).toContainEqual({ email: unknown, language: 'en' })
  expect(readdirSync(join(instance.config.dataDir, 'mail'))).toHaveLength(before + 1)
})

test('a request without a usable address is refused', async () => {
  const tooLong = `${'a'.repeat(250)}@example.com`
  for (const email of [undefined, 7, '', 'nobody', 'a b@example.com', 'a\0@example.com', tooLong]) {
    const { status, body } = await instance.browser().post('request-password-reset', { email })
    expect([email, status, body.code]).toEqual([email, 400, 'INVALID_EMAIL'])
  }
  expect(await instance.mailResets()).toEqual([])
})

test('the mail is in the language of the person, or of their browser if they have chosen none', async () => {
  const [german, english, undecided] = [
    await instance.newAccount(),
    await instance.newAccount(),
    await instance.newAccount(),
  ]
  await instance.chooseLanguage(german, 'de')
  await instance.chooseLanguage(english, 'en')
  const inGerman = { 'accept-language': 'de-AT, en;q=0.5' }
  const mailOf = async ({ email }: { email: string }, headers = {}) => {
    await instance.browser().post('request-password-reset', { email }, headers)
    await instance.mailResets()
    const folder = join(instance.config.dataDir, 'mail')
    const files = readdirSync(folder).map((it) => readFileSync(join(folder, it)))
    const parsed = await Promise.all(files.map((it) => PostalMime.parse(it)))
    return parsed.find((it) => it.to?.some(({ address }) => address === email))
  }
  const received = await mailOf(german)
  expect(received?.subject).toBe('Neues Passwort für Sightline festlegen')
  expect(received?.text).toMatch(
    /öffnen Sie innerhalb einer Stunde diesen Link:\nhttp:\/\/analytics\.test\/reset\?token=/,
  )
  expect((await mailOf(english, inGerman))?.subject).toBe('Set a new password for Sightline')
  expect((await mailOf(undecided, inGerman))?.subject).toBe('Neues Passwort für Sightline festlegen')
  // A job of an earlier version does not know the browser.
  const old = await instance.newAccount()
  await mailPasswordReset(instance.services, { email: old.email })
  expect((await mailOf(old))?.subject).toBe('Set a new password for Sightline')
})
