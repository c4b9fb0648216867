import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { t } from 'elysia'
import { QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { dataExports } from '../../../db/postgres/schema/exports.ts'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { purgeSite } from '../../../jobs/tasks/purge-site.ts'
import { openExports } from '../../../test/fixtures/exports.ts'
import { until } from '../../../test/support/until.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { runErasure } from '../../privacy/erasure/erasure-run.ts'
import { findExport, removeExport } from './exports.ts'
import { runExport } from './run.ts'
import { expireExports, invalidateExports } from './upkeep.ts'

setDefaultTimeout(60_000)

const hour_ms = 3_600_000

let api: Awaited<ReturnType<typeof openExports>>
let site: string

beforeAll(async () => {
  api = await openExports()
})
beforeEach(async () => {
  site = await siteWithVisits()
})
afterAll(() => api.stop())

/** Ann comes from a search engine on her phone and buys; a guest comes directly. */
async function siteWithVisits(): Promise<string> {
  const { id } = await api.createSite({ currency: 'EUR' })
  const now = api.services.clock()
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const ann = { client_id: 'cid_ann', user: { user_id: 'ann', traits: { plan: 'pro' } } }
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1'
  const context = {
    page_url: 'https://shop.example/shoes?utm_source=google&utm_medium=cpc',
    user_agent: phone,
  }
  await api.request('POST', `/v1/sites/${id}/conversions`, {
    body: { name: 'Purchase', event_name: 'purchase', value_type: 'dynamic', value_property: 'value' },
  })
  await api.send(id, [
    { event_id: 'evt_1', event_name: 'page_view', client_id: 'cid_ann', timestamp: at(50), context },
    { event_id: 'evt_2', event_name: 'sign_up', ...ann, timestamp: at(49) },
    {
      event_id: 'evt_3',
      event_name: 'purchase',
      ...ann,
      timestamp: at(48),
      properties: { value: 59.9, currency: 'EUR' },
    },
    {
      event_id: 'evt_4',
      event_name: 'page_view',
      client_id: 'cid_guest',
      timestamp: at(30),
      context: { page_url: 'https://shop.example/' },
    },
  ])
  return id
}

const stored = async (id: string) =>
  (await api.services.db.select().from(dataExports).where(eq(dataExports.id, id)))[0]
const files = () => {
  const folder = join(api.config.dataDir, 'files')
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []
}
const filesOf = (id: string) => files().filter((it) => it.startsWith(id) && it.includes('.'))
const jobsOf = async (id: string) => {
  const [row] = await api.services.db.execute<{ jobs: number }>(sql`
    select count(*)::int as jobs from graphile_worker._private_jobs where payload->>'export_id' = ${id}`)
  return row?.jobs
}
const ids = (rows: Record<string, unknown>[]) => rows.map((it) => it.event_id).sort()

test('an export is requested and created, publishes its completion and is downloaded', async () => {
  const body = { type: 'events' as const, columns: ['event_id', 'properties.value'] }
  const requested = await api.requestExport(site, body)
  expect(requested).toMatchObject({
    status: 'processing',
    progress: 0,
    format: 'csv',
    compression: 'none',
    estimated_rows: 4,
    rows_exported: null,
    download_url: null,
    error: null,
  })
  expect(Date.parse(requested.estimated_completion)).toBeGreaterThan(api.services.clock() - 1000)
  await api.run(requested.export_id)
  const made = await api.state(requested.export_id)
  expect(made).toMatchObject({ status: 'completed', progress: 1, rows_exported: 4 })
  expect(Date.parse(made.expires_at) - Date.parse(made.completed_at)).toBe(24 * hour_ms)
  const file = Buffer.from(await api.download(made.download_url)).toString()
  expect(made.file_size_bytes).toBe(file.length)
  expect(file.split('\r\n').sort()).toEqual([
    '',
    '"evt_1",""',
    '"evt_2",""',
    '"evt_3","59.9"',
    '"evt_4",""',
    'event_id,properties.value',
  ])
  expect(new URL(made.download_url).pathname).toMatch(/-events-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const published = await api.services.db
    .select()
    .from(domainEvents)
    .where(and(eq(domainEvents.siteId, site), eq(domainEvents.type, 'export.completed')))
  expect(published.map((it) => it.data)).toContainEqual({
    export: { id: requested.export_id, type: 'events', format: 'csv' },
    rows_exported: 4,
    file_size_bytes: file.length,
    download_url: made.download_url,
    expires_at: made.expires_at,
  })
  const { body: list } = await api.request('GET', `/v1/sites/${site}/exports`)
  expect(list.data[0]).toEqual(made)
})

test('events are filtered by name, session and user', async () => {
  const list = { name: 'Regulars', type: 'static', user_ids: ['ann'] }
  const segment = (await api.request('POST', `/v1/sites/${site}/segments`, { body: list })).body.data.id
  const columns = ['event_id', 'person_id', 'session_id', 'user_id']
  const rows = async (filters: object) =>
    (await api.exported(site, { type: 'events', columns, format: 'ndjson', filters })).rows
  expect(ids(await rows({ event_names: ['purchase', 'sign_up'] }))).toEqual(['evt_2', 'evt_3'])
  expect(ids(await rows({ expression: 'source==google;device==mobile' }))).toEqual([
    'evt_1',
    'evt_2',
    'evt_3',
  ])
  expect(ids(await rows({ expression: 'page=~shoes' }))).toEqual(['evt_1', 'evt_2', 'evt_3'])
  expect(ids(await rows({ expression: `segment!=${segment}` }))).toEqual(['evt_4'])
  const anns = await rows({ segment_id: segment })
  expect(ids(anns)).toEqual(['evt_1', 'evt_2', 'evt_3'])
  expect(new Set(anns.map((it) => it.person_id))).toEqual(new Set(['ann']))
  expect(anns.find((it) => it.event_id === 'evt_1')?.user_id).toBe('')
  const sessions = (await api.request('GET', `/v1/sites/${site}/users/ann/sessions`)).body.data
  expect(new Set(anns.map((it) => it.session_id))).toEqual(
    new Set(sessions.map((it: { id: string }) => it.id)),
  )
})

test('sessions, conversions, users and members have one row each', async () => {
  const rows = async (body: object) => (await api.exported(site, { format: 'ndjson', ...body } as never)).rows
  const sessions = await rows({ type: 'sessions' })
  expect(sessions.toSorted((a, b) => String(a.person_id).localeCompare(String(b.person_id)))).toMatchObject([
    {
      person_id: 'ann',
      user_id: 'ann',
      pageviews: 1,
      events: 3,
      duration_seconds: 120,
      is_bounce: false,
      source: 'google',
      device: 'mobile',
      entry_page: '/shoes',
    },
    {
      person_id: 'cid_guest',
      user_id: '',
      client_id: 'cid_guest',
      pageviews: 1,
      is_bounce: true,
      source: 'direct',
    },
  ])
  expect(await rows({ type: 'conversions' })).toMatchObject([
    {
      conversion_name: 'Purchase',
      event_id: 'evt_3',
      person_id: 'ann',
      value: 59.9,
      currency: 'EUR',
      source: 'google',
      medium: 'cpc',
      entry_page: '/shoes',
    },
  ])
  const users = await rows({
    type: 'users',
    columns: [
      'user_id',
      'client_id',
      'total_conversions',
      'lifetime_value',
      'first_source',
      'traits',
      'traits.plan',
    ],
  })
  expect(users.toSorted((a, b) => String(b.user_id).localeCompare(String(a.user_id)))).toEqual([
    {
      user_id: 'ann',
      client_id: 'cid_ann',
      total_conversions: 1,
      lifetime_value: 59.9,
      first_source: 'google',
      traits: { plan: 'pro' },
      'traits.plan': 'pro',
    },
    {
      user_id: '',
      client_id: 'cid_guest',
      total_conversions: 0,
      lifetime_value: 0,
      first_source: 'direct',
      traits: {},
      'traits.plan': null,
    },
  ])
  expect(
    await rows({ type: 'users', columns: ['user_id'], filters: { expression: 'source==google' } }),
  ).toEqual([{ user_id: 'ann' }])
  const list = { name: 'List', type: 'static', user_ids: ['ann', 'stranger'] }
  const segment_id = (await api.request('POST', `/v1/sites/${site}/segments`, { body: list })).body.data.id
  const members = await rows({
    type: 'segment',
    filters: { segment_id },
    columns: ['user_id', 'total_sessions', 'traits.plan'],
  })
  expect(members.toSorted((a, b) => String(a.user_id).localeCompare(String(b.user_id)))).toEqual([
    { user_id: 'ann', total_sessions: 1, 'traits.plan': 'pro' },
    { user_id: 'stranger', total_sessions: 0, 'traits.plan': null },
  ])
  for (const [format, unknown] of [
    ['csv', ''],
    ['ndjson', null],
    ['parquet', null],
  ] as const) {
    const columns = ['user_id', 'first_seen', 'last_seen']
    const { rows } = await api.exported(site, { type: 'segment', format, filters: { segment_id }, columns })
    const [ann, stranger] = rows.toSorted((a, b) => String(a.user_id).localeCompare(String(b.user_id)))
    expect(stranger).toEqual({ user_id: 'stranger', first_seen: unknown, last_seen: unknown })
    expect(new Date(ann?.first_seen as string).getTime()).toBeGreaterThan(api.services.clock() - hour_ms)
  }
  for (const type of ['sessions', 'conversions', 'users'] as const)
    for (const format of ['csv', 'parquet'] as const)
      expect((await api.exported(site, { type, format })).rows_exported).toBe(type === 'conversions' ? 1 : 2)
})

test('a database error is not reported as a missing export', async () => {
  const { export_id } = await api.requestExport(site, { type: 'events' })
  const { services, workspaceId } = api
  const locked = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = services.db.transaction(async (tx) => {
    await tx.execute(sql`lock table sites in access exclusive mode`)
    locked.resolve()
    await over.promise
  })
  await locked.promise
  const caller = { workspaceId, mode: 'live', siteIds: null } as unknown as Principal
  const finding = services.db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '50ms'`)
    await findExport(tx, caller, export_id)
  })
  const failure = await finding.catch((error) => error)
  over.resolve()
  await holding
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(NotFound)
  expect(await findExport(services.db, caller, export_id)).toMatchObject({ id: export_id })
})

test('rejects invalid exports with a reason', async () => {
  const rejection = async (body: object) => {
    const key = await api.keyOf('live')
    const answer = await api.request('POST', `/v1/sites/${site}/exports`, { body, key })
    return [answer.status, answer.body.error.field]
  }
  expect(await rejection({})).toEqual([400, 'type'])
  expect(await rejection({ type: 'clicks' })).toEqual([400, 'type'])
  expect(await rejection({ type: 'events', columns: ['nothing'] })).toEqual([400, 'columns.0'])
  expect(await rejection({ type: 'events', columns: ['page', 'page'] })).toEqual([400, 'columns.1'])
  expect(await rejection({ type: 'sessions', columns: ['properties.value'] })).toEqual([400, 'columns.0'])
  expect(await rejection({ type: 'events', start_date: '2026-03-02', end_date: '2026-03-01' })).toEqual([
    422,
    'start_date',
  ])
  expect(await rejection({ type: 'users', filters: { event_names: ['x'] } })).toEqual([
    422,
    'filters.event_names',
  ])
  expect(await rejection({ type: 'events', filters: { expression: 'x==1' } })).toEqual([
    400,
    'filters.expression',
  ])
  expect(await rejection({ type: 'segment' })).toEqual([422, 'filters.segment_id'])
  expect(await rejection({ type: 'users', filters: { segment_id: 'seg_no' } })).toEqual([
    400,
    'filters.segment_id',
  ])
  expect(await rejection({ type: 'events', delivery: { webhook_url: 'ftp://x' } })).toEqual([
    400,
    'delivery.webhook_url',
  ])
  const empty = (await api.createSite()).id
  const none = await api.request('POST', `/v1/sites/${empty}/exports`, { body: { type: 'conversions' } })
  expect([none.status, none.body.error.field]).toEqual([422, 'type'])
})

test('a preview shows the first rows and the estimated file size', async () => {
  const body = {
    type: 'events',
    columns: ['event_name', 'properties.value'],
    filters: { event_names: ['purchase'] },
  }
  const { status, body: answer } = await api.request('POST', `/v1/sites/${site}/exports/preview`, { body })
  expect(status).toBe(200)
  expect(answer.data).toMatchObject({ columns: body.columns, rows: [['purchase', 59.9]], estimated_rows: 1 })
  const made = await api.exported(site, body as never)
  expect(answer.data.estimated_size_bytes).toBe(made.file_size_bytes)
  const columns = await api.request('GET', `/v1/sites/${site}/exports/columns?type=users`)
  expect(columns.body.data.nested).toEqual(['traits'])
})

test('two dots in a column are a dot of the name of a property', async () => {
  const { id } = await api.createSite()
  const body = {
    site_id: id,
    event_name: 'request',
    client_id: 'cid_1',
    properties: { 'http.method': 'GET', http: { method: 'nested' } },
  }
  await api.request('POST', '/v1/events', { body })
  await api.drained()
  const columns = ['properties.http..method', 'properties.http.method']
  const made = await api.exported(id, { type: 'events', format: 'ndjson', columns })
  expect(made.rows).toEqual([{ 'properties.http..method': 'GET', 'properties.http.method': 'nested' }])
})

test('columns of a Parquet file have distinct names, whatever the property names are', async () => {
  const columns = ['event_id', 'properties.a\\b', "properties.a'b", 'properties.a_b']
  const made = await api.exported(site, { type: 'events', format: 'parquet', columns })
  expect(Object.keys(made.rows[0] ?? {})).toEqual([
    'event_id',
    'properties.a_b_2',
    'properties.a_b_3',
    'properties.a_b',
  ])
})

test('an interrupted attempt leaves no file, and the next one starts over', async () => {
  const { export_id } = await api.requestExport(site, { type: 'events', format: 'ndjson' })
  const isOfExport = sql`payload->>'export_id' = ${export_id}`
  // As when a worker has taken it.
  await api.services.db.execute(
    sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker' where ${isOfExport}`,
  )
  const stopping = new AbortController()
  stopping.abort(new Error('the process ends'))
  await api.run(export_id, { stopping: stopping.signal, isLast: true })
  expect(await jobsOf(export_id)).toBe(2)
  expect(await api.state(export_id)).toMatchObject({ status: 'processing', download_url: null })
  expect(filesOf(export_id)).toEqual([])
  // Simulates a process that was killed after it wrote the file and before it stored the completion.
  const left = (await stored(export_id))?.fileKey as string
  await api.services.files.put(
    left,
    (async function* () {
      yield Buffer.from('half')
    })(),
  )
  await api.run(export_id)
  expect(await api.state(export_id)).toMatchObject({ status: 'completed', rows_exported: 4 })
  expect(filesOf(export_id)).toHaveLength(1)
  expect(filesOf(export_id)).not.toContain(left)
  // A repeated job does nothing.
  const before = await stored(export_id)
  await api.run(export_id)
  expect(await stored(export_id)).toEqual(before as never)
})

test('permanent errors fail at once, other errors after the last attempt', async () => {
  const failing = (error: Error) => ({
    ...api.services,
    clickhouse: {
      ...api.services.clickhouse,
      // biome-ignore lint/correctness/useYield: it fails before
      bytes: async function* (): AsyncGenerator<Buffer> {
        throw error
      },
    },
  })
  const attempt = { stopping: new AbortController().signal, isLast: false }
  const large = await api.requestExport(site, { type: 'events' })
  await runExport(failing(new QueryTooLarge('memory')), large.export_id, attempt)
  expect(await api.state(large.export_id)).toMatchObject({
    status: 'failed',
    error: 'The export needs more memory or time than it may use. Choose a shorter period or fewer columns.',
  })
  const unlucky = await api.requestExport(site, { type: 'events' })
  const broken = failing(new Error('secret detail'))
  await expect(runExport(broken, unlucky.export_id, attempt)).rejects.toThrow()
  expect((await api.state(unlucky.export_id)).status).toBe('processing')
  await expect(runExport(broken, unlucky.export_id, { ...attempt, isLast: true })).rejects.toThrow()
  const failed = await api.state(unlucky.export_id)
  expect(failed.status).toBe('failed')
  expect(failed.error).not.toContain('secret')
})

test('deleting an export deletes its file', async () => {
  const made = await api.exported(site, { type: 'events' })
  expect((await api.request('DELETE', `/v1/exports/${made.export_id}`)).status).toBe(204)
  expect((await api.request('GET', `/v1/exports/${made.export_id}`)).status).toBe(404)
  expect((await api.fetch(new Request(made.download_url))).status).toBe(410)
  const waiting = await api.requestExport(site, { type: 'events' })
  await api.request('DELETE', `/v1/exports/${waiting.export_id}`)
  await api.run(waiting.export_id)
  expect(filesOf(waiting.export_id)).toEqual([])
})

/** The services with a file store that runs a callback before it removes a file. */
const beforeRemovals = (meanwhile: () => Promise<unknown>) => ({
  ...api.services,
  files: {
    ...api.services.files,
    remove: async (key: string) => {
      await meanwhile()
      await api.services.files.remove(key)
    },
  },
})
const begun = (id: string) => ({ attempts: 1, fileKey: `${id}r1/events.csv`, startedAt: new Date() })

test('an export completed while it is deleted leaves no file', async () => {
  const { export_id } = await api.requestExport(site, { type: 'events' })
  const [row] = await api.services.db
    .update(dataExports)
    .set(begun(export_id))
    .where(eq(dataExports.id, export_id))
    .returning()
  await removeExport(
    beforeRemovals(() => api.run(export_id)),
    row as NonNullable<typeof row>,
  )
  expect(await stored(export_id)).toBeUndefined()
  expect(filesOf(export_id)).toEqual([])
})

test('an export completed while another attempt begins keeps its file', async () => {
  const { export_id } = await api.requestExport(site, { type: 'events' })
  await api.services.db.update(dataExports).set(begun(export_id)).where(eq(dataExports.id, export_id))
  const complete = () =>
    api.services.db
      .update(dataExports)
      .set({ status: 'completed', expiresAt: new Date(api.services.clock() + hour_ms) })
      .where(and(eq(dataExports.id, export_id), eq(dataExports.attempts, 1)))
  const attempt = { stopping: new AbortController().signal, isLast: false }
  await runExport(beforeRemovals(complete), export_id, attempt)
  const made = await api.state(export_id)
  expect(made.status).toBe('completed')
  await api.download(made.download_url)
})

test('an export completed during an erasure is removed as well', async () => {
  const own = await siteWithVisits()
  await api.exported(own, { type: 'users' })
  const { export_id } = await api.requestExport(own, { type: 'users' })
  await api.services.db.update(dataExports).set(begun(export_id)).where(eq(dataExports.id, export_id))
  const complete = () =>
    api.services.db
      .update(dataExports)
      .set({ status: 'completed' })
      .where(and(eq(dataExports.id, export_id), eq(dataExports.attempts, 1)))
  await invalidateExports(beforeRemovals(complete), own)
  expect((await stored(export_id))?.status).not.toBe('completed')
})

test('an export with a permanent error fails even if its old file cannot be removed', async () => {
  const { export_id } = await api.requestExport(site, { type: 'events' })
  const unavailable = beforeRemovals(async () => {
    throw new Error('the store is unavailable')
  })
  const services = {
    ...unavailable,
    files: {
      ...unavailable.files,
      put: async () => {
        throw new QueryTooLarge('memory')
      },
    },
  }
  await runExport(services, export_id, { stopping: new AbortController().signal, isLast: false })
  expect((await api.state(export_id)).status).toBe('failed')
})

test('an erasure removes the files of the site and restarts exports that are processing', async () => {
  const own = await siteWithVisits()
  const made = await api.exported(own, { type: 'users' })
  const { export_id } = await api.requestExport(own, { type: 'users' })
  await api.services.db
    .update(dataExports)
    .set({ attempts: 1, fileKey: `${export_id}r1/users.csv` })
    .where(eq(dataExports.id, export_id))
  const data = await api.request('GET', `/v1/sites/${own}/users/ann/data`)
  expect(data.body.data.stored.exports).toHaveLength(2)
  const requested = await api.request('DELETE', `/v1/sites/${own}/users/ann`)
  expect(await runErasure(api.services, requested.body.data.id)).toBe(true)
  expect(await api.state(made.export_id)).toMatchObject({ status: 'expired', download_url: null })
  expect((await api.fetch(new Request(made.download_url))).status).toBe(410)
  expect(await stored(export_id)).toMatchObject({ status: 'processing', fileKey: `${export_id}r1/users.csv` })
  expect((await stored(export_id))?.attempts).toBeGreaterThan(1)
  await api.run(export_id)
  expect(await api.state(export_id)).toMatchObject({ status: 'completed', rows_exported: 1 })
  const verify = `/v1/sites/${own}/erasures/${requested.body.data.id}/verify`
  const verified = await api.request('POST', verify, { body: { user_id: 'ann' } })
  expect(verified.body.data.result).toBe('clear')
})

test('purging a site removes its exports', async () => {
  const own = await siteWithVisits()
  const made = await api.exported(own, { type: 'events' })
  await api.request('DELETE', `/v1/sites/${own}`)
  expect((await api.request('GET', `/v1/exports/${made.export_id}`)).status).toBe(404)
  await purgeSite(api.services, { workspace_id: api.workspaceId, site_id: own })
  expect(await stored(made.export_id)).toBeUndefined()
  expect(filesOf(made.export_id)).toEqual([])
})

test('the estimated completion is based on the duration of earlier exports', async () => {
  const now = api.services.clock()
  const at = (seconds: number) => new Date(now - seconds * 1000)
  const before = await api.requestExport(site, { type: 'sessions', format: 'parquet', compression: 'zstd' })
  await api.services.db
    .update(dataExports)
    .set({ status: 'failed', startedAt: at(2000), finishedAt: at(0), rowsExported: 1000 })
    .where(eq(dataExports.id, before.export_id))
  // Half a row per second: two rows take four seconds, after any exports queued before them.
  await api.services.db
    .update(dataExports)
    .set({ status: 'cancelled' })
    .where(eq(dataExports.status, 'processing'))
  const requested = await api.requestExport(site, {
    type: 'sessions',
    format: 'parquet',
    compression: 'zstd',
  })
  const takes_ms = Date.parse(requested.estimated_completion) - Date.parse(requested.created_at)
  expect(takes_ms).toBeGreaterThan(4500)
  expect(takes_ms).toBeLessThan(5500)
})

test('an export expires and its file is removed', async () => {
  const made = await api.exported(site, { type: 'events' })
  api.advance(24 * hour_ms)
  expect(await api.state(made.export_id)).toMatchObject({ status: 'expired', download_url: null })
  expect((await api.fetch(new Request(made.download_url))).status).toBe(410)
  const { export_id } = await api.requestExport(site, { type: 'events' })
  // Simulates a process that was killed in its last attempt.
  const startedAt = new Date(api.services.clock() - 13 * hour_ms)
  await api.services.db.update(dataExports).set({ startedAt }).where(eq(dataExports.id, export_id))
  await expireExports(api.services)
  expect((await api.state(export_id)).status).toBe('failed')
  expect(filesOf(made.export_id)).toEqual([])
  expect((await stored(made.export_id))?.status).toBe('expired')
  api.advance(91 * 24 * hour_ms)
  await expireExports(api.services)
  expect(await stored(made.export_id)).toBeUndefined()
})

// This test must be last: deletes of other tests would have to scan all its events.
test('cancelling an export stops its query', async () => {
  const busy = (await api.createSite()).id
  await api.services.clickhouse.command(
    `INSERT INTO events (site_id, event_id, event_name, client_id, timestamp, ingested_at, properties, context, traits)
     SELECT {site_id:String}, concat('evt_', toString(number)), 'page_view', 'cid', {at:DateTime64(3)}, now64(3),
       concat('{"text":"', repeat('x', 200), '"}'), '{}', '{}'
     FROM numbers(4000000)`,
    { site_id: busy, at: new Date(api.services.clock() - hour_ms) },
    { settings: { max_execution_time: 60 } },
  )
  const { export_id } = await api.requestExport(busy, {
    type: 'events',
    format: 'ndjson',
    compression: 'gzip',
  })
  const running = api.run(export_id)
  const queries = () =>
    api.services.clickhouse.rows({
      sql: 'SELECT query_id FROM system.processes WHERE query_id LIKE {like:String}',
      params: { like: `export-${export_id}%` },
      row: t.Object({}),
    })
  await until('the query runs', 20_000, async () => (await queries()).length > 0)
  const cancelled = await api.request('POST', `/v1/exports/${export_id}/cancel`)
  expect(cancelled.body.data.status).toBe('cancelled')
  await running
  await until('the query is gone', 20_000, async () => (await queries()).length === 0)
  expect(filesOf(export_id)).toEqual([])
  expect((await api.state(export_id)).status).toBe('cancelled')
  expect((await api.request('POST', `/v1/exports/${export_id}/cancel`)).status).toBe(409)
})
