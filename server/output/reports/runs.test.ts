import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { and, eq, sql } from 'drizzle-orm'
import { ClickHouseAway } from '../../../db/clickhouse/client.ts'
import { connectPostgres } from '../../../db/postgres/client.ts'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { reportFiles, reportRuns } from '../../../db/postgres/schema/reports.ts'
import { purgeSite } from '../../../jobs/tasks/purge-site.ts'
import { startReports } from '../../../test/fixtures/report-runs.ts'
import { sharedEngines } from '../../../test/support/engines.ts'
import { runErasure } from '../../privacy/erasure/erasure-run.ts'
import { rawReportFiles } from '../../privacy/erasure/report-store.ts'
import { expireReports } from './expiry.ts'
import { RunIsBusy, runReport } from './run-report.ts'
import { scheduleReports } from './run-schedule.ts'
import { fileKey } from './runs.ts'

setDefaultTimeout(60_000)

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
/** A Saturday evening, shortly before clocks go forward in Berlin. */
const now = Date.UTC(2026, 2, 28, 22)

let api: Awaited<ReturnType<typeof startReports>>
beforeAll(async () => {
  api = await startReports(now)
}, 120_000)
afterAll(() => api.stop())

const daily = { frequency: 'daily', time: '08:00', timezone: 'Europe/Berlin' }
const slotsOf = (runs: { slot: string | null }[]) => runs.map((it) => it.slot)

/** Returns the domain events of a report. */
async function publishedEvents(reportId: string) {
  const rows = await api.services.db
    .select()
    .from(domainEvents)
    .where(
      and(
        eq(domainEvents.type, 'report.generated'),
        sql`${domainEvents.data} #>> '{report,id}' = ${reportId}`,
      ),
    )
  return rows.map((it) => it.data)
}

/** Moves the clock to a moment. */
const moveTo = (moment: string) => api.advance(Date.parse(moment) - api.services.clock())

test('a run uses the period as of its slot, stores its file and publishes an event', async () => {
  moveTo('2026-03-28T22:00:00Z')
  const report = await api.create({ schedule: daily, config: { date_range: 'yesterday' } })
  const event = { site_id: report.siteId, event_name: 'page_view', client_id: 'cid_a' }
  await api.request('POST', '/v1/events', { body: { ...event, timestamp: '2026-03-28T21:00:00Z' } })
  await api.drained()
  expect((await report.read()).next_run_at).toBe('2026-03-29T06:00:00.000Z')
  await api.schedule()
  expect(await report.runs()).toEqual([])

  // Late by more than a day: the content is that of the slot.
  moveTo('2026-03-29T06:00:30Z')
  await api.schedule()
  moveTo('2026-03-30T05:00:00Z')
  await api.runAll(report.id)
  const [run] = await report.runs()
  expect(run).toMatchObject({
    status: 'completed',
    error: null,
    slot: '2026-03-29T06:00:00.000Z',
    period: { start: '2026-03-28', end: '2026-03-28' },
    files: [{ name: 'Overview-2026-03-28.pdf', format: 'pdf', size_bytes: expect.any(Number) }],
    recipients: [],
  })
  expect(await report.read()).toMatchObject({
    next_run_at: '2026-03-30T06:00:00.000Z',
    last_run: { id: run.id, status: 'completed' },
  })
  expect(await publishedEvents(report.id)).toEqual([
    {
      report: { id: report.id, name: 'Overview' },
      run_id: run.id,
      period: { start: '2026-03-28', end: '2026-03-28' },
      generated_at: run.finished_at,
    },
  ])
})

test('a late run counts up to its slot, also in an incomplete period', async () => {
  moveTo('2026-04-10T00:00:00Z')
  const report = await api.create({
    schedule: daily,
    config: { date_range: 'today', metrics: ['pageviews'], comparison: 'none' },
    delivery: { format: 'json', include_raw_data: true },
  })
  moveTo('2026-04-10T06:00:20Z')
  await api.schedule()
  moveTo('2026-04-10T20:00:00Z')
  const events = ['04:00', '05:00', '09:00'].map((time, n) => ({
    event_name: 'page_view',
    client_id: `cid_${n}`,
    timestamp: `2026-04-10T${time}:00Z`,
  }))
  await api.request('POST', '/v1/events/batch', { body: { site_id: report.siteId, events } })
  await api.drained()
  await api.runAll(report.id)
  const [run] = await report.runs()
  const [content, sessions] = await Promise.all(
    run.files.map(async (it: { download_url: string }) =>
      (await api.fetch(new Request(it.download_url))).text(),
    ),
  )
  const { kpis, period } = JSON.parse(content)
  expect([kpis[0].value, period.words, run.period]).toEqual([
    2,
    '10 Apr 2026, until 08:00',
    { start: '2026-04-10', end: '2026-04-10' },
  ])
  expect(sessions.trim().split('\r\n')).toHaveLength(3)
})

