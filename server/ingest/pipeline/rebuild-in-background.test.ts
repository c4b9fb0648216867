import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { sessionRebuilds } from '../../../db/postgres/schema/session-rebuilds.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rebuildInBackground, scheduleRebuild } from './rebuild-in-background.ts'
import { sessionColumns } from './sessions.sql.ts'

const now = Date.parse('2026-04-01T12:00:00Z')
const noStop = new AbortController().signal

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

/** Two days of a site, stored as an earlier version did. */
let siteId: string
beforeEach(async () => {
  siteId = (await api.createSite({ timezone: 'UTC' })).id
  for (const day of ['2026-03-30', '2026-03-31']) {
    await send('page_view', `${day}T10:00:00Z`)
    await send('page_leave', `${day}T10:00:20Z`, { engaged_seconds: 20 })
  }
  await api.drained()
  const earlier = [...sessionColumns.filter((it) => !/engaged_ms|scrolled/.test(it)), 'version'].join(', ')
  await api.services.clickhouse.command(
    `INSERT INTO sessions (${earlier}) SELECT ${earlier} FROM sessions FINAL WHERE site_id = {site_id:String}`,
    { site_id: siteId },
  )
  await api.services.db.insert(sessionRebuilds).values({ siteId, completeSince: new Date(now) })
})

async function send(event_name: string, timestamp: string, properties = {}) {
  const body = {
    site_id: siteId,
    event_name,
    client_id: 'cid_a',
    timestamp,
    properties: { page_path: '/', ...properties },
  }
  expect((await api.request('POST', '/v1/events', { body })).status).toBe(202)
}

async function engagement(start_date: string, end_date: string) {
  const path = `/v1/sites/${siteId}/analytics/page-engagement?start_date=${start_date}&end_date=${end_date}`
  const { measured_since, rows } = (await api.request('GET', path)).body.data
  return { measured_since, engaged_seconds: rows[0].engaged_seconds, pageviews: rows[0].pageviews }
}

const waitingJobs = () => api.services.postgres`
  SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'rebuild-sessions'`

test('sessions of an earlier version are completed, and the report says since when they are', async () => {
  expect(await engagement('2026-03-30', '2026-03-31')).toEqual({
    measured_since: '2026-04-01T12:00:00.000Z',
    engaged_seconds: 0,
    pageviews: 2,
  })
  await rebuildInBackground(api.services, noStop)
  expect(await engagement('2026-03-30', '2026-03-31')).toEqual({
    measured_since: null,
    engaged_seconds: 40,
    pageviews: 2,
  })
  expect(await api.services.db.select().from(sessionRebuilds)).toEqual([])
})

test('a rebuild that a migration requests ends, although the time of the database has microseconds', async () => {
  await api.services.postgres`UPDATE session_rebuilds SET complete_since = '2026-04-01T12:00:00.123456Z'`
  await rebuildInBackground(api.services, noStop)
  expect(await api.services.db.select().from(sessionRebuilds)).toEqual([])
})

test('a stop leaves the rest to another job, which begins where the first one ended', async () => {
  const stop = new AbortController()
  stop.abort()
  await rebuildInBackground(api.services, stop.signal)
  expect(await waitingJobs()).toHaveLength(1)
  await api.services.db.update(sessionRebuilds).set({ completeSince: new Date('2026-03-31T00:00:00Z') })
  expect(await engagement('2026-03-31', '2026-03-31')).toMatchObject({ measured_since: null })
  await rebuildInBackground(api.services, noStop)
  // The second day was marked as complete, so it was not computed again.
  expect(await engagement('2026-03-30', '2026-03-31')).toMatchObject({
    measured_since: null,
    engaged_seconds: 20,
  })
})

test('sessions are recomputed once for several reasons, that of a change of settings first', async () => {
  const { db } = api.services
  const later = new Date(now + 86_400_000)
  await db.insert(sessionRebuilds).values([
    { siteId, reason: 'page_titles', completeSince: new Date(now) },
    { siteId, reason: 'settings', completeSince: later },
  ])
  const stop = new AbortController()
  const stopAfterOne = { ...api.services, log: { ...api.services.log, info: () => stop.abort() } }
  await rebuildInBackground(stopAfterOne as unknown as typeof api.services, stop.signal)
  expect(await db.select().from(sessionRebuilds)).toEqual([])
})

test('a start schedules the rest only if there is one', async () => {
  await api.services.postgres`DELETE FROM graphile_worker._private_jobs`
  await scheduleRebuild(api.services)
  expect(await waitingJobs()).toHaveLength(1)
  await rebuildInBackground(api.services, noStop)
  await api.services.postgres`DELETE FROM graphile_worker._private_jobs`
  await scheduleRebuild(api.services)
  expect(await waitingJobs()).toHaveLength(0)
})
