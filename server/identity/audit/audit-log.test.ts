import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { password, startAccounts } from '../../../test/fixtures/accounts.ts'
import { until } from '../../../test/support/until.ts'

type Instance = Awaited<ReturnType<typeof startAccounts>>
type Person = Awaited<ReturnType<Instance['signedIn']>>

let instance: Instance
/** A workspace of each test, with its owner. */
let workspaceId: string
let key: string
let owner: Person

beforeAll(async () => {
  instance = await startAccounts({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
})
afterAll(() => instance.stop())
beforeEach(async () => {
  ;({ workspaceId, key } = await instance.createWorkspace())
  owner = await instance.signedIn({ workspaceId, role: 'owner' })
})

const address = '192.0.2.44'

async function asOwner(method: string, path: string, body?: object) {
  const session = (await owner.session()).body.data
  const headers = { 'x-forwarded-for': address, 'user-agent': 'Firefox' }
  return instance.request(method, `/v1${path}`, { key: session.key, body, headers })
}

const asKey = (method: string, path: string, body?: object) =>
  instance.request(method, `/v1${path}`, { key, body })

/** The entries of the log, without the first one: that the owner has signed in. */
async function entries(query = '') {
  const { status, body } = await asKey('GET', `/audit-log${query}`)
  expect(status).toBe(200)
  return body.data.filter((it: { number: number }) => it.number > 1)
}

const verify = async () => (await asKey('GET', '/audit-log/verification')).body.data

const newSite = () =>
  asOwner('POST', '/sites', { name: 'Shop', domain: `${crypto.randomUUID()}.example` }).then(
    ({ body }) => body.data,
  )

test('an entry says who changed what, from where, with the values before and after', async () => {
  const site = await newSite()
  await asOwner('PATCH', `/sites/${site.id}`, { settings: { cookie_consent_required: true } })
  await asKey('PATCH', `/sites/${site.id}`, { name: 'Market' })
  const [byKey, byOwner, created] = await entries()
  expect(byOwner).toMatchObject({
    number: 3,
    action: 'site.changed',
    actor: {
      kind: 'person',
      id: owner.account.id,
      name: owner.account.email,
      address,
      agent: 'Firefox',
    },
    target: { id: site.id },
    site_id: site.id,
    previous_hash: created.hash,
  })
  expect(byOwner.changes).toEqual({ cookie_consent_required: { before: false, after: true } })
  expect(byKey).toMatchObject({
    actor: { kind: 'key', name: 'live' },
    target: { id: site.id, name: 'Market' },
    previous_hash: byOwner.hash,
  })
  expect(byKey.changes).toEqual({ name: { before: 'Shop', after: 'Market' } })
  expect(created).toMatchObject({ number: 2, action: 'site.created' })
  expect(created.changes.domain).toEqual({ before: null, after: site.domain })
})

test('each change of people, keys, sites and webhooks is recorded, without secrets', async () => {
  const secrets: string[] = []
  const site = await newSite()
  const rotated = (await asOwner('POST', `/sites/${site.id}/public-key/rotate`)).body.data
  const { secret: identitySecret } = (await asOwner('POST', `/sites/${site.id}/identity-secret`)).body.data
  const made = (await asOwner('POST', '/keys', { name: 'Script', kind: 'secret' })).body.data
  await asOwner('PATCH', `/keys/${made.id}`, { name: 'Job' })
  const replaced = (await asOwner('POST', `/keys/${made.id}/rotate`)).body.data
  await asOwner('DELETE', `/keys/${replaced.id}`)
  const target = { url: 'http://127.0.0.1:9/in?token=hidden', events: ['*'] }
  const webhook = (await asOwner('POST', '/webhooks', target)).body.data
  await asOwner('PATCH', `/webhooks/${webhook.id}`, { status: 'paused' })
  const turned = (await asOwner('POST', `/webhooks/${webhook.id}/rotate-secret`)).body.data
  await asOwner('DELETE', `/webhooks/${webhook.id}`)
  const person = await instance.signedIn({ workspaceId, role: 'viewer' })
  const members = (await asOwner('GET', '/members')).body.data
  const member = members.find((it: { email: string }) => it.email === person.account.email)
  await asOwner('PATCH', `/members/${member.id}`, { role: 'editor' })
  await asOwner('DELETE', `/members/${member.id}`)
  const invited = (await asOwner('POST', '/invitations', { email: 'ada@example.com', role: 'viewer' })).body
    .data
  await asOwner('POST', `/invitations/${invited.id}/renew`)
  await asOwner('DELETE', `/invitations/${invited.id}`)
  await asOwner('DELETE', `/sites/${site.id}`)
  secrets.push(rotated.public_key, identitySecret, made.key, replaced.key, webhook.secret, turned.secret)
  secrets.push('hidden', invited.url.split('/').at(-1))

  const found = await entries()
  expect(found.map((it: { action: string }) => it.action).reverse()).toEqual([
    'site.created',
    'site.public_key_rotated',
    'site.identity_secret_created',
    'key.created',
    'key.changed',
    'key.rotated',
    'key.revoked',
    'webhook.created',
    'webhook.changed',
    'webhook.secret_rotated',
    'webhook.deleted',
    'account.signed_in',
    'member.changed',
    'member.removed',
    'invitation.created',
    'invitation.renewed',
    'invitation.withdrawn',
    'site.deleted',
  ])
  const all = JSON.stringify(found)
  for (const it of secrets) expect(all).not.toContain(it)
  expect(found.find((it: { action: string }) => it.action === 'member.changed').changes).toEqual({
    role: { before: 'viewer', after: 'editor' },
  })
  expect(await verify()).toMatchObject({ is_intact: true, entries: 19, first_broken: null })
})

test('definitions, exports, imports, erasures and deliveries that are sent again are recorded', async () => {
  const { id: site } = await newSite()
  const base = `/sites/${site}`
  const goal = (await asOwner('POST', `${base}/conversions`, { name: 'Sale', event_name: 'purchase' })).body
    .data
  await asOwner('PATCH', `${base}/conversions/${goal.id}`, { name: 'Order' })
  await asOwner('DELETE', `${base}/conversions/${goal.id}`)
  const { created_at: _, updated_at: __, ...revenue } = (await asOwner('GET', `${base}/revenue`)).body.data
  await asOwner('PUT', `${base}/revenue`, { ...revenue, sale_events: ['order'] })
  const { export_id } = (await asOwner('POST', `${base}/exports`, { type: 'events' })).body.data
  await asOwner('POST', `/exports/${export_id}/cancel`)
  await asOwner('DELETE', `/exports/${export_id}`)
  expect((await asOwner('DELETE', `${base}/users/user-4711`)).status).toBe(202)
  const webhook = (await asOwner('POST', '/webhooks', { url: 'http://127.0.0.1:9/in', events: ['*'] })).body
    .data
  const path = `/webhooks/${webhook.id}`
  const sent = (await asOwner('POST', `${path}/test`, { event_type: 'site.created' })).body.data
  await asOwner('POST', `${path}/deliveries/${sent.id}/retry`)
  await asOwner('POST', `${path}/deliveries/retry`)
  await asOwner('POST', `${path}/backfills`, { start_date: '2026-03-01', end_date: '2026-03-02' })

  const found: { action: string; changes: Record<string, unknown> }[] = await entries()
  expect(found.map((it) => it.action).reverse()).toEqual([
    'site.created',
    'goal.created',
    'goal.changed',
    'goal.deleted',
    'revenue.changed',
    'export.created',
    'export.cancelled',
    'export.deleted',
    'user.erasure_requested',
    'webhook.created',
    'webhook.delivery_retried',
    'webhook.failed_deliveries_retried',
    'webhook.backfill_started',
  ])
  expect(found.find((it) => it.action === 'revenue.changed')?.changes).toEqual({
    sale_events: { before: ['purchase'], after: ['order'] },
  })
  expect(JSON.stringify(found)).not.toContain('user-4711')
  expect(await verify()).toMatchObject({ is_intact: true, entries: 14 })
})

test('sign-ins, failed ones and changed passwords are recorded where the person is a member', async () => {
  const { email, id } = owner.account
  const it = instance.browser()
  await it.post('sign-in/email', { email, password: 'a wrong guess' })
  await it.post('sign-in/email', { email: email.toUpperCase(), password })
  const changed = { currentPassword: password, newPassword: 'another battery horse' }
  expect((await it.post('change-password', changed)).status).toBe(200)
  await it.post('sign-in/email', { email: 'nobody@example.com', password })
  const found = async () =>
    (await entries(`?actor_id=${id}`)).map((one: { action: string }) => one.action).sort()
  // A failure is recorded after its answer.
  await until('the failure is recorded', 5000, async () => (await found()).length === 3)
  expect(await found()).toEqual(['account.password_changed', 'account.sign_in_failed', 'account.signed_in'])
  const [entry] = await entries('?action=account.sign_in_failed')
  expect(entry).toMatchObject({ actor: { address: it.address, name: email }, target: { name: email } })
  expect(JSON.stringify(await entries())).not.toContain('battery')
})

test('people who join, leave and own, and new names of the workspace are recorded', async () => {
  const invite = (email: string) => asOwner('POST', '/invitations', { email, role: 'editor' })
  const { url } = (await invite('new@example.com')).body.data
  const browser = instance.browser()
  const token = url.split('/').at(-1)
  await browser.console('POST', `invitations/${token}/account`, { name: 'New', password })
  const person = await instance.signedIn()
  const again = (await invite(person.account.email)).body.data.url.split('/').at(-1)
  await person.console('POST', `invitations/${again}/join`)
  const { id: member_id } = (await asOwner('GET', '/members')).body.data[1]
  await owner.console('POST', 'workspace/rename', { name: 'Agency' })
  await owner.console('POST', 'workspace/transfer', { member_id })
  await owner.console('POST', 'workspace/leave')

  const found = await entries()
  const seen = found.map((it: { action: string; target: { name: string } }) => [it.action, it.target.name])
  expect(seen.reverse()).toEqual([
    ['invitation.created', 'new@example.com'],
    ['member.joined', 'new@example.com'],
    ['invitation.created', person.account.email],
    ['member.joined', person.account.email],
    ['workspace.renamed', 'Agency'],
    ['member.ownership_transferred', 'new@example.com'],
    ['member.left', owner.account.email],
  ])
  const byNewcomer = found.find((it: { number: number }) => it.number === 3)
  expect(byNewcomer).toMatchObject({ actor: { kind: 'person', name: 'new@example.com' } })
})

test('a change that is refused or fails leaves no entry', async () => {
  const { domain } = await newSite()
  expect((await asOwner('POST', '/sites', { name: 'Twin', domain })).status).toBe(409)
  const [own] = (await asOwner('GET', '/members')).body.data
  expect((await asOwner('DELETE', `/members/${own.id}`)).status).toBe(409)
  expect(await entries()).toHaveLength(1)
})

test('changes at the same time become one unbroken log', async () => {
  await Promise.all(Array.from({ length: 20 }, () => newSite()))
  const found = await entries()
  expect(found.map((it: { number: number }) => it.number)).toEqual(
    Array.from({ length: 20 }, (_, n) => 21 - n),
  )
  expect(await verify()).toMatchObject({ is_intact: true, entries: 21, last_hash: found[0].hash })
})

test('entries cannot be changed, and an entry that is altered or removed all the same is found', async () => {
  for (let n = 0; n < 5; n++) await newSite()
  const { db } = instance.services
  const alter = db.execute(sql`update audit_entries set actor_name = 'x' where workspace_id = ${workspaceId}`)
  await expect(Promise.resolve(alter)).rejects.toThrow()

  const tamper = async (statement: ReturnType<typeof sql>) => {
    const undo = new Error('undo')
    await db
      .transaction(async (tx) => {
        await tx.execute(sql`alter table audit_entries disable trigger user`)
        await tx.execute(statement)
        await tx.execute(sql`alter table audit_entries enable trigger user`)
        const { verifyAudit } = await import('./audit-log.ts')
        const inside = { transaction: (run: (it: typeof tx) => unknown) => run(tx) } as unknown as typeof db
        const found = await verifyAudit(inside, { workspaceId } as Parameters<typeof verifyAudit>[1])
        throw Object.assign(undo, { found })
      })
      .catch((error) => {
        if (error !== undo) throw error
      })
    return (undo as unknown as { found: { is_intact: boolean; first_broken: number | null } }).found
  }
  const where = (number: number) => sql`where workspace_id = ${workspaceId} and number = ${number}`
  expect(await tamper(sql`update audit_entries set actor_name = 'x' ${where(2)}`)).toMatchObject({
    is_intact: false,
    first_broken: 2,
  })
  expect(await tamper(sql`delete from audit_entries ${where(3)}`)).toMatchObject({ first_broken: 3 })
  expect(await tamper(sql`delete from audit_entries ${where(6)}`)).toMatchObject({ first_broken: 6 })
  expect(await verify()).toMatchObject({ is_intact: true, entries: 6 })
})

test('the log is paged and filtered', async () => {
  const sites = [await newSite(), await newSite(), await newSite()]
  await asKey('PATCH', `/sites/${sites[1].id}`, { name: 'Renamed' })
  const first = await asKey('GET', '/audit-log?limit=3')
  const second = await asKey('GET', `/audit-log?limit=3&cursor=${first.body.pagination.cursor}`)
  const numbers = [...first.body.data, ...second.body.data].map((it) => it.number)
  expect([numbers, second.body.pagination]).toEqual([[5, 4, 3, 2, 1], { cursor: null, has_more: false }])
  const count = async (query: string) => (await entries(query)).length
  expect(await count('?action=site.created')).toBe(3)
  expect(await count(`?actor_id=${owner.account.id}`)).toBe(3)
  expect(await count(`?target_id=${sites[1].id}`)).toBe(2)
  expect(await count(`?site_id=${sites[0].id}`)).toBe(1)
  expect(await count(`?start_date=${new Date(instance.services.clock() + 60_000).toISOString()}`)).toBe(0)
  expect((await asKey('GET', '/audit-log?cursor=x')).status).toBe(400)
})
