import { afterAll, beforeAll, expect, test } from 'bun:test'
import { EventEmitter } from 'node:events'
import type { WorkerEvents, WorkerPool } from 'graphile-worker'
import { createLog } from '../server/platform/log.ts'
import { startInstance } from '../test/support/instance.ts'
import { keepRunning } from './keep-running.ts'

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
})
afterAll(() => api.stop())

test('a worker pool that starts during a stop is stopped as well', async () => {
  const events: WorkerEvents = new EventEmitter()
  const pools: WorkerPool[] = []
  let released = 0
  const stopped = Promise.withResolvers<void>()
  events.on('pool:create', ({ workerPool }) => {
    pools.push(workerPool)
    if (pools.length === 2) kept.stop().then(stopped.resolve, stopped.reject)
  })
  events.on('pool:release', () => released++)
  const kept = await keepRunning(createLog('silent'), {
    connectionString: api.services.config.databaseUrl,
    events,
    noHandleSignals: true,
    taskList: { nothing: () => {} },
  })
  await pools[0]?.gracefulShutdown()
  await stopped.promise
  expect([pools.length, released]).toEqual([2, 2])
})