test('a file can be downloaded without a key until it expires', async () => {
  const report = await api.create({ delivery: { format: 'json' } })
  const runId = await report.runNow()
  await api.executeRun(runId)
  const { files, files_expire_at } = await report.run(runId)
  const download = () => api.fetch(new Request(files[0].download_url))
  const answer = await download()
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ title: 'Overview' })
  expect(Date.parse(files_expire_at) - api.services.clock()).toBeGreaterThan(89 * day_ms)
  api.advance(90 * day_ms)
  expect((await download()).status).toBe(410)
  expect((await report.run(runId)).files).toEqual([])
  await expireReports(api.services)
  expect(await api.services.files.size(fileKey(runId, files[0].name))).toBeNull()
  expect((await report.run(runId)).status).toBe('completed')
  api.advance(311 * day_ms)
  await expireReports(api.services)
  expect(await report.runs()).toEqual([])
})

test('the sessions of the period are a separate file, which an erasure removes', async () => {
  const report = await api.create({ delivery: { format: 'json', include_raw_data: true } })
  const timestamp = new Date(api.services.clock() - day_ms).toISOString()
  const event = { site_id: report.siteId, event_name: 'page_view', client_id: 'cid_a', timestamp }
  await api.request('POST', '/v1/events', { body: { ...event, user: { user_id: 'ann' } } })
  await api.drained()
  const runId = await report.runNow()
  await api.executeRun(runId)
  const [file, sessions, ...more] = (await report.run(runId)).files
  expect([file.format, sessions.format, more]).toEqual(['json', 'csv', []])
  expect(sessions.name).toEndWith('-sessions.csv')
  const read = async () => (await api.fetch(new Request(sessions.download_url))).text()
  const [header, row, ...rest] = (await read()).trim().split('\r\n')
  expect(header).toContain('user_id')
  expect(row).toContain('ann')
  expect(rest).toEqual([])

  const data = await api.request('GET', `/v1/sites/${report.siteId}/users/ann/data`)
  expect(data.body.data.stored.report_files).toMatchObject([{ run_id: runId, name: sessions.name }])
  const erasure = await api.request('DELETE', `/v1/sites/${report.siteId}/users/ann`)
  await runErasure(api.services, erasure.body.data.id)
  expect((await report.run(runId)).files).toEqual([file])
  expect(await api.services.files.size(fileKey(runId, sessions.name))).toBeNull()
  const receipt = await api.request('GET', `/v1/sites/${report.siteId}/erasures/${erasure.body.data.id}`)
  expect(receipt.body.data.removed.report_files).toBe(1)
})

test('with a long name each file has a distinct name with the days of its period', async () => {
  const delivery = { format: 'csv', include_raw_data: true }
  const report = await api.create({ name: '週報'.repeat(60), config: { date_range: 'yesterday' }, delivery })
  const runId = await report.runNow()
  await api.executeRun(runId)
  const { files, period } = await report.run(runId)
  expect(files.map((it: { name: string }) => it.name.replace(/^[週報]{20,}/, ''))).toEqual([
    `-${period.start}.csv`,
    `-${period.start}-sessions.csv`,
  ])
  for (const { download_url } of files) expect((await api.fetch(new Request(download_url))).status).toBe(200)
})

test('files of an attempt made before the report was changed are removed', async () => {
  const report = await api.create({ delivery: { format: 'csv' } })
  const runId = await report.runNow()
  const files = {
    ...api.services.files,
    async put(...args: Parameters<typeof api.services.files.put>) {
      await api.services.files.put(...args)
      throw new Error('the disk is full')
    },
  }
  await expect(runReport({ ...api.services, files }, runId, false)).rejects.toThrow('full')
  const [before] = await api.services.db.select().from(reportFiles).where(eq(reportFiles.runId, runId))
  await report.patch({ delivery: { format: 'json', email: ['changed@example.com'] } })
  await api.executeRun(runId)
  expect((await report.run(runId)).files).toMatchObject([{ format: 'json' }])
  expect(report.received('changed@example.com')[0]?.mail.text).not.toContain('Download')
  expect(await api.services.files.size(fileKey(runId, before?.name ?? ''))).toBeNull()
})

