import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditEntries } from '../../../db/postgres/schema/audit.ts'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { webhookDeliveries } from '../../../db/postgres/schema/webhooks.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { publishAuditEntry } from '../outbox/audit-entries.ts'

let api: Awaited<ReturnType<typeof startInstance>>
/** A workspace of each test. */
let workspace: Awaited<ReturnType<typeof api.createWorkspace>>

beforeAll(async () => {
  api = await startInstance({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
})
afterAll(() => api.stop())
beforeEach(async () => {
  workspace = await api.createWorkspace()
})

const ask = (method: string, path: string, body?: object, key = workspace.key) =>
  api.request(method, `/v1${path}`, { key, body })

const subscribe = async (fields: object, key?: string) =>
  (await ask('POST', '/webhooks', { url: 'http://127.0.0.1:9/in', ...fields }, key)).body.data

const newSite = async () =>
  (await ask('POST', '/sites', { name: 'Shop', domain: `${crypto.randomUUID()}.example` })).body.data

const keyWith = async (...scopes: string[]) =>
  (await ask('POST', '/keys', { name: 'Narrow', kind: 'secret', scopes })).body.data.key as string

/** Runs the jobs of all entries of the workspace. */
async function publish() {
  const { db } = api.services
  const entries = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.workspaceId, workspace.workspaceId))
    .orderBy(auditEntries.number)
  for (const { id } of entries) await publishAuditEntry(api.services, id)
  return entries.length
}

/** What is sent to a subscription: the action of each entry, with the site of the envelope. */
async function sentTo({ id }: { id: string }) {
  const rows = await api.services.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(webhookDeliveries.createdAt, webhookDeliveries.id)
  return rows
    .filter((it) => it.eventType === 'audit.entry_created')
    .map((it) => [(it.data as { entry: { action: string } }).entry.action, it.siteId])
}

test('each entry is sent once, to the webhooks that list it by type or group, and not to those of *', async () => {
  const byType = await subscribe({ events: ['audit.entry_created'] })
  const byGroup = await subscribe({ events: ['*', 'audit.*'] })
  const all = await subscribe({ events: ['*'] })
  const site = await newSite()
  await publish()
  await publish()
  const created = ['webhook.created', null]
  expect(await sentTo(byType)).toEqual([created, created, created, ['site.created', site.id]])
  expect(await sentTo(byGroup)).toHaveLength(4)
  expect(await sentTo(all)).toEqual([])
})

test('the content is the entry of the log, without secrets', async () => {
  const webhook = await subscribe({ events: ['audit.*'] })
  const made = (await ask('POST', '/keys', { name: 'Script', kind: 'secret' })).body.data
  await publish()
  const { data: listed } = (await ask('GET', '/audit-log?action=key.created')).body
  const [delivery] = (await ask('GET', `/webhooks/${webhook.id}/deliveries?search=key.created`)).body.data
  expect(delivery).toMatchObject({ event_type: 'audit.entry_created', site_id: null })
  const { payload } = (await ask('GET', `/webhooks/${webhook.id}/deliveries/${delivery.id}`)).body.data
  const { target_exists, ...entry } = listed[0]
  expect(payload).toMatchObject({ site_id: null, type: 'audit.entry_created', data: { entry } })
  expect(JSON.stringify(payload)).not.toContain(made.key)
  expect(JSON.stringify(payload)).not.toContain(webhook.secret)
})

test('a webhook of some sites gets only the entries about them', async () => {
  const [mine, other] = [await newSite(), await newSite()]
  const webhook = await subscribe({ events: ['audit.*'], site_ids: [mine.id] })
  await ask('PATCH', `/sites/${mine.id}`, { name: 'Mine' })
  await ask('PATCH', `/sites/${other.id}`, { name: 'Other' })
  await publish()
  expect(await sentTo(webhook)).toEqual([
    ['site.created', mine.id],
    ['site.changed', mine.id],
  ])
})

test('other workspaces and the sandbox get nothing', async () => {
  const other = await api.createWorkspace()
  const webhook = await subscribe({ events: ['audit.*'] }, other.key)
  const refused = await ask(
    'POST',
    '/webhooks',
    { url: 'http://127.0.0.1:9/in', events: ['audit.*'] },
    workspace.testKey,
  )
  expect(refused.status).toBe(403)
  await newSite()
  await publish()
  expect(await sentTo(webhook)).toEqual([])
})

test('sending an entry adds no other entry', async () => {
  await subscribe({ events: ['audit.*'] })
  const before = await publish()
  await publish()
  expect(await publish()).toBe(before)
})

test('only those who may read the log select its entries, redirect them, or see what was sent', async () => {
  const narrow = await keyWith('webhooks:read', 'webhooks:write')
  const target = { url: 'http://127.0.0.1:9/in' }
  for (const events of [['audit.*'], ['*', 'audit.entry_created']]) {
    expect((await ask('POST', '/webhooks', { ...target, events }, narrow)).status).toBe(403)
    expect((await ask('POST', '/webhooks/dry-run', { events }, narrow)).status).toBe(403)
  }
  expect((await ask('GET', '/webhooks/stream?events=audit.*', undefined, narrow)).status).toBe(403)
  const plain = await subscribe({ events: ['*'] }, narrow)
  expect((await ask('PATCH', `/webhooks/${plain.id}`, { events: ['audit.*'] }, narrow)).status).toBe(403)

  const webhook = await subscribe({ events: ['audit.*', 'site.*'] })
  await newSite()
  await publish()
  const counted = async (key?: string) =>
    (await ask('POST', '/webhooks/dry-run', { events: ['*'] }, key)).body.data.by_type.map(
      (it: { type: string }) => it.type,
    )
  expect(await counted(narrow)).toEqual(['site.created'])
  expect(await counted()).toEqual(['site.created', 'audit.entry_created'])
  const path = `/webhooks/${webhook.id}`
  const moved = { url: 'http://127.0.0.1:9/elsewhere' }
  expect((await ask('PATCH', path, moved, narrow)).status).toBe(403)
  expect((await ask('PATCH', path, { ...moved, events: ['site.*'] }, narrow)).status).toBe(403)
  const seen = (await ask('GET', `${path}/deliveries`, undefined, narrow)).body.data
  expect(seen.map((it: { event_type: string }) => it.event_type)).toEqual(['site.created'])
  const all = (await ask('GET', `${path}/deliveries`)).body.data
  const hidden = all.find((it: { event_type: string }) => it.event_type === 'audit.entry_created')
  expect((await ask('GET', `${path}/deliveries/${hidden.id}`, undefined, narrow)).status).toBe(404)
  const replay = { event_id: hidden.event_id }
  expect((await ask('POST', `/webhooks/${plain.id}/replay`, replay, narrow)).status).toBe(404)
  expect((await ask('POST', `${path}/replay`, replay)).status).toBe(202)
})

test('entries about a deleted site are still sent', async () => {
  const webhook = await subscribe({ events: ['audit.*'] })
  const site = await newSite()
  await ask('DELETE', `/sites/${site.id}`)
  await publish()
  expect((await sentTo(webhook)).at(-1)).toEqual(['site.deleted', site.id])
})

test('an entry of a workspace that was deleted meanwhile is not sent', async () => {
  await publishAuditEntry(api.services, 'aud_unknown')
  const { db } = api.services
  expect(await db.$count(domainEvents, eq(domainEvents.key, 'audit.entry_created aud_unknown'))).toBe(0)
})
