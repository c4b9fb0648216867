import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { startAccounts } from '../../../test/fixtures/accounts.ts'
import { runExport } from '../../output/exports/run.ts'
import { userHash } from '../../platform/user-hash.ts'

type Instance = Awaited<ReturnType<typeof startAccounts>>
type Person = Awaited<ReturnType<Instance['signedIn']>>
type Entry = {
  action: string
  actor: Record<string, unknown>
  target: { id: string; name: string }
  site_id: string | null
  changes: Record<string, { before: unknown; after: unknown }>
}

let instance: Instance
/** A workspace of each test, with its owner and a site. */
let workspaceId: string
let key: string
let owner: Person
let ownerKey: string
let site: string

beforeAll(async () => {
  instance = await startAccounts({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
})
afterAll(() => instance.stop())
beforeEach(async () => {
  ;({ workspaceId, key } = await instance.createWorkspace())
  owner = await instance.signedIn({ workspaceId, role: 'owner' })
  ownerKey = (await owner.session()).body.data.key
  const body = { name: 'Shop', domain: `${crypto.randomUUID()}.example` }
  site = (await instance.request('POST', '/v1/sites', { key, body })).body.data.id
})

const ask = (method: string, path: string, body?: object, as = ownerKey) =>
  instance.request(method, `/v1/sites/${site}${path}`, { key: as, body })

/** The entries by people and links, oldest first. */
async function entries(): Promise<Entry[]> {
  const { body } = await instance.request('GET', '/v1/audit-log?limit=1000', { key })
  const known = ['account.signed_in', 'site.created']
  return body.data.filter((it: Entry) => !known.includes(it.action)).reverse()
}

const actions = async () => (await entries()).map((it) => it.action)

/** Creates, changes and deletes something; each must be an entry with the values before and after. */
async function lifeOf(path: string, noun: string, creation: object, change: { [field: string]: unknown }) {
  const { id } = (await ask('POST', path, creation)).body.data
  expect((await ask('PATCH', `${path}/${id}`, change)).status).toBe(200)
  await ask('DELETE', `${path}/${id}`)
  const found = await entries()
  expect(found.map((it) => [it.action, it.target.id, it.site_id])).toEqual(
    [`${noun}.created`, `${noun}.changed`, `${noun}.deleted`].map((action) => [action, id, site]),
  )
  const [, changed, deleted] = found as [Entry, Entry, Entry]
  for (const [field, after] of Object.entries(change)) {
    expect(changed.changes[field]?.after).toEqual(after)
    expect(deleted.changes[field]).toEqual({ before: after, after: null })
  }
  return found
}

test('the definitions of a site are recorded with the values before and after', async () => {
  const steps = [{ event_name: 'a' }, { event_name: 'b' }]
  const [created] = await lifeOf('/funnels', 'funnel', { name: 'Checkout', steps }, { name: 'Orders' })
  expect(created?.changes.conversion_window_hours?.after).toBeNumber()
})

test('segments are recorded, their lists without the users', async () => {
  const rules = { operator: 'and', conditions: [{ field: 'total_sessions', operator: 'gt', value: 1 }] }
  await lifeOf('/segments', 'segment', { name: 'Loyal', rules }, { name: 'Frequent' })
  const list = { name: 'List', type: 'static', user_ids: ['user-4711'] }
  const { id } = (await ask('POST', '/segments', list)).body.data
  await ask('POST', `/segments/${id}/members`, { user_ids: ['user-4711', 'user-4712'] })
  await ask('POST', `/segments/${id}/members/remove`, { user_ids: ['user-4711'] })
  await ask('POST', `/segments/${id}/members/remove`, { user_ids: ['nobody'] })
  const found = (await entries()).slice(3)
  expect(found.map((it) => [it.action, it.changes.users, it.changes.added, it.changes.removed])).toEqual([
    ['segment.created', { before: null, after: 1 }, undefined, undefined],
    [
      'segment.members_changed',
      { before: 1, after: 2 },
      { before: null, after: 1 },
      { before: null, after: 0 },
    ],
    [
      'segment.members_changed',
      { before: 2, after: 1 },
      { before: null, after: 0 },
      { before: null, after: 1 },
    ],
  ])
  expect(JSON.stringify(found)).not.toContain('user-47')
})

test('annotations are recorded', async () => {
  await lifeOf('/annotations', 'annotation', { at: '2026-03-01', text: 'Release' }, { text: 'Sale' })
})

test('reports are recorded, and runs on request', async () => {
  await lifeOf('/reports', 'report', { name: 'Weekly' }, { name: 'Monthly', description: 'For all' })
  const { id } = (await ask('POST', '/reports', { name: 'Once' })).body.data
  await ask('POST', `/reports/${id}/run`, { send_mail: false })
  expect((await entries()).at(-1)).toMatchObject({
    action: 'report.run',
    target: { id, name: 'Once' },
    changes: { send_mail: { after: false } },
  })
})

test('alerts are recorded, with their mutes', async () => {
  const condition = { metric: 'sessions', operator: 'above', threshold: 1 }
  const mutedUntil = new Date(instance.services.clock() + 3_600_000).toISOString()
  await lifeOf(
    '/alerts',
    'alert',
    { name: 'Busy', condition },
    { severity: 'high', muted_until: mutedUntil, recipients: ['ada@example.com'] },
  )
})

test('integrations are recorded without their credentials', async () => {
  const address = 'http://127.0.0.1:9/services/T000/HIDDEN'
  const slack = { type: 'slack', credentials: { webhook_url: address } }
  const { id } = (await ask('POST', '/integrations', slack)).body.data
  await ask('PATCH', `/integrations/${id}`, { name: 'Team' })
  await ask('PATCH', `/integrations/${id}`, { credentials: { webhook_url: `${address}2` } })
  await ask('DELETE', `/integrations/${id}`)
  const found = await entries()
  expect(found.map((it) => it.action)).toEqual([
    'integration.connected',
    'integration.changed',
    'integration.changed',
    'integration.disconnected',
  ])
  expect(found[1]?.changes).toEqual({ name: { before: 'Slack', after: 'Team' } })
  expect(found[2]?.changes).toEqual({ has_new_credentials: { before: null, after: true } })
  expect(JSON.stringify(found)).not.toContain('HIDDEN')
})

test('ad costs are recorded as a summary, and exchange rates by currency', async () => {
  const cost = { date: '2026-03-01', source: 'google', cost: 1.5 }
  await ask('POST', '/costs', { costs: [cost, { ...cost, date: '2026-03-04', source: 'bing' }] })
  await ask('DELETE', '/costs?start_date=2026-03-01&end_date=2026-03-02')
  await ask('DELETE', '/costs?start_date=2020-01-01&end_date=2020-01-02')
  await ask('DELETE', '/costs/cost_unknown')
  await ask('PUT', '/exchange-rates', { rates: { EUR: 1.1 } })
  await ask('PUT', '/exchange-rates', { rates: { EUR: 1.2, GBP: 1.3 } })
  const found = await entries()
  const after = ({ changes }: Entry) =>
    Object.fromEntries(Object.entries(changes).map(([field, it]) => [field, it.after]))
  expect(found.map((it) => [it.action, after(it)])).toEqual([
    [
      'costs.uploaded',
      {
        days: 2,
        rows: 2,
        replaced: 0,
        total: [{ currency: 'USD', cost: 3 }],
        sources: ['bing', 'google'],
        first_day: '2026-03-01',
        last_day: '2026-03-04',
      },
    ],
    ['costs.deleted', { deleted: 1, start_date: '2026-03-01', end_date: '2026-03-02' }],
    ['exchange_rates.changed', { EUR: 1.1 }],
    ['exchange_rates.changed', { EUR: 1.2, GBP: 1.3 }],
  ])
  expect(found.at(-1)?.changes.EUR?.before).toBe(1.1)
})

test('traits are recorded if a person sets them, without the user and the values', async () => {
  const event = { site_id: site, event_name: 'x', client_id: 'cid_a', user: { user_id: 'user-4711' } }
  await instance.request('POST', '/v1/events', { key, body: event })
  await instance.drained()
  const traits = { plan: 'secret plan' }
  await ask('PATCH', '/users/user-4711', { traits }, key)
  expect(await actions()).toEqual([])
  await ask('PATCH', '/users/user-4711', { traits })
  const batch = {
    site_id: site,
    users: [
      { user_id: 'user-4711', traits },
      { user_id: 'user-4712', traits },
    ],
  }
  await instance.request('POST', '/v1/users/batch', { key: ownerKey, body: batch })
  const found = await entries()
  const hashes = ['user-4711', 'user-4711', 'user-4712'].map((it) =>
    userHash(instance.config.appSecret, site, it),
  )
  expect(found.map((it) => [it.action, it.target.id])).toEqual(
    hashes.map((hash) => ['user.traits_changed', hash]),
  )
  expect(found[0]?.changes).toEqual({ traits: { before: null, after: ['plan'] } })
  expect(JSON.stringify(found)).not.toMatch(/secret plan|user-47/)
})

test('the data of a user, and lists of people and conversions as CSV, are recorded', async () => {
  const event = { site_id: site, event_name: 'x', client_id: 'cid_a', user: { user_id: 'user-4711' } }
  await instance.request('POST', '/v1/events', { key, body: event })
  await instance.drained()
  const goal = (await ask('POST', '/conversions', { name: 'Goal', event_name: 'x' })).body.data
  const list = (await ask('POST', '/segments', { name: 'List', type: 'static', user_ids: ['user-4711'] }))
    .body.data
  await ask('GET', '/users/user-4711/data')
  await ask('GET', '/users/nobody/data')
  await ask('GET', `/segments/${list.id}/members?format=csv`, undefined, key)
  await ask('GET', `/segments/${list.id}/members`)
  await ask('GET', `/conversions/${goal.id}/ledger?format=csv`)
  await ask('GET', '/conversions/orders/ledger?format=csv')
  const found = (await entries()).slice(2)
  expect(found.map((it) => [it.action, it.actor.kind, it.target.name, it.changes.list?.after])).toEqual([
    ['user.data_downloaded', 'person', '', undefined],
    ['data.downloaded', 'key', 'List', 'segment_members'],
    ['data.downloaded', 'person', 'Goal', 'conversions'],
    ['data.downloaded', 'person', 'All orders', 'orders'],
  ])
  expect(JSON.stringify(found)).not.toContain('user-47')
})

test('lists that the console writes are recorded for the person, only of sites of the workspace', async () => {
  const record = (body: object) => owner.console('POST', 'downloads', body)
  expect((await record({ list: 'users', site_id: site })).status).toBe(200)
  expect((await record({ list: 'audit_log' })).status).toBe(200)
  expect((await record({ list: 'anything', site_id: site })).status).toBe(400)
  const other = await instance.createSite()
  expect((await record({ list: 'users', site_id: other.id })).status).toBe(404)
  const found = await entries()
  expect(found.map((it) => [it.actor.id, it.target.id, it.site_id, it.changes.list?.after])).toEqual([
    [owner.account.id, site, site, 'users'],
    [owner.account.id, workspaceId, null, 'audit_log'],
  ])
})

test('a download of the file of an export is recorded with its address, once an hour for each', async () => {
  const { export_id } = (await ask('POST', '/exports', { type: 'events' })).body.data
  await runExport(instance.services, export_id, { isLast: true, stopping: new AbortController().signal })
  const stored = await instance.request('GET', `/v1/exports/${export_id}`, { key })
  const url = new URL(stored.body.data.download_url)
  const load = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    instance.fetch(
      new Request(url.href, {
        method,
        headers: { 'x-forwarded-for': address, 'user-agent': 'curl', ...headers },
      }),
    )
  const etag = (await load('192.0.2.1')).headers.get('etag') ?? ''
  await load('192.0.2.1')
  await load('192.0.2.1', {}, 'HEAD')
  await load('192.0.2.1', { 'if-none-match': etag })
  for (let n = 0; n < 3; n++) expect((await load('192.0.2.2', { range: 'bytes=0-3' })).status).toBe(206)
  instance.advance(3_601_000)
  await load('192.0.2.2', { range: 'bytes=2-3' })
  await instance.fetch(new Request(`${url}0`))
  const found = (await entries()).filter((it) => it.action === 'export.downloaded')
  expect(found.map((it) => it.actor.address)).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.2'])
  expect(found[0]).toMatchObject({
    actor: { kind: 'link', id: null, agent: 'curl' },
    target: { id: export_id, name: 'events' },
    site_id: site,
  })
  const { signature } = Object.fromEntries(url.searchParams)
  expect(JSON.stringify(found)).not.toContain(signature)
})

test('an entry says whether what was changed still exists in the mode of the key', async () => {
  const create = async (name: string) =>
    (await ask('POST', '/conversions', { name, event_name: 'x' })).body.data.id
  const [kept, removed] = [await create('Kept'), await create('Removed')]
  await ask('DELETE', `/conversions/${removed}`)
  const existing = async (as: string) => {
    const { body } = await instance.request('GET', '/v1/audit-log?action=goal.created', { key: as })
    return body.data.map((it: Entry & { target_exists: boolean }) => [it.target.id, it.target_exists])
  }
  expect(await existing(key)).toEqual([
    [removed, false],
    [kept, true],
  ])
  const inSandbox = (await owner.session('test')).body.data.key
  expect(await existing(inSandbox)).toEqual([
    [removed, false],
    [kept, false],
  ])
})
