import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { connectClickHouse } from '../../../db/clickhouse/client.ts'
import { connectPostgres } from '../../../db/postgres/client.ts'
import { webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { openSession } from '../../../db/postgres/session.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { mountSmallDisk } from '../../../test/support/small-disk.ts'
import { whileProjecting } from '../../ingest/pipeline/leadership.ts'
import type { Background } from '../background/background.ts'
import { readHealth } from './health.ts'
import { Metrics } from './metrics.ts'
import { readSystem } from './system.ts'

setDefaultTimeout(60_000)

const token = 'a-token-for-metrics'
let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ env: { METRICS_TOKEN: token } })
})
afterAll(() => api.stop())
afterEach(async () => {
  await api.services.postgres`delete from graphile_worker._private_jobs`
})

const noTime = { oldest_due_seconds: 0, oldest_running_seconds: 0 }

/** Adds a job that became due `ago_s` seconds ago. */
const addJob = (task: string, ago_s: number, queue: string | null = null) => api.services.postgres`
  select graphile_worker.add_job(
    ${task}, queue_name => ${queue}::text, run_at => now() - ${ago_s}::int * interval '1 second')`

const get = (path: string, bearer?: string) =>
  api.request('GET', path, { key: null, headers: bearer ? { Authorization: `Bearer ${bearer}` } : {} })

test('the service is ready while nothing is late', async () => {
  await addJob('run-export', 100)
  expect(await readHealth(api.services)).toMatchObject({
    status: 'ready',
    reasons: [],
    postgres: 'ok',
    clickhouse: 'ok',
    deliveries: { oldest_due_seconds: 0, standing_still: 0 },
    jobs: [{ task: 'run-export', waiting: 1, running: 0, failed: 0 }],
  })
})

test('the service is degraded if a job has been due for more than two minutes', async () => {
  await addJob('deliver-webhook', 130)
  expect(await readHealth(api.services)).toMatchObject({
    status: 'degraded',
    reasons: [expect.stringMatching(/^jobs are late: deliver-webhook has been due for 13\d s$/)],
  })
})

const fullDisk = mountSmallDisk(mkdtempSync(join(tmpdir(), 'sightline-health-')), '100m')
const skipNote = fullDisk ? '' : ' (skipped: only root can mount a small disk, and only on Linux)'
afterAll(() => fullDisk?.unmount())

test.skipIf(!fullDisk)(
  `the service is degraded if the disk is too full for ClickHouse to write${skipNote}`,
  async () => {
    const config = { ...api.services.config, isEmbedded: true, dataDir: fullDisk?.folder as string }
    expect(await readHealth({ ...api.services, config })).toMatchObject({
      status: 'degraded',
      reasons: ['the disk is full: 100 MB free (events wait in the inbox until 256 MB are free)'],
    })
  },
)

test('the service is ready with jobs that wait for their queue, run, have failed or are due later', async () => {
  await addJob('run-export', 300, 'exports')
  await addJob('run-report', 300)
  await addJob('run-sync', 300)
  await addJob('erase-user', -300)
  const { postgres } = api.services
  await postgres`update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'worker'`
  const job = (task: string) => postgres`
    select jobs.id from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id and tasks.identifier = ${task}`
  await postgres`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker'
    where id in (${job('run-report')})`
  await postgres`update graphile_worker._private_jobs set attempts = max_attempts where id in (${job('run-sync')})`
  const { status, jobs } = await readHealth(api.services)
  expect(status).toBe('ready')
  expect(jobs).toEqual([
    { task: 'erase-user', waiting: 1, running: 0, failed: 0, ...noTime },
    { task: 'run-export', waiting: 1, running: 0, failed: 0, ...noTime },
    {
      task: 'run-report',
      waiting: 0,
      running: 1,
      failed: 0,
      ...noTime,
      oldest_running_seconds: expect.any(Number),
    },
    { task: 'run-sync', waiting: 0, running: 0, failed: 1, ...noTime },
  ])
})

test('the service is degraded if a job runs much longer than its task allows', async () => {
  await addJob('schedule-reports', 600, 'schedule-reports')
  await addJob('run-export', 600)
  const { postgres } = api.services
  const lockedFor = (seconds: number) => postgres`
    update graphile_worker._private_jobs
    set locked_at = now() - ${seconds}::int * interval '1 second', locked_by = 'worker'`
  await lockedFor(400)
  expect((await readHealth(api.services)).status).toBe('ready')
  await lockedFor(430)
  expect(await readHealth(api.services)).toMatchObject({
    status: 'degraded',
    reasons: [expect.stringMatching(/^a job hangs: schedule-reports has been running for 43\d s$/)],
  })
})

