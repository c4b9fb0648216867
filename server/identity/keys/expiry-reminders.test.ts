import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Language } from '../../../packages/text/languages.ts'
import { startAccounts } from '../../../test/fixtures/accounts.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import type { Role } from '../../platform/http/principal.ts'
import { mailExpiry, scheduleReminders } from './expiry-reminders.ts'
import { createKey } from './keys.ts'

type Instance = Awaited<ReturnType<typeof startAccounts>>
type Person = Awaited<ReturnType<typeof joined>>

const day_ms = 24 * 3_600_000

let mails: Awaited<ReturnType<typeof startMailServer>>
let api: Instance
/** Other nodes on the same databases. */
let nodes: Instance[]
let workspaceId: string
let workspaceKey: string
let owner: Person

beforeAll(async () => {
  mails = await startMailServer()
  const start = () => startAccounts({ env: { SMTP_URL: mails.url } })
  api = await start()
  nodes = [await start(), await start()]
})
afterAll(async () => {
  await Promise.all([api, ...nodes].map((it) => it.stop()))
  await mails.stop()
})
beforeEach(async () => {
  mails.received.length = 0
  ;({ workspaceId, key: workspaceKey } = await api.createWorkspace())
  owner = await joined('owner')
})

/** A person with a key. Console sessions would end while the clock moves. */
async function joined(role: Role, language: Language | null = null) {
  const { db, clock } = api.services
  const account = await api.newAccount({ workspaceId, role })
  const { id, email } = account
  if (language) await api.chooseLanguage(account, language)
  const request = { workspaceId, name: 'Script', kind: 'secret', mode: 'live', accountId: id } as const
  return { email, key: (await createKey(db, clock, request)).key }
}

const as = ({ key }: Person, method: string, path: string, body?: object) =>
  api.request(method, `/v1${path}`, { key, body })

const inDays = (days: number) => new Date(api.services.clock() + days * day_ms).toISOString()

async function expiring(person: Person, days: number, path = '/keys', more: object = { kind: 'secret' }) {
  const { body } = await as(person, 'POST', path, { name: 'Import', expires_at: inDays(days), ...more })
  return body.data
}

function advance(days: number) {
  for (const it of [api, ...nodes]) it.advance(days * day_ms)
}

/** Runs the reminders on all nodes at once, and the jobs that follow. @returns subjects and recipients */
async function remind() {
  const { services } = api
  mails.received.length = 0
  await Promise.all([api, ...nodes].map((it) => scheduleReminders(it.services)))
  const rows = await services.postgres<{ payload: { key_id: string; days: number } }[]>`
    delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
    where task.id = job.task_id and task.identifier = 'mail-key-expiry'
    returning job.payload`
  for (const { payload } of rows) await mailExpiry(services, payload)
  return mails.received.map(({ to, mail }) => ({ to, subject: mail.subject }))
}

const subject = (left: string, noun = 'The API key') => `${noun} “Import” expires ${left}`

describe('a key that expires', () => {
  test('is announced to who made it, 7 days and 1 day before, once each on several nodes', async () => {
    const admin = await joined('admin')
    const { id, key } = await expiring(admin, 30)
    await api.request('GET', '/v1/sites', { key, headers: { 'x-forwarded-for': '192.0.2.7' } })
    await api.services.authentication.recordUse()
    const to = [admin.email]
    advance(22.9)
    expect(await remind()).toEqual([])
    advance(0.1)
    expect(await remind()).toEqual([{ to, subject: subject('in 7 days') }])
    const [{ mail, headers } = {}] = mails.received
    expect(mail?.text).toContain(`http://analytics.test/keys/${id}`)
    expect(mail?.text).toContain(', from 192.0.2.7')
    expect(mail?.text).not.toContain(key)
    expect(headers?.get('message-id')).toContain(`${id}.`)
    expect(await remind()).toEqual([])
    advance(5.9)
    expect(await remind()).toEqual([])
    advance(0.1)
    expect(await remind()).toEqual([{ to, subject: subject('in 1 day') }])
    expect(await remind()).toEqual([])
    advance(1)
    expect(await remind()).toEqual([])
  })

  test('is announced to all owners and admins if a key or somebody without the right made it', async () => {
    const admin = await joined('admin')
    await joined('editor')
    const byKey = { name: 'Import', kind: 'secret', expires_at: inDays(8) }
    const { body } = await api.request('POST', '/v1/keys', { key: workspaceKey, body: byKey })
    expect(body.data.created_by.kind).toBe('key')
    advance(1)
    const everyone = [owner.email, admin.email].sort()
    const [mail] = await remind()
    expect(mail?.to.sort()).toEqual(everyone)

    await expiring(admin, 8)
    const { body: members } = await as(owner, 'GET', '/members')
    const { id } = members.data.find((it: { email: string }) => it.email === admin.email)
    await as(owner, 'PATCH', `/members/${id}`, { role: 'editor' })
    advance(1)
    expect(await remind()).toEqual([{ to: [owner.email], subject: subject('in 7 days') }])
    await as(owner, 'DELETE', `/members/${id}`)
    advance(6)
    expect(await remind()).toContainEqual({ to: [owner.email], subject: subject('in 1 day') })
  })

  test('is announced to its person if it is personal, whatever their role', async () => {
    const person = await joined('viewer')
    await expiring(person, 8, '/personal-keys', {})
    advance(1)
    expect(await remind()).toEqual([{ to: [person.email], subject: subject('in 7 days', 'Your API key') }])
  })

  test('is announced once if the service was stopped at the time of both reminders', async () => {
    await expiring(owner, 30)
    advance(29.5)
    expect(await remind()).toEqual([{ to: [owner.email], subject: subject('in 12 hours') }])
    expect(await remind()).toEqual([])
  })
})

