import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { accounts, consoleSessions } from '../../../db/postgres/schema/accounts.ts'
import { apiKeys } from '../../../db/postgres/schema/keys.ts'
import { password, startAccounts } from '../../../test/fixtures/accounts.ts'

type Instance = Awaited<ReturnType<typeof startAccounts>>

let instance: Instance
let secret: string
let browser: Instance['browser']
let newAccount: Instance['newAccount']
let signedIn: Instance['signedIn']

beforeAll(async () => {
  instance = await startAccounts()
  ;({ secret, browser, newAccount, signedIn } = instance)
})
afterAll(() => instance.stop())

describe('signing in', () => {
  test('with the right password starts a session whose key works for its workspace and mode', async () => {
    const it = await signedIn()
    const live = (await it.session()).body.data
    const sandbox = (await it.session('test')).body.data
    expect(live.key).toMatch(/^sk_[0-9a-f]{64}$/)
    expect(sandbox.key).toMatch(/^sk_test_[0-9a-f]{64}$/)
    for (const { key } of [live, sandbox])
      expect((await instance.request('GET', '/v1/sites', { key })).status).toBe(200)
    expect(live).toMatchObject({
      account: { email: it.account.email },
      workspace: { id: instance.workspaceId, role: 'owner' },
      mode: 'live',
    })
  })

  test('creates one key per mode, even for concurrent requests for the session', async () => {
    const it = await signedIn()
    const answers = await Promise.all(Array.from({ length: 8 }, () => it.session()))
    expect(new Set(answers.map(({ body }) => body.data.key)).size).toBe(1)
    const rows = await instance.services.db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.consoleSessionId, answers[0]?.body.data.session_id))
    expect(rows).toHaveLength(1)
    expect(rows[0]?.hash).not.toContain(answers[0]?.body.data.key)
  })

  test('gives the same 401 for a wrong password and an unknown address', async () => {
    const { email } = await newAccount()
    const wrong = await browser().post('sign-in/email', { email, password: 'something else' })
    const unknown = await browser().post('sign-in/email', { email: 'nobody@example.com', password })
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
    expect(wrong.headers.getSetCookie()).toEqual([])
  })

  test('is recorded, so that the first-run page disappears', async () => {
    const it = await signedIn()
    const [row] = await instance.services.db.select().from(accounts).where(eq(accounts.id, it.account.id))
    expect(row?.lastSignedInAt).toBeInstanceOf(Date)
    const { body } = await instance.request('GET', '/api/console/first-run', {
      key: null,
      headers: { authorization: `Bearer ${secret}` },
    })
    expect(body.data).toEqual({ first_run: false })
  })

  test('sets a cookie that scripts cannot read', async () => {
    const { email } = await newAccount()
    const { headers } = await browser().post('sign-in/email', { email, password })
    expect(headers.getSetCookie()[0]).toMatch(/^sightline\.session_token=.*HttpOnly.*SameSite=Lax/i)
  })
})

test('preferences are stored for the person, and a time zone or a language that does not exist is refused', async () => {
  const it = await signedIn()
  const account = async () => (await it.session()).body.data.account
  expect(await account()).toMatchObject({ timezone: 'UTC', start_site_id: null, language: null })
  const wanted = { timezone: 'Asia/Bangkok', start_site_id: 'site_of_mine', language: 'de' }
  expect((await it.console('POST', 'preferences', wanted)).status).toBe(200)
  expect(await account()).toMatchObject(wanted)
  for (const [field, value] of [
    ['timezone', 'Asia/Atlantis'],
    ['language', 'tlh'],
  ] as const) {
    const refused = await it.console('POST', 'preferences', { ...wanted, [field]: value })
    expect([refused.status, refused.body.error.details[0].field]).toEqual([400, field])
  }
  expect(await account()).toMatchObject(wanted)
})

