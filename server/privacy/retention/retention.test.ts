import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { t } from 'elysia'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import { eventRow, toLines } from '../../../test/fixtures/pipeline.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { loadSite } from '../../identity/sites/sites.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import type { EventRow } from '../../ingest/pipeline/event-row.ts'
import { finishDeletes } from './finish-deletes.ts'
import { applyRetention, expireSite, keptSince } from './retention.ts'

setDefaultTimeout(60_000)
const minute_ms = 60_000
const day_ms = 86_400_000

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now: Date.parse('2026-06-10T15:00:00Z') })
}, 120_000)
afterAll(() => api.stop())

async function createSite(data_retention_days: number, timezone = 'America/New_York') {
  const { id } = await api.createSite({ timezone, settings: { data_retention_days } })
  return (await loadSite(api.services.db, id)) as StoredSite
}

async function store(siteId: string, ...rows: (Partial<EventRow> & { at: number })[]) {
  const lines = rows.map(({ at, ...row }) => {
    const timestamp = clickhouseTime(at)
    return eventRow({ site_id: siteId, timestamp, ...row })
  })
  await api.services.inbox.accept(toLines(lines), lines.length)
  await api.drained()
}

async function timesLeft(siteId: string, table: 'events' | 'sessions' | 'custom_events' = 'events') {
  const time = table === 'sessions' ? 'start' : 'timestamp'
  const rows = await api.services.clickhouse.rows({
    sql: `SELECT toUnixTimestamp64Milli(${time}) AS at FROM ${table} ${table === 'sessions' ? 'FINAL' : ''}
      WHERE site_id = {site_id:String} ORDER BY at`,
    params: { site_id: siteId },
    row: t.Object({ at: t.Number() }),
  })
  return rows.map(({ at }) => at)
}

async function expireAll(siteId: string) {
  let runs = 1
  while (await expireSite(api.services, siteId)) runs++
  return runs
}

test('a site keeps whole days of its time zone', async () => {
  const site = await createSite(30)
  expect(keptSince(site, api.services.clock()).toISOString()).toBe('2026-05-11T04:00:00.000Z')
  expect(keptSince({ ...site, timezone: 'Asia/Kathmandu' }, api.services.clock()).toISOString()).toBe(
    '2026-05-10T18:15:00.000Z',
  )
})

test('data before the cutoff is removed from every table, to the millisecond, and nothing else', async () => {
  const site = await createSite(30)
  const cutoff = keptSince(site, api.services.clock()).getTime()
  await store(
    site.id,
    {
      at: cutoff - 40 * day_ms,
      client_id: 'cid_old',
      user_id: 'old',
      event_name: 'purchase',
      id_supplied: true,
    },
    { at: cutoff - 1, client_id: 'cid_a', event_name: 'purchase' },
    { at: cutoff, client_id: 'cid_b', event_name: 'purchase' },
    { at: cutoff - 2 * day_ms, client_id: 'cid_c', user_id: 'ann' },
    { at: cutoff + day_ms, client_id: 'cid_c' },
    { at: cutoff - 5 * day_ms, client_id: 'cid_bot', excluded: 'bot' },
  )
  // One month per run.
  expect(await expireAll(site.id)).toBe(2)
  expect(await timesLeft(site.id)).toEqual([cutoff, cutoff + day_ms])
  expect(await timesLeft(site.id, 'sessions')).toEqual([cutoff, cutoff + day_ms])
  expect(await timesLeft(site.id, 'custom_events')).toEqual([cutoff])
  for (const table of ['event_keys', 'user_traits'] as const) expect(await api.count(table, site.id)).toBe(0)
  // A returning visitor is still known as the same user.
  expect(await api.count('identities', site.id)).toBe(1)
  expect(await api.count('visitor_sessions', site.id)).toBe(2)
})

test('sessions are removed as a whole, and the statistics of the kept days do not change', async () => {
  const site = await createSite(30)
  const cutoff = keptSince(site, api.services.clock()).getTime()
  await store(
    site.id,
    { at: cutoff - 10 * minute_ms, client_id: 'cid_a' },
    { at: cutoff + 10 * minute_ms, client_id: 'cid_a' },
    { at: cutoff - 50 * minute_ms, client_id: 'cid_b' },
    { at: cutoff - 25 * minute_ms, client_id: 'cid_b' },
    { at: cutoff + 60 * minute_ms, client_id: 'cid_b' },
  )
  const report = async () => {
    const dates = 'start_date=2026-05-11&end_date=2026-06-10'
    const answer = await api.request('GET', `/v1/sites/${site.id}/analytics/traffic?${dates}&dimensions=page`)
    const { totals, rows } = answer.body.data
    return { totals, rows }
  }
  const before = await report()
  await expireAll(site.id)
  expect(await report()).toEqual(before)
  expect(await timesLeft(site.id)).toEqual([-10, 10, 60].map((it) => cutoff + it * minute_ms))
  expect(await timesLeft(site.id, 'sessions')).toEqual([-10, 60].map((it) => cutoff + it * minute_ms))
  api.advance(day_ms)
  await expireAll(site.id)
  expect(await timesLeft(site.id)).toEqual([])
  expect(await timesLeft(site.id, 'sessions')).toEqual([])
  api.advance(-day_ms)
})

test('a session that never ends is truncated', async () => {
  const site = await createSite(30)
  const cutoff = keptSince(site, api.services.clock()).getTime()
  const steps = Array.from({ length: 150 }, (_, n) => cutoff + (n - 120) * 25 * minute_ms)
  await store(site.id, ...steps.map((at) => ({ at, client_id: 'cid_constant' })))
  await expireAll(site.id)
  const left = steps.filter((at) => at >= cutoff)
  expect(await timesLeft(site.id)).toEqual(left)
  expect(await timesLeft(site.id, 'sessions')).toEqual(left.slice(0, 1))
})

test('a month that no site keeps is dropped, and deleted rows are removed from disk', async () => {
  const site = await createSite(30)
  const old = Date.parse('2012-05-10T12:00:00Z')
  await store(site.id, { at: old, event_name: 'purchase', id_supplied: true }, { at: api.services.clock() })
  await applyRetention(api.services)
  expect(await timesLeft(site.id)).toHaveLength(1)
  expect(await timesLeft(site.id, 'sessions')).toHaveLength(1)
  expect(await api.count('event_keys', site.id)).toBe(0)
  await expireAll(site.id)
  expect(await api.count('visitor_sessions', site.id)).toBe(1)
  await finishDeletes(api.services)
  const [masked] = await api.services.clickhouse.rows({
    sql: `SELECT count() AS parts FROM system.parts
      WHERE database = currentDatabase() AND table = 'event_keys' AND active AND has_lightweight_delete`,
    params: {},
    row: t.Object({ parts: t.Number() }),
  })
  expect(masked?.parts).toBe(0)
})
