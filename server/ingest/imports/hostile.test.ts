import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { t } from 'elysia'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { uploadOfLines } from '../../../test/fixtures/imports.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { workspacePrincipal } from '../../platform/http/principal.ts'
import { finalizeImport } from './finalize-import.ts'
import { receiveImport } from './receive.ts'
import { undoImport } from './undo.ts'
import type { Upload } from './upload.ts'

setDefaultTimeout(60_000)
const day_ms = 86_400_000
const start = Math.floor(Date.now() / day_ms) * day_ms - 10 * day_ms

let api: Awaited<ReturnType<typeof startInstance>>
let site: { id: string }
beforeAll(async () => {
  api = await startInstance()
})
beforeEach(async () => {
  site = await api.createSite()
})
afterAll(() => api?.stop())

/** Returns a page view on a day, always by the same browser. */
const viewOn = (day: number, over: object = {}) => ({
  event_name: 'page_view',
  client_id: 'cid_1',
  timestamp: new Date(start + day * day_ms).toISOString(),
  ...over,
})
const view = (day: number) => JSON.stringify(viewOn(day))
const stream = (body: string) =>
  api.request('POST', `/v1/import/historical?site_id=${site.id}`, {
    body,
    headers: { 'Content-Type': 'application/x-ndjson' },
  })
const first = async () => (await api.request('GET', `/v1/sites/${site.id}/imports`)).body.data[0]
const reconciliation = (id: string) => `/v1/sites/${site.id}/imports/${id}/reconciliation`

/** Receives an upload in blocks of one event; `insert` replaces the insert into ClickHouse. */
function receive(
  upload: Upload,
  insert: ClickHouse['insertTsv'] = api.services.clickhouse.insertTsv,
  times: { timeout_ms?: number; heartbeat_ms?: number } = {},
) {
  const clickhouse = { ...api.services.clickhouse, insertTsv: insert }
  const principal = workspacePrincipal(api.workspaceId, 'live')
  return receiveImport({ ...api.services, clickhouse }, principal, upload, {
    maxEvents: 1,
    ...times,
  })
}

test('data that no database can store makes a line invalid, not the import', async () => {
  const odd = JSON.stringify({ 'a\0b': 1, timestamp: viewOn(1).timestamp })
  const { status, body } = await stream(`\0\n${view(1)}\n${odd}\n{"x": \0}\n`)
  expect(status).toBe(202)
  expect(body.data).toMatchObject({ status: 'completed', imported: 1, rejected: 3 })
})

test('error messages are short even for very long lines', async () => {
  const named = JSON.stringify({ ...viewOn(1), ['b'.repeat(500_000)]: 1 })
  const { body } = await stream(`${'a'.repeat(500_000)}\n${named}\n`)
  expect(body.data.rejected).toBe(2)
  for (const { field, message } of body.data.first_errors)
    expect(`${field} ${message}`.length).toBeLessThan(1100)
})

test.each(['abc', '2026-02-31', '9999-12-31', '0001-01-01'])(
  'rejects an upload with reported totals of %p',
  async (date) => {
    const { status, body } = await api.request('POST', '/v1/import/historical', {
      body: { site_id: site.id, events: [viewOn(1)], reported: [{ date, visitors: 1 }] },
    })
    expect(status).toBe(400)
    expect(body.error.field).toBe('reported.0.date')
    expect(await api.count('events', site.id)).toBe(0)
  },
)

test('reported totals of any accepted day can be reconciled', async () => {
  const days = [
    { date: '1970-01-02', visitors: 1 },
    { date: '2199-12-31', visitors: 1 },
  ]
  const { id } = (await stream(`${view(1)}\n`)).body.data
  expect((await api.request('PUT', reconciliation(id), { body: { days } })).status).toBe(200)
  expect((await api.request('GET', reconciliation(id))).body.data.days).toHaveLength(3)
})

test('an import that is killed during its first block is still finalized', async () => {
  const killed = Promise.withResolvers<void>()
  const receiving = receive(uploadOfLines(site.id, [view(1)]), async (...args) => {
    await api.services.clickhouse.insertTsv(...args)
    await killed.promise
    throw new Error('killed')
  })
  receiving.catch(() => {})
  while ((await api.count('events', site.id)) === 0) await Bun.sleep(20)
  const { id } = await first()
  const key = `settle:${id}`
  expect(
    await api.services.db.execute(sql`select 1 from graphile_worker.jobs where key = ${key}`),
  ).toHaveLength(1)
  killed.resolve()
  await expect(receiving).rejects.toThrow('killed')
  await finalizeImport(api.services, id)
  expect(await first()).toMatchObject({ status: 'interrupted', imported: 1 })
  expect(await api.count('sessions', site.id)).toBe(1)
})

