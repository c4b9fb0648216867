import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { startDeliveries } from '../../../test/fixtures/delivery.ts'
import { scheduleDelivery, scheduleOverdue } from './schedule.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startDeliveries>>
let webhook: { id: string }
beforeAll(async () => {
  api = await startDeliveries()
})
afterAll(() => api.stop())
beforeEach(async () => {
  webhook = await api.subscribe('http://127.0.0.1:9/in')
})

const ago = (ms: number) => new Date(api.services.clock() - ms)

/** Adds a delivery that has been due for the given time. */
const dueFor = (ms: number) => api.add(webhook.id, 1, { nextAttemptAt: ago(ms) })

/** Seconds until each job of the subscription starts, without jobs that have failed permanently. */
async function waits(): Promise<number[]> {
  const rows = await api.services.postgres<{ run_s: number }[]>`
    select extract(epoch from run_at)::float8 as run_s from graphile_worker._private_jobs
    where key = ${`webhook:${webhook.id}`} and attempts < max_attempts`
  // Avoids -0, which `toEqual` distinguishes from 0.
  return rows.map(({ run_s }) => Math.round(run_s - api.services.clock() / 1000) || 0)
}

const changeJob = (change: Record<string, unknown>) => api.services.postgres`
  update graphile_worker._private_jobs set ${api.services.postgres(change)} where key = ${`webhook:${webhook.id}`}`

test('a delivery that was due a minute ago without a job is scheduled', async () => {
  await dueFor(61_000)
  await scheduleOverdue(api.services)
  expect(await waits()).toEqual([0])
})

test('a delivery that was due less than a minute ago is not scheduled, because its job may be about to start', async () => {
  await dueFor(59_000)
  await scheduleOverdue(api.services)
  expect(await waits()).toEqual([])
})

test('a delivery of a paused subscription is not scheduled', async () => {
  await dueFor(61_000)
  await api.request('PATCH', `/v1/webhooks/${webhook.id}`, { body: { status: 'paused' } })
  await scheduleOverdue(api.services)
  expect(await waits()).toEqual([])
})

test('a delivery whose job has failed permanently is scheduled', async () => {
  await dueFor(61_000)
  await scheduleDelivery(api.services.db, webhook.id, ago(61_000))
  await changeJob({ attempts: 25 })
  await scheduleOverdue(api.services)
  expect(await waits()).toEqual([0])
})

test('a delivery whose job waits for an hour is brought forward', async () => {
  await dueFor(61_000)
  await scheduleDelivery(api.services.db, webhook.id, ago(-3_600_000))
  await scheduleOverdue(api.services)
  expect(await waits()).toEqual([0])
})

test('a delivery whose job starts within a minute is not rescheduled', async () => {
  await dueFor(61_000)
  await scheduleDelivery(api.services.db, webhook.id, ago(-40_000))
  await scheduleOverdue(api.services)
  expect(await waits()).toEqual([40])
})

test('a delivery whose job is running is not rescheduled', async () => {
  await dueFor(61_000)
  await scheduleDelivery(api.services.db, webhook.id, ago(3_600_000))
  await changeJob({ locked_at: new Date().toISOString(), locked_by: 'worker' })
  await scheduleOverdue(api.services)
  expect(await waits()).toEqual([-3600])
})

test('a job that failed after it was replaced is removed, and its replacement stays', async () => {
  await scheduleDelivery(api.services.db, webhook.id, ago(0))
  await changeJob({ locked_at: new Date().toISOString(), locked_by: 'worker' })
  await scheduleDelivery(api.services.db, webhook.id, ago(0))
  const jobs = () => api.services.postgres<{ key: string | null; attempts: number }[]>`
    select key, attempts from graphile_worker._private_jobs where payload::jsonb ->> 'webhook_id' = ${webhook.id}
    order by key nulls first`
  const key = `webhook:${webhook.id}`
  expect(await jobs()).toMatchObject([
    { key: null, attempts: 25 },
    { key, attempts: 0 },
  ])

  await scheduleOverdue(api.services)
  expect(await jobs()).toHaveLength(2)

  await api.services.postgres`update graphile_worker._private_jobs set locked_at = null, locked_by = null`
  await scheduleOverdue(api.services)
  expect(await jobs()).toMatchObject([{ key, attempts: 0 }])
})