test('a file of sessions that is written during an erasure is written again', async () => {
  const report = await api.create({ delivery: { format: 'csv', include_raw_data: true } })
  const runId = await report.runNow()
  const files = {
    ...api.services.files,
    async put(...args: Parameters<typeof api.services.files.put>) {
      const written = await api.services.files.put(...args)
      await rawReportFiles.remove?.(api.services, {
        siteId: report.siteId,
        id: '',
        isAnonymous: false,
        user: '0',
      })
      return written
    },
  }
  await expect(runReport({ ...api.services, files }, runId, false)).rejects.toThrow('erased')
  const [raw] = (await report.run(runId)).files
  expect(raw).toBeUndefined()
  await api.executeRun(runId)
  expect((await report.run(runId)).files).toHaveLength(2)
})

test('after downtime only the newest missed slot is caught up', async () => {
  moveTo('2027-03-27T12:00:00Z')
  const report = await api.create({ schedule: daily })
  moveTo('2027-03-30T12:00:00Z')
  await api.schedule()
  await api.schedule()
  expect(slotsOf(await report.runs())).toEqual(['2027-03-30T06:00:00.000Z'])
  expect((await report.read()).next_run_at).toBe('2027-03-31T06:00:00.000Z')
})

test('slots follow local time when clocks go forward and back', async () => {
  moveTo('2027-03-27T00:00:00Z')
  const report = await api.create({ schedule: { ...daily, time: '02:30' } })
  for (let n = 0; n < 3 * 24; n++) {
    api.advance(hour_ms)
    await api.schedule()
  }
  moveTo('2027-10-30T12:00:00Z')
  await report.patch({ status: 'paused' })
  await report.patch({ status: 'active' })
  for (let n = 0; n < 2 * 24; n++) {
    api.advance(hour_ms)
    await api.schedule()
  }
  expect(slotsOf(await report.runs())).toEqual([
    '2027-11-01T01:30:00.000Z',
    '2027-10-31T00:30:00.000Z',
    '2027-03-29T00:30:00.000Z',
    '2027-03-28T01:00:00.000Z',
    '2027-03-27T01:30:00.000Z',
  ])
})

test('concurrent workers create one run per slot', async () => {
  const report = await api.create({ schedule: daily })
  const { databaseUrl } = await sharedEngines()
  const others = Array.from({ length: 6 }, () => connectPostgres(databaseUrl, { max: 2 }))
  try {
    for (let day = 1; day <= 3; day++) {
      api.advance(day_ms)
      await Promise.all(others.map(({ db }) => scheduleReports({ db, clock: api.services.clock })))
      expect(await report.runs()).toHaveLength(day)
    }
    expect(new Set(slotsOf(await report.runs())).size).toBe(3)
  } finally {
    await Promise.all(others.map((it) => it.close()))
  }
})

test('after the clock was far ahead by mistake reports run on time again, and no slot runs twice', async () => {
  moveTo('2027-06-01T12:00:00Z')
  const report = await api.create({ schedule: { ...daily, timezone: 'UTC' } })
  moveTo('2027-06-02T08:00:00Z')
  await api.schedule()
  moveTo('2036-01-01T00:00:00Z')
  await api.schedule()
  moveTo('2027-06-02T08:00:30Z')
  await api.schedule()
  expect((await report.read()).next_run_at).toBe('2027-06-03T08:00:00.000Z')
  moveTo('2027-06-03T08:00:00Z')
  await api.schedule()
  expect(slotsOf(await report.runs())).toEqual([
    '2035-12-31T08:00:00.000Z',
    '2027-06-03T08:00:00.000Z',
    '2027-06-02T08:00:00.000Z',
  ])
})

test('a paused report or a report of an archived site does not run, nor catch up when resumed', async () => {
  const paused = await api.create({ schedule: daily })
  await paused.patch({ status: 'paused' })
  const archived = await api.create({ schedule: daily })
  const setSite = (status: string) =>
    api.request('PATCH', `/v1/sites/${archived.siteId}`, { body: { status } })
  await setSite('archived')
  api.advance(2 * day_ms)
  await api.schedule()
  await paused.patch({ status: 'active' })
  await setSite('active')
  await api.schedule()
  expect([await paused.runs(), await archived.runs()]).toEqual([[], []])
  api.advance(day_ms)
  await api.schedule()
  expect([await paused.runs(), await archived.runs()].map((it) => it.length)).toEqual([1, 1])
})

test('a change of the name keeps a due slot, a change of the schedule replaces it', async () => {
  const report = await api.create({ schedule: { ...daily, time: '08:00', timezone: 'UTC' } })
  const due = (await report.read()).next_run_at
  moveTo(due)
  const { schedule, status } = await report.read()
  expect((await report.patch({ name: 'Other', schedule, status })).next_run_at).toBe(due)
  expect((await report.patch({ schedule: { time: '09:00' } })).next_run_at).toBe(
    due.replace('T08:00', 'T09:00'),
  )
})

