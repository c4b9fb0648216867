import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import { ingestRejected } from '../../../db/postgres/schema/ingest-inbox.ts'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { webhookDeliveries } from '../../../db/postgres/schema/webhooks.ts'
import { eventRow, toLines } from '../../../test/fixtures/pipeline.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { runExport } from '../../output/exports/run.ts'
import { runReport } from '../../output/reports/run-report.ts'
import { runErasure } from './erasure-run.ts'
import { Erasure, UserData, Verification } from './model.ts'
import { personalDataStores } from './personal-data-stores.ts'

let api: Awaited<ReturnType<typeof startInstance>>
let site: string
beforeAll(async () => {
  api = await startInstance({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
  site = (await api.createSite()).id
  const goal = { name: 'Purchase', event_name: 'purchase' }
  await api.request('POST', `/v1/sites/${site}/conversions`, { body: goal })
  const hook = { url: 'http://127.0.0.1:9/hook', events: ['conversion.completed'], site_ids: [site] }
  await api.request('POST', '/v1/webhooks', { body: hook })
  await store(['cid_ann', 'ann'], ['cid_desk', 'ann'], ['cid_desk', 'bob'], ['cid_bob', 'bob'])
  const list = { name: 'Regulars', type: 'static', user_ids: ['ann', 'bob'] }
  await api.request('POST', `/v1/sites/${site}/segments`, { body: list })
  const content = Buffer.from(JSON.stringify({ site_id: site, user_id: 'ann', properties: 7 }))
  await api.services.db
    .insert(ingestRejected)
    .values({ batchId: 1n, inboxId: BigInt(Date.now()), line: 0, content, error: 'unreadable' })
  const days = { start_date: '2026-01-01', end_date: '2026-01-02' }
  const input = { type: 'sessions', ...days }
  const exported = await api.request('POST', `/v1/sites/${site}/exports`, { body: input })
  const signal = new AbortController().signal
  await runExport(api.services, exported.body.data.export_id, { stopping: signal, isLast: true })
  const reports = `/v1/sites/${site}/reports`
  const raw = { name: 'Raw', delivery: { format: 'json', include_raw_data: true } }
  const report = await api.request('POST', reports, { body: raw })
  const run = await api.request('POST', `${reports}/${report.body.data.id}/run`)
  await runReport(api.services, run.body.data.id, true)
}, 120_000)
afterAll(() => api.stop())

/** Stores two complete purchases for each person: one was sent, and one was imported. */
async function store(...people: [client: string, user: string][]) {
  const rows = people.flatMap(([client_id, user_id], index) =>
    ['', 'imp_1'].map((import_id, n) => {
      const timestamp = clickhouseTime(Date.now() - (n + 1) * 3_600_000 + index * 60_000)
      const event = { client_id, user_id, event_name: 'purchase', timestamp, import_id }
      return eventRow({ site_id: site, id_supplied: true, traits: '{"plan":"pro"}', ...event })
    }),
  )
  await api.services.inbox.accept(toLines(rows), rows.length, true)
  await api.drained()
}

async function storedAbout(user: string): Promise<Record<string, unknown[]>> {
  const { status, body } = await api.request('GET', `/v1/sites/${site}/users/${user}/data`)
  expect(status).toBe(200)
  return body.data.stored
}

async function rowsOf(of: typeof domainEvents | typeof webhookDeliveries) {
  const rows = await api.services.db.select().from(of).where(eq(of.siteId, site))
  return rows.map(({ id, data }) => ({ id, data }))
}

test('the data of a user has entries from every store, and an erasure removes all of them', async () => {
  const before = await storedAbout('ann')
  expect(Object.keys(before)).toEqual(personalDataStores.map(({ name }) => name))
  for (const [store, entries] of Object.entries(before))
    expect([store, entries.length > 0]).toEqual([store, true])
  expect(JSON.stringify(before)).not.toContain('bob')
  const ofBob = await storedAbout('bob')
  const published = [await rowsOf(domainEvents), await rowsOf(webhookDeliveries)].flat()

  const requested = await api.request('DELETE', `/v1/sites/${site}/users/ann`)
  expect(await runErasure(api.services, requested.body.data.id)).toBe(true)
  const { body } = await api.request('GET', `/v1/sites/${site}/erasures/${requested.body.data.id}`)
  expect(body.data.removed).toEqual(
    Object.fromEntries(Object.entries(before).map(([store, entries]) => [store, entries.length])),
  )
  expect((await api.request('GET', `/v1/sites/${site}/users/ann/data`)).status).toBe(404)
  // The data of Bob is untouched, and nothing new is published about him. Shared data is now his alone, and files with
  // data of the whole site are removed.
  const { visitor_days, shared_sessions, import_visitors, exports, report_files, ...others } = ofBob
  expect(await storedAbout('bob')).toMatchObject(others)
  for (const it of [await rowsOf(domainEvents), await rowsOf(webhookDeliveries)].flat())
    expect(published).toContainEqual(it)
  const verified = await api.request('POST', `/v1/sites/${site}/erasures/${requested.body.data.id}/verify`, {
    body: { user_id: 'ann' },
  })
  expect(verified.body.data.result).toBe('clear')
}, 60_000)

test.each([
  ['receipts', Erasure.properties.removed],
  ['verifications', Verification.properties.found],
  ['the data of a user', UserData.properties.stored],
])('examples of %s name stores that exist', (_, schema) => {
  const names = namesInExamples(schema)
  expect(names.length).toBeGreaterThan(0)
  expect(personalDataStores.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
})

/** The keys of every example object within a schema. */
function namesInExamples(schema: object): string[] {
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key === 'examples') return (value as unknown[]).flatMap((it) => Object.keys(it ?? {}))
    return value !== null && typeof value === 'object' ? namesInExamples(value) : []
  })
}
