import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { memberships } from '../../../db/postgres/schema/accounts.ts'
import { digests } from '../../../db/postgres/schema/notifications.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { startAccounts } from '../../../test/fixtures/accounts.ts'
import { startPlatforms } from '../../../test/fixtures/ad-platforms.ts'
import { addMembership } from '../../identity/accounts/accounts.ts'

setDefaultTimeout(60_000)

let platforms: ReturnType<typeof startPlatforms>
let api: Awaited<ReturnType<typeof startAccounts>>
/** A workspace of each test with two sites. */
let workspaceId: string
let key: string
let shop: string
let blog: string

beforeAll(async () => {
  platforms = startPlatforms()
  api = await startAccounts({ env: platforms.env })
}, 120_000)
beforeEach(async () => {
  platforms.slack.length = 0
  platforms.recover()
  ;({ workspaceId, key } = await api.createWorkspace())
  shop = await newSite(key, 'Shop')
  blog = await newSite(key, 'Blog')
})
afterAll(async () => {
  await api.stop()
  await platforms.stop()
})

async function newSite(key: string, name: string): Promise<string> {
  const body = { name, domain: `${crypto.randomUUID()}.example` }
  return (await api.request('POST', '/v1/sites', { key, body })).body.data.id
}

type Person = Awaited<ReturnType<typeof api.signedIn>>
const signedIn = (role: 'owner' | 'viewer', siteIds: string[] | null = null) =>
  api.signedIn({ workspaceId, role, siteIds })
const read = async (person: Person) => (await person.console('GET', 'notifications')).body.data
const save = (person: Person, body: object, workspace = workspaceId) =>
  person.console('POST', `notifications/workspaces/${workspace}`, {
    ...{ choices: [], exceptions: [], digest_frequency: 'weekly', ...body },
  })
const address = () => `${platforms.origin}/slack/services/T000/B000/secret-end`

describe('choices', () => {
  test('of someone who has chosen nothing are the defaults of their role', async () => {
    const off = { mail: false, slack: false }
    const expected = [
      { kind: 'alerts', ...off },
      { kind: 'reports', ...off },
      { kind: 'failures', mail: true, slack: false },
      { kind: 'digest', ...off },
    ]
    expect(await read(await signedIn('owner'))).toEqual({
      slack: null,
      sign_ins: { mail: true, slack: false },
      workspaces: [
        {
          ...{ id: workspaceId, name: 'Test', choices: expected, exceptions: [], digest_frequency: 'weekly' },
          sites: [
            { id: blog, name: 'Blog' },
            { id: shop, name: 'Shop' },
          ],
        },
      ],
      hidden_workspaces: [],
    })
    const [seen] = (await read(await signedIn('viewer', [shop]))).workspaces
    expect(seen.choices).toEqual(expected.filter((it) => it.kind !== 'failures'))
    expect(seen.sites).toEqual([{ id: shop, name: 'Shop' }])
  })

  test('are replaced together, for this member only', async () => {
    const [person, other] = [await signedIn('owner'), await signedIn('owner')]
    const choices = [
      { kind: 'alerts', mail: true, slack: false },
      { kind: 'reports', mail: false, slack: true },
      { kind: 'failures', mail: false, slack: false },
      { kind: 'digest', mail: true, slack: true },
    ]
    const exceptions = [{ kind: 'alerts', site_id: blog, mail: false, slack: true }]
    expect((await save(person, { choices, exceptions, digest_frequency: 'daily' })).status).toBe(200)
    expect((await read(person)).workspaces).toMatchObject([
      { choices, exceptions, digest_frequency: 'daily' },
    ])
    expect((await read(other)).workspaces).toMatchObject([{ exceptions: [], digest_frequency: 'weekly' }])
    await save(person, { choices: choices.slice(0, 1) })
    const [after] = (await read(person)).workspaces
    expect(after.exceptions).toEqual([])
    expect(after.choices[2]).toEqual({ kind: 'failures', mail: true, slack: false })
    expect(await api.services.db.select().from(digests)).toEqual([])
  })

  test('refuse unknown kinds and channels, and two exceptions of the same kind for a site', async () => {
    const person = await signedIn('owner')
    const both = { mail: true, slack: true }
    expect((await save(person, { choices: [{ kind: 'weather', ...both }] })).status).toBe(400)
    expect((await save(person, { choices: [{ kind: 'alerts', mail: true }] })).status).toBe(400)
    const twice = Array(2).fill({ kind: 'alerts', site_id: shop, ...both })
    const { status, body } = await save(person, { exceptions: twice })
    expect([status, body.error.details[0].field]).toEqual([400, 'exceptions'])
  })

  test('know no site and no workspace that the person has no access to', async () => {
    const elsewhere = await api.createWorkspace()
    const foreign = await newSite(elsewhere.key, 'Foreign')
    const person = await signedIn('viewer', [shop])
    const exception = (site_id: string) => ({
      exceptions: [{ kind: 'alerts', site_id, mail: true, slack: false }],
    })
    for (const site of [foreign, blog, 'site_unknown'])
      expect((await save(person, exception(site))).status).toBe(404)
    expect((await save(person, exception(foreign), elsewhere.workspaceId)).status).toBe(404)
    expect((await save(person, exception(shop))).status).toBe(200)
    // An exception of a site that is out of reach now is not shown.
    const { db } = api.services
    await db
      .update(memberships)
      .set({ siteIds: [blog] })
      .where(eq(memberships.accountId, person.account.id))
    expect((await read(person)).workspaces).toMatchObject([{ exceptions: [], sites: [{ id: blog }] }])
  })

  test('of a workspace that requires another sign-in are neither shown nor changed', async () => {
    const person = await signedIn('owner')
    const strict = await api.createWorkspace()
    const { db, clock } = api.services
    await addMembership(db, clock, {
      ...{ accountId: person.account.id, workspaceId: strict.workspaceId, role: 'viewer', siteIds: null },
    })
    expect((await read(person)).workspaces).toHaveLength(2)
    await db
      .update(workspaces)
      .set({ name: 'Strict', requiresSecondFactor: true })
      .where(eq(workspaces.id, strict.workspaceId))
    expect(await read(person)).toMatchObject({
      workspaces: [{ id: workspaceId }],
      hidden_workspaces: ['Strict'],
    })
    expect((await save(person, {}, strict.workspaceId)).status).toBe(403)
  })

  test('are refused without the secret of the console, and without a session', async () => {
    expect((await api.request('GET', '/api/console/notifications')).status).toBe(404)
    expect((await api.browser().console('GET', 'notifications')).status).toBe(401)
  })
})