test('the service is degraded if due deliveries are not attempted', async () => {
  const site = await api.createSite()
  const { body } = await api.request('POST', '/v1/webhooks', {
    body: { url: 'https://receiver.example/', events: ['conversion.completed'] },
  })
  const { id } = body.data
  const now = new Date(api.services.clock())
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const { db } = api.services
  await db.insert(webhookDeliveries).values({
    ...{ id: 'del_1', webhookId: id, eventId: 'evt_1', eventType: 'conversion.completed', siteId: site.id },
    ...{ eventCreatedAt: ago(300), data: {}, nextAttemptAt: ago(300) },
  })
  const changed = (to: Partial<typeof webhooks.$inferInsert>) =>
    db
      .update(webhooks)
      .set({ updatedAt: ago(300), ...to })
      .where(eq(webhooks.id, id))
  const reasons = async () => (await readHealth(api.services)).reasons
  await changed({ lastAttemptAt: ago(130) })
  expect(await reasons()).toEqual(['webhook deliveries are stalled: no attempt for 1 subscription in 120 s'])
  await changed({ lastAttemptAt: ago(100) })
  expect(await reasons()).toEqual([])
  await changed({ lastAttemptAt: null, updatedAt: ago(100) })
  expect(await reasons()).toEqual([])
  await changed({ status: 'paused' })
  expect(await reasons()).toEqual([])
  await api.request('DELETE', `/v1/webhooks/${id}`)
})

test('the service is degraded if events wait for more than a minute', async () => {
  const site = await api.createSite()
  const session = openSession(api.services.postgres)
  try {
    await whileProjecting(session, async () => {
      const body = { site_id: site.id, event_name: 'page_view', client_id: 'cid_1' }
      await api.request('POST', '/v1/events', { body })
      await api.services.postgres`update ingest_inbox set created_at = now() - interval '70 seconds'`
      expect(await readHealth(api.services)).toMatchObject({
        status: 'degraded',
        reasons: [expect.stringMatching(/^events have waited 7\d s to be stored$/)],
      })
    })
  } finally {
    await session.end()
  }
  await api.drained()
})

test('the service is degraded without ClickHouse, and unavailable without PostgreSQL', async () => {
  const clickhouse = connectClickHouse('http://u:p@127.0.0.1:9/nobody')
  const postgres = connectPostgres('postgres://u:p@127.0.0.1:9/nobody')
  try {
    expect(await readHealth({ ...api.services, clickhouse })).toMatchObject({
      status: 'degraded',
      reasons: ['ClickHouse does not respond (events wait in the inbox)'],
      clickhouse: 'away',
    })
    expect(await readHealth({ ...api.services, db: postgres.db })).toMatchObject({
      status: 'unavailable',
      reasons: ['PostgreSQL does not respond'],
      postgres: 'away',
      inbox: null,
      jobs: null,
    })
    const metrics = await new Metrics(postgres.db, api.services.clock).text()
    expect(metrics).toMatch(/sightline_inbox_rows Nan/i)
    expect(metrics).toMatch(/sightline_process_cpu_seconds_total \d/)
  } finally {
    await clickhouse.close()
    await postgres.close()
  }
})

test('with METRICS_TOKEN, details and metrics require the token', async () => {
  expect((await get('/readyz')).body).toEqual({ status: 'ready' })
  expect((await get('/readyz', 'another-token-altogether')).body).toEqual({ status: 'ready' })
  expect((await get('/readyz', token)).body).toMatchObject({ status: 'ready', postgres: 'ok' })
  expect((await get('/metrics')).status).toBe(401)
  expect((await get('/metrics', token)).status).toBe(200)
})

test('metrics include late work', async () => {
  await addJob('deliver-webhook', 130)
  const { body } = await get('/metrics', token)
  expect(body).toMatch(/sightline_job_oldest_due_seconds\{task="deliver-webhook"\} 13\d/)
  expect(body).toMatch(/sightline_jobs_waiting\{task="deliver-webhook"\} 1/)
  expect(body).toMatch(/sightline_job_oldest_running_seconds\{task="deliver-webhook"\} 0/)
  expect(body).toMatch(/sightline_delivery_oldest_due_seconds 0/)
  expect(body).toMatch(/sightline_webhooks_standing_still 0/)
  expect(body).toMatch(/sightline_postgres_deadlocks \d/)
})

const background: Background = {
  stats: () => ({
    drain: {
      isLeader: true,
      batches: 7,
      events: 900,
      refused: 2,
      failures: 1,
      lastSeconds: 0.25,
      restarts: 3,
    },
    pools: [{ name: 'deliveries', running: 5, places: 128, restarts: 1 }],
  }),
  process: () => ({ restarts: 4, memory_bytes: 100_000_000, cpu_s: 12.5 }),
  problems: () => ['the background process exited (restarting)'],
  stop: () => Promise.resolve(),
}

test('background work in another process is reported like that of this one', async () => {
  const services = { ...api.services, background }
  expect(await readHealth(services)).toMatchObject({
    status: 'degraded',
    reasons: ['the background process exited (restarting)'],
  })
  expect((await readSystem(services)).background).toEqual({
    drain: { events: 900, refused: 2, restarts: 3 },
    pools: [{ name: 'deliveries', running: 5, places: 128, restarts: 1 }],
    process_restarts: 4,
  })
  const metrics = new Metrics(api.services.db, api.services.clock)
  metrics.showBackground(background)
  const text = await metrics.text()
  for (const line of [
    'drain_is_leader 1',
    'drain_events 900',
    'worker_pool_restarts{pool="deliveries"} 1',
    'background_process_restarts 4',
    'background_process_resident_memory_bytes 100000000',
    'background_process_cpu_seconds 12.5',
  ])
    expect(text).toContain(`sightline_${line}\n`)
})