describe('the language of a reminder', () => {
  test('is that of the person', async () => {
    const person = await joined('viewer', 'de')
    await expiring(person, 8, '/personal-keys', {})
    const { id, prefix, last4 } = await expiring(await joined('admin', 'de'), 1.5)
    advance(1)
    const german = mails.received
    expect((await remind()).map((it) => it.subject).sort()).toEqual([
      'Der API-Schlüssel „Import“ läuft in 12 Stunden ab',
      'Ihr API-Schlüssel „Import“ läuft in 7 Tagen ab',
    ])
    const text = german.find((it) => it.mail.text?.includes(id))?.mail.text
    const at = new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
    expect(text).toContain(`(${prefix}…${last4}) von `)
    expect(text).toContain(` läuft am ${at.format(Date.parse(inDays(0.5)))} UTC ab.`)
    expect(text).toContain('\nZuletzt verwendet: nie\n')
    advance(6)
    expect((await remind()).map((it) => it.subject)).toEqual(['Ihr API-Schlüssel „Import“ läuft in 1 Tag ab'])
  })

  test('is that of each owner and admin: one mail for each language, also if the server refuses one', async () => {
    const [german, other] = [await joined('admin', 'de'), await joined('owner', 'de')]
    const english = await joined('admin', 'en')
    const byKey = { name: 'Import', kind: 'secret', expires_at: inDays(8) }
    const { body } = await api.request('POST', '/v1/keys', { key: workspaceKey, body: byKey })
    const waiting = { key_id: body.data.id, days: 7 }
    advance(1)
    const expected = [
      { to: [owner.email, english.email], subject: subject('in 7 days') },
      { to: [german.email, other.email], subject: 'Der API-Schlüssel „Import“ läuft in 7 Tagen ab' },
    ]
    const received = () => mails.received.map(({ to, mail }) => ({ to, subject: mail.subject }))
    const ids = () => mails.received.splice(0).map((it) => it.mail.messageId)
    expect(await remind()).toEqual(expected)
    const first = ids()
    expect(new Set(first).size).toBe(2)
    await mailExpiry(api.services, waiting)
    expect(received()).toEqual(expected)
    expect(ids()).toEqual(first)

    const refused = (code: number, ...people: Person[]) => {
      mails.refuse = (it) => (people.some(({ email }) => email === it) ? code : undefined)
    }
    refused(550, owner, english)
    await mailExpiry(api.services, waiting)
    expect(received()).toEqual(expected.slice(1))
    // One that may be accepted later is tried again, although another is refused for good.
    mails.refuse = (it) => (it === owner.email || it === english.email ? 550 : 451)
    await expect(mailExpiry(api.services, waiting)).rejects.toThrow()
    mails.refuse = () => undefined
  })
})

test('a key with a short life is announced only for what is not obvious yet', async () => {
  await expiring(owner, 5)
  await expiring(owner, 0.5)
  expect(await remind()).toEqual([])
  advance(4)
  expect(await remind()).toEqual([{ to: [owner.email], subject: subject('in 1 day') }])
})

test('a later expiry is announced again', async () => {
  const { id } = await expiring(owner, 8)
  advance(1)
  expect(await remind()).toHaveLength(1)
  expect((await as(owner, 'PATCH', `/keys/${id}`, { expires_at: inDays(20) })).status).toBe(200)
  expect(await remind()).toEqual([])
  advance(13)
  expect(await remind()).toEqual([{ to: [owner.email], subject: subject('in 7 days') }])
})

test.each([
  ['revoked', (id: string) => as(owner, 'DELETE', `/keys/${id}`)],
  ['rotated', (id: string) => as(owner, 'POST', `/keys/${id}/rotate`, { grace_period_seconds: 2_500_000 })],
  ['kept', (id: string) => as(owner, 'PATCH', `/keys/${id}`, { expires_at: null })],
] as const)('a key that is %s is not announced, not even by a job that waits', async (_, end) => {
  const { id } = await expiring(owner, 8)
  advance(1)
  const waiting = { key_id: id, days: 7 }
  expect((await end(id)).status).toBeLessThan(300)
  await mailExpiry(api.services, waiting)
  expect(mails.received).toEqual([])
  // The successor of a rotated key has the same expiry, which whoever rotates it sees.
  expect(await remind()).toEqual([])
})

test('a mail that the server refuses is not tried again, one that it cannot take is', async () => {
  await expiring(owner, 8)
  advance(1)
  mails.refuse = () => 550
  expect(await remind()).toEqual([])
  await expiring(owner, 8)
  advance(1)
  mails.refuse = () => 451
  await expect(remind()).rejects.toThrow()
  mails.refuse = () => undefined
})