/** The entries of the audit log of the workspace of the test about settings of notifications. */
async function recorded() {
  const { body } = await api.request('GET', '/v1/audit-log?limit=100', { key })
  return body.data
    .filter((it: { action: string }) => /notices|slack/.test(it.action))
    .map((it: { action: string; actor: object; target: object; changes: object }) => [it.action, it.changes])
    .reverse()
}

test('sign-ins are chosen for the person, and changes are in the audit log', async () => {
  const person = await signedIn('viewer')
  for (let times = 0; times < 2; times++)
    await person.console('POST', 'notifications/sign-ins', { mail: false, slack: true })
  expect((await read(person)).sign_ins).toEqual({ mail: false, slack: true })
  expect(await recorded()).toEqual([
    [
      'account.sign_in_notices_changed',
      { mail: { before: true, after: false }, slack: { before: false, after: true } },
    ],
  ])
})

describe('the Slack address', () => {
  const saveAddress = (person: Person, slack_url: string) =>
    person.console('POST', 'notifications/slack', { slack_url })

  test('is saved, tested and removed, and never answered', async () => {
    const person = await signedIn('viewer')
    expect((await saveAddress(person, address())).body.data).toEqual({})
    const shown = await person.console('GET', 'notifications')
    expect(JSON.stringify(shown.body)).not.toContain('secret-end')
    expect(shown.body.data.slack).toEqual({ host: new URL(address()).host, end: '-end', error: null })
    expect((await person.console('POST', 'notifications/slack/test')).status).toBe(200)
    expect(platforms.slack.map((it) => it.text)).toEqual(['Sightline can reach you here'])
    expect((await person.console('POST', 'notifications/slack/test')).status).toBe(429)
    await person.console('POST', 'notifications/slack/remove')
    expect((await read(person)).slack).toBeNull()
    expect((await recorded()).map(([action]: [string]) => action)).toEqual([
      'account.slack_saved',
      'account.slack_removed',
    ])
    expect(JSON.stringify(await recorded())).not.toContain('secret-end')
    api.advance(60_000)
    const untested = await person.console('POST', 'notifications/slack/test')
    expect([untested.status, untested.body.error.details[0].field]).toEqual([400, 'slack_url'])
  })

  test('that Slack refuses is shown with the reason', async () => {
    const person = await signedIn('viewer')
    await saveAddress(person, address())
    platforms.fail('/slack/', () => new Response('no_service', { status: 404 }))
    const answer = await person.console('POST', 'notifications/slack/test')
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).not.toContain('secret-end')
    expect((await read(person)).slack.error).toContain('the webhook was removed or disabled')
  })

  test('must be one that requests may be sent to', async () => {
    const strict = await startAccounts()
    const person = await strict.signedIn()
    for (const url of [
      '',
      'no address',
      'ftp://example.com/x',
      'https://127.0.0.1/x',
      'https://10.1.2.3/x',
    ]) {
      const { status, body } = await person.console('POST', 'notifications/slack', { slack_url: url })
      expect([url, status, body.error.details?.[0].field]).toEqual([url, 400, 'slack_url'])
    }
    expect((await person.console('GET', 'notifications')).body.data.slack).toBeNull()
    await strict.stop()
  })
})