describe('a session ends', () => {
  test('at sign-out, and its keys with it', async () => {
    const it = await signedIn()
    const { key } = (await it.session()).body.data
    await instance.request('GET', '/v1/sites', { key })
    expect((await it.post('sign-out')).status).toBe(200)
    expect((await it.session()).status).toBe(401)
    await expectRejected(key)
  })

  test('when it is ended from another browser', async () => {
    const it = await signedIn()
    const { key } = (await it.session()).body.data
    const other = browser()
    await other.post('sign-in/email', { email: it.account.email, password })
    expect((await other.console('POST', 'sessions/end-others')).status).toBe(200)
    expect((await it.session()).status).toBe(401)
    await expectRejected(key)
    expect((await other.session()).status).toBe(200)
  })

  test.each([{}, { revokeOtherSessions: false }])(
    'in every other browser when the password is changed with %p, and the old password stops working',
    async (options) => {
      const it = await signedIn()
      const other = browser()
      await other.post('sign-in/email', { email: it.account.email, password })
      const { key } = (await other.session()).body.data
      const newPassword = 'another long password'
      const changed = await it.post('change-password', {
        currentPassword: password,
        newPassword,
        ...options,
      })
      expect(changed.status).toBe(200)
      expect((await it.session()).status).toBe(200)
      expect((await other.session()).status).toBe(401)
      await expectRejected(key)
      expect((await browser().post('sign-in/email', { email: it.account.email, password })).status).toBe(401)
    },
  )

  test('when it expires, and its key is rejected', async () => {
    const it = await signedIn()
    const { key, session_id } = (await it.session()).body.data
    const past = new Date(Date.now() - 1000)
    await instance.services.db
      .update(consoleSessions)
      .set({ expiresAt: past })
      .where(eq(consoleSessions.id, session_id))
    expect((await it.session()).status).toBe(401)
    await instance.services.db
      .update(apiKeys)
      .set({ expiresAt: past })
      .where(eq(apiKeys.consoleSessionId, session_id))
    await expectRejected(key)
  })
})

test('a session whose key was revoked has to sign in again', async () => {
  const it = await signedIn()
  const { key } = (await it.session()).body.data
  const { body } = await instance.request('GET', '/v1/keys', { key })
  const own = body.data.find(({ last4 }: { last4: string }) => key.endsWith(last4))
  expect(own.is_console_session).toBe(true)
  expect((await instance.request('DELETE', `/v1/keys/${own.id}`)).status).toBe(204)
  await expectRejected(key)
  expect((await it.session()).status).toBe(401)
})

describe('rejected requests', () => {
  test('to the session endpoint without the console’s secret', async () => {
    const it = await signedIn()
    for (const authorization of ['', 'Bearer wrong', `Bearer ${secret}x`])
      expect((await it.session('live', authorization)).status).toBe(404)
  })

  test('to register, and to all other endpoints of the account library', async () => {
    const it = await signedIn()
    for (const path of [
      'sign-up/email',
      'organization/create',
      'organization/invite-member',
      'update-user',
      'delete-user',
    ])
      expect((await it.post(path, { email: 'a@example.com', password, name: 'A' })).status).toBe(404)
  })

  test('from another site, even with the cookie', async () => {
    const it = await signedIn()
    const answer = await it.post('sign-out', {}, { origin: 'https://elsewhere.example' })
    expect(answer.status).toBe(403)
    expect((await it.session()).status).toBe(200)
  })

  test('to sign in after ten attempts within a minute from one address', async () => {
    const { email } = await newAccount()
    const attempt = (address: string) =>
      instance.request('POST', '/api/auth/sign-in/email', {
        key: null,
        body: { email, password: 'guess' },
        headers: { origin: 'http://analytics.test', 'x-forwarded-for': address },
      })
    const statuses: number[] = []
    for (let round = 0; round < 11; round++) statuses.push((await attempt('192.0.2.7')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect((await attempt('192.0.2.8')).status).toBe(401)
  })
})

/** Expects that a key is rejected. A revocation reaches the key cache through the database. */
async function expectRejected(key: string) {
  expect((await instance.request('GET', '/v1/sites', { key })).status).toBe(401)
}

describe('the system status', () => {
  test.each(['owner', 'admin'] as const)('is visible to an %s of the first workspace', async (role) => {
    const it = await signedIn({ role })
    expect((await it.session()).body.data).toMatchObject({ is_operator: true, problems: [] })
    const { status, body } = await it.system()
    expect(status).toBe(200)
    expect(body.data.engines.postgres.bytes).toBeGreaterThan(1_000_000)
    expect(body.data).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      health: { status: 'ready', reasons: [], inbox: { rows: expect.any(Number) } },
      engines: {
        postgres: { version: expect.stringMatching(/^\d+/), bytes: expect.any(Number) },
        clickhouse: { version: expect.stringMatching(/^\d+/), bytes: expect.any(Number) },
      },
      disk: { free: expect.any(Number), total: expect.any(Number) },
      country_database: { name: 'DBIP-Country-Lite', source: 'included', checked_at: null, error: null },
      background: { pools: [], process_restarts: null },
      errors: expect.any(Array),
    })
  })

  test('does not exist for viewers or for owners of other workspaces', async () => {
    const { workspaceId } = await instance.createWorkspace()
    for (const membership of [{ role: 'viewer' }, { workspaceId }] as const) {
      const it = await signedIn(membership)
      expect((await it.session()).body.data).toMatchObject({ is_operator: false, problems: [] })
      expect((await it.system()).status).toBe(404)
    }
  })

  test('requires a session and the console’s secret', async () => {
    const it = await signedIn()
    expect((await it.system('Bearer something-else')).status).toBe(404)
    expect((await browser().system()).status).toBe(401)
  })
})