test('a run that fails is retried, and has an error once it has failed permanently', async () => {
  const report = await api.create({})
  const runId = await report.runNow()
  const clickhouse = {
    ...api.services.clickhouse,
    rows: () => Promise.reject(new ClickHouseAway('away')),
  } as unknown as typeof api.services.clickhouse
  const unavailable = { ...api.services, clickhouse }
  await expect(runReport(unavailable, runId, false)).rejects.toThrow()
  expect(await report.run(runId)).toMatchObject({
    status: 'processing',
    error: expect.any(String),
    files: [],
  })
  await api.executeRun(runId)
  expect(await report.run(runId)).toMatchObject({ status: 'completed', error: null })

  const other = await report.runNow()
  await runReport(unavailable, other, true)
  expect(await report.run(other)).toMatchObject({
    status: 'failed',
    error: 'An unexpected error occurred. See the service log.',
    finished_at: expect.any(String),
    files: [],
  })
  expect(await publishedEvents(report.id)).toHaveLength(1)
})

test('a report with a permanent error fails at once', async () => {
  const site = await api.createSite()
  const segments = `/v1/sites/${site.id}/segments`
  const list = { name: 'Team', type: 'static', user_ids: ['user-1'] }
  const segment = (await api.request('POST', segments, { body: list })).body.data
  const path = `/v1/sites/${site.id}/reports`
  const body = { name: 'Team', config: { filters: `segment==${segment.id}` } }
  const report = (await api.request('POST', path, { body })).body.data
  await api.request('DELETE', `${segments}/${segment.id}`)
  const run = (await api.request('POST', `${path}/${report.id}/run`)).body.data
  await api.executeRun(run.id)
  expect((await api.request('GET', `${path}/${report.id}`)).body.data.last_run).toMatchObject({
    status: 'failed',
    error: expect.stringContaining(segment.id),
  })
})

test('a run is never executed twice at the same time', async () => {
  const report = await api.create({})
  const runId = await report.runNow()
  const both = await Promise.allSettled([api.executeRun(runId), api.executeRun(runId)])
  const rejected = both.filter((it) => it.status === 'rejected')
  for (const { reason } of rejected) expect(reason).toBeInstanceOf(RunIsBusy)
  expect(rejected.length).toBeLessThanOrEqual(1)
  expect((await report.run(runId)).status).toBe('completed')
  expect(await publishedEvents(report.id)).toHaveLength(1)
})

test('the files of a deleted report and of a deleted site are removed', async () => {
  const { db, files } = api.services
  const keys: string[] = []
  for (const what of ['report', 'site']) {
    const report = await api.create({})
    const runId = await report.runNow()
    await api.executeRun(runId)
    const [file] = (await report.run(runId)).files
    const key = fileKey(runId, file.name)
    expect(await files.size(key)).toBe(file.size_bytes)
    keys.push(key)
    if (what === 'report') {
      await api.request('DELETE', report.path)
      await expireReports(api.services)
    } else {
      await api.request('DELETE', `/v1/sites/${report.siteId}`)
      await purgeSite(api.services, { workspace_id: api.workspaceId, site_id: report.siteId, is_last: true })
    }
    expect(await files.size(key)).toBeNull()
    expect(await db.select().from(reportFiles).where(eq(reportFiles.runId, runId))).toEqual([])
    expect(await db.select().from(reportRuns).where(eq(reportRuns.id, runId))).toEqual([])
  }
})

test('a run whose report is deleted meanwhile leaves no files', async () => {
  const report = await api.create({})
  const runId = await report.runNow()
  const files = {
    ...api.services.files,
    async put(...args: Parameters<typeof api.services.files.put>) {
      await api.request('DELETE', report.path)
      return api.services.files.put(...args)
    },
  }
  await runReport({ ...api.services, files }, runId, false)
  const [left] = await api.services.db.select().from(reportFiles).where(eq(reportFiles.runId, runId))
  expect(left).toBeDefined()
  await expireReports(api.services)
  expect(await api.services.files.size(fileKey(runId, left?.name ?? ''))).toBeNull()
  expect(await publishedEvents(report.id)).toEqual([])
})

test('a run whose job was killed in every attempt is marked as failed', async () => {
  const report = await api.create({})
  const runId = await report.runNow()
  api.advance(25 * hour_ms)
  await expireReports(api.services)
  expect((await report.run(runId)).status).toBe('failed')
})