test('events stored before the site is paused count in sessions during the pause', async () => {
  let blocks = 0
  const upload = uploadOfLines(site.id, [view(1), view(2), view(3)])
  const receiving = receive(upload, async (...args) => {
    await api.services.clickhouse.insertTsv(...args)
    if (++blocks === 1) await api.request('PATCH', `/v1/sites/${site.id}`, { body: { status: 'paused' } })
  })
  await expect(receiving).rejects.toThrow('paused')
  const { id } = await first()
  await finalizeImport(api.services, id)
  expect(await first()).toMatchObject({ status: 'interrupted', imported: 1 })
  expect(await api.count('sessions', site.id)).toBe(1)
})

test('an undo during the insert of a block leaves nothing of the block in sessions', async () => {
  let blocks = 0
  const upload = uploadOfLines(site.id, [view(1), view(5)])
  const receiving = receive(upload, async (...args) => {
    await api.services.clickhouse.insertTsv(...args)
    if (++blocks === 2) await api.request('DELETE', `/v1/sites/${site.id}/imports/${(await first()).id}`)
  })
  await receiving.catch(() => {})
  const { id } = await first()
  // A live event near the stored one creates a session that includes both.
  const timestamp = new Date(start + 5 * day_ms + 60_000).toISOString()
  await api.request('POST', '/v1/events', { body: { site_id: site.id, ...viewOn(5, { timestamp }) } })
  await api.drained()
  await undoImport(api.services, id)
  expect(await api.count('events', site.id)).toBe(1)
  const sessions = await api.services.clickhouse.rows({
    sql: 'SELECT pageviews FROM sessions FINAL WHERE site_id = {site_id:String}',
    params: { site_id: site.id },
    row: t.Object({ pageviews: t.Number() }),
  })
  expect(sessions).toEqual([{ pageviews: 1 }])
})

test('a dry run counts the duplicates of existing events', async () => {
  const lines = [1, 2, 2].map((n) => `${JSON.stringify(viewOn(n, { event_id: `evt_${n}` }))}\n`)
  await stream(lines[0] as string)
  const { body } = await api.request('POST', `/v1/import/historical?site_id=${site.id}&dry_run=true`, {
    body: lines.join(''),
    headers: { 'Content-Type': 'application/x-ndjson' },
  })
  expect(body.data).toMatchObject({ received: 3, imported: 1, duplicates: 2 })
})

/** An upload that goes silent after its first event, until `end` resolves. */
const silentUntil = (end: Promise<void>) =>
  async function* () {
    yield Buffer.from(`${view(1)}\n`)
    await end
  }

test('an upload that goes silent releases its import', async () => {
  const idempotencyKey = crypto.randomUUID()
  const upload = uploadOfLines(site.id, [view(1), view(2)], { idempotencyKey })
  const bytes = silentUntil(new Promise(() => {}))
  const hanging = receive({ ...upload, bytes }, undefined, { timeout_ms: 300 })
  await expect(hanging).rejects.toThrow('The upload sent no data')
  expect(await first()).toMatchObject({ status: 'interrupted', imported: 1 })
  const { stored } = await receive(upload)
  expect(stored).toMatchObject({ status: 'completed', imported: 2 })
})

test('slow uploads count towards the limit of four per workspace', async () => {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const upload = { ...uploadOfLines(site.id, []), bytes: silentUntil(promise) }
  const times = { timeout_ms: 60_000, heartbeat_ms: 50 }
  const hanging = Array.from({ length: 4 }, () => receive(upload, undefined, times))
  const updatedAfter = async (after: number) => {
    const { data } = (await api.request('GET', `/v1/sites/${site.id}/imports`)).body
    return data.filter((it: { updated_at: string }) => Date.parse(it.updated_at) > after).length
  }
  try {
    while ((await updatedAfter(0)) < 4) await Bun.sleep(20)
    api.advance(600_000)
    while ((await updatedAfter(Date.now() + 300_000)) < 4) await Bun.sleep(20)
    await expect(receive(upload, undefined, times)).rejects.toThrow('4 imports')
  } finally {
    end()
  }
  const received = await Promise.all(hanging)
  expect(received.map(({ stored }) => stored.status)).toEqual(Array(4).fill('completed'))
})
