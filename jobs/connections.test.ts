import { afterAll, beforeAll, expect, test } from 'bun:test'
import { enqueue } from '../db/queue.ts'
import { startInstance } from '../test/support/instance.ts'
import { until } from '../test/support/until.ts'
import { startWorker } from './start.ts'

let api: Awaited<ReturnType<typeof startInstance>>
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  api = await startInstance()
  worker = await startWorker(api.services)
})
afterAll(async () => {
  await worker.stop()
  await api.stop()
})

test('all worker pools together use at most a dozen connections', async () => {
  const { db, postgres } = api.services
  for (let job = 0; job < 20; job++) await enqueue(db, 'expire-facts', {})
  await until('the jobs are done', 60_000, async () => {
    const [row] = await postgres`select count(*)::int as left from graphile_worker.jobs`
    return row?.left === 0
  })
  const [row] = await postgres<{ connections: number }[]>`
    select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and application_name <> 'sightline'`
  expect(row?.connections).toBeGreaterThan(3)
  expect(row?.connections).toBeLessThanOrEqual(12)
})
