import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { TransactionRollbackError } from 'drizzle-orm'
import { ingestInbox } from '../../../db/postgres/schema/ingest-inbox.ts'
import { startAlerts } from '../../../test/fixtures/alerts.ts'
import { checkSite, scheduleAlerts } from './check.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  api = await startAlerts(Date.parse('2026-03-10T12:20:00Z'))
}, 120_000)
afterAll(() => api.stop())

test('a check waits for events that are accepted but not stored yet', async () => {
  const day = '2026-03-16'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const alert = await shop.watch({ metric: 'sessions', operator: 'below', threshold: 1, window: 'hour' })
  api.moveTo(`${day}T13:05:00Z`)
  await api.services.db
    .transaction(async (tx) => {
      // Accepted ten minutes ago. The row is not committed, so not even the drain sees it.
      await tx.insert(ingestInbox).values({
        createdAt: new Date(Date.now() - 600_000),
        events: 1,
        bytes: 1,
        payload: Buffer.alloc(0),
      })
      await checkSite({ ...api.services, db: tx as never }, shop.id)
      expect((await alert.read()).last_check).toBeNull()
      tx.rollback()
    })
    .catch((error) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  await shop.check()
  expect((await alert.read()).state).toBe('triggered')
})

test('a check that was delayed by pending events runs once they are stored', async () => {
  const day = '2026-03-22'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const alert = await shop.watch({ metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' })
  api.moveTo(`${day}T14:05:00Z`)
  await shop.visits(20, `${day}T13:10:00Z`)
  await api.services.db.transaction(async (tx) => {
    // Nothing has been stored since 13:01.
    await tx.insert(ingestInbox).values({
      createdAt: new Date(Date.now() - 64 * 60_000),
      events: 1,
      bytes: 1,
      payload: Buffer.alloc(0),
    })
    await checkSite({ ...api.services, db: tx as never }, shop.id)
    await tx.delete(ingestInbox)
  })
  expect(await alert.read()).toMatchObject({
    last_check: { window_end: `${day}T13:00:00.000Z`, current_value: 0 },
    next_check_at: `${day}T14:01:00.000Z`,
  })
  await shop.check()
  expect(await alert.read()).toMatchObject({
    state: 'triggered',
    last_check: { window_end: `${day}T14:00:00.000Z`, current_value: 20 },
    next_check_at: `${day}T15:01:00.000Z`,
  })
})

test('missed checks are skipped; paused sites are not checked', async () => {
  const day = '2026-03-17'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const alert = await shop.watch({ metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' })
  await shop.visits(20, `${day}T12:30:00Z`)
  await api.request('PATCH', `/v1/sites/${shop.id}`, { body: { status: 'paused' } })
  api.moveTo(`${day}T13:01:10Z`)
  await shop.check()
  expect((await alert.read()).last_check).toBeNull()
  await api.request('PATCH', `/v1/sites/${shop.id}`, { body: { status: 'active' } })
  api.moveTo(`${day}T15:01:10Z`)
  await shop.check()
  expect(await alert.read()).toMatchObject({
    state: 'ok',
    last_check: { window_start: `${day}T14:00:00.000Z`, current_value: 0 },
    next_check_at: `${day}T16:01:00.000Z`,
  })
})

test('each site with due alerts gets one waiting job, which keeps its run time', async () => {
  api.moveTo('2026-03-19T12:00:30Z')
  const shop = await api.createShop()
  const idle = await api.createShop()
  await shop.watch({ metric: 'sessions', operator: 'above', threshold: 10 })
  await shop.watch({ metric: 'users', operator: 'above', threshold: 10 })
  const jobs = async () => [
    ...(await api.services.postgres<{ site_id: string; run_at: Date; queue: string; is_taken: boolean }[]>`
      select payload ->> 'site_id' as site_id, run_at, queue_name as queue, job.locked_by is not null as is_taken
      from graphile_worker._private_jobs job
      join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
      where payload ->> 'site_id' in (${shop.id}, ${idle.id}) order by job.id`),
  ]
  await scheduleAlerts(api.services)
  const [job, ...others] = await jobs()
  expect([job?.site_id, others]).toEqual([shop.id, []])
  api.advance(60_000)
  await scheduleAlerts(api.services)
  expect(await jobs()).toEqual([job as typeof job & {}])

  // A running job is followed by one waiting job, never by two.
  await api.services.postgres`
    update graphile_worker._private_jobs set locked_by = 'worker', locked_at = now(), attempts = 1
    where payload ->> 'site_id' = ${shop.id}`
  for (let n = 0; n < 3; n++) {
    api.advance(60_000)
    await scheduleAlerts(api.services)
  }
  const both = await jobs()
  expect(both.map((it) => it.is_taken)).toEqual([true, false])
  expect(new Set(both.map((it) => it.queue)).size).toBe(1)
})
