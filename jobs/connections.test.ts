import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../test/instance.ts'
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

test('all the workers that look for jobs share a dozen connections', async () => {
  await Promise.all(Array.from({ length: 20 }, () => api.createSite()))
  const [row] = await api.services.postgres<{ connections: number }[]>`
    select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and application_name <> 'sightline'`
  expect(row?.connections).toBeGreaterThan(3)
  expect(row?.connections).toBeLessThanOrEqual(12)
})
