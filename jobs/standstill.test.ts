import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Worker } from 'graphile-worker'
import type { Sql, TransactionSql } from 'postgres'
import { openSession, RenewableSession } from '../db/postgres/session.ts'
import { startInstance } from '../test/support/instance.ts'
import { until } from '../test/support/until.ts'
import { watchWorkers } from './dead-workers.ts'
import { keepRunning, type SupervisedPool } from './keep-running.ts'
import { queueOptions } from './queue-options.ts'
import { watchStandstill } from './standstill.ts'

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
})
afterAll(() => api.stop())

let supervised: SupervisedPool
let standstill: ReturnType<typeof watchStandstill>
let stop: () => Promise<void>
let ran: string[]
/** All workers started so far, including those of earlier pools. */
let workers: Worker[]
/** What each job does. */
let during: (key: string) => Promise<void>
/** Runs in each worker before it fetches its first job. */
let beginning: () => Promise<void>
/** Runs in each pool before it has workers. */
let starting: () => Promise<void>
beforeEach(async () => {
  // A job of an abandoned pool may end in the next test.
  const own: string[] = []
  ran = own
  workers = []
  during = async () => {}
  beginning = async () => {}
  starting = async () => {}
  const { postgres, config, log } = api.services
  const options = queueOptions(log, config.databaseUrl)
  const session = new RenewableSession(postgres)
  const beginningHook: GraphileConfig.Plugin = {
    name: 'beginning',
    version: '0.0.0',
    worker: {
      hooks: {
        premigrate: () => starting(),
        async startWorker(_, { worker }) {
          workers.push(worker)
          await beginning()
        },
      },
    },
  }
  supervised = await keepRunning(log, {
    ...options,
    concurrency: 2,
    pollInterval: 50,
    preset: { ...options.preset, plugins: [beginningHook] },
    taskList: {
      work: async (payload) => {
        const { key } = payload as { key: string }
        await during(key)
        own.push(key)
      },
    },
  })
  await until('both workers have started', 10_000, () => workers.length === 2)
  const dead = await watchWorkers(session, [supervised], log)
  standstill = watchStandstill(session, [supervised], log, {
    interval_ms: 100,
    idle_ms: 1000,
    full_ms: 5000,
  })
  stop = async () => {
    await supervised.stop()
    standstill.stop()
    dead.stop()
    await session.end()
  }
})
afterEach(() => stop())

const add = (key: string, sql: Sql | TransactionSql = api.services.postgres) =>
  sql`select graphile_worker.add_job('work', json_build_object('key', ${key}::text), job_key => ${key})`

// A busy machine can make a restarted pool look idle again, so tests expect at least one restart.
const hasRun = (key: string) => until(`${key} has run`, 30_000, () => ran.includes(key))

/** A worker that runs a job has no fetch in progress that could still take the next job. */
const bothAreBusy = () =>
  until('both workers run a job', 10_000, () => supervised.state()?.running.size === 2)

const never = () => new Promise<void>(() => {})

test('a pool that makes progress is not restarted', async () => {
  during = () => Bun.sleep(1500)
  for (const key of ['first', 'second', 'third', 'fourth']) await add(key)
  for (const key of ['first', 'second', 'third', 'fourth']) await hasRun(key)
  await Bun.sleep(1500)
  expect(supervised.restarts()).toBe(0)
})

test('a pool that silently stops fetching is restarted', async () => {
  const finished = Promise.withResolvers<void>()
  during = () => finished.promise
  for (const key of ['first', 'second']) await add(key)
  await bothAreBusy()
  const [worker] = workers
  if (worker) Object.assign(worker.workerPool, { _active: false })
  finished.resolve()
  await add('due')
  await hasRun('due')
  expect(supervised.restarts()).toBeGreaterThanOrEqual(1)
})

test('a pool whose workers hang before they fetch is restarted', async () => {
  beginning = never
  await supervised.restart('a test')
  await until('they hang', 10_000, () => workers.length >= 4)
  beginning = async () => {}
  await add('due')
  await hasRun('due')
  expect(supervised.restarts()).toBeGreaterThanOrEqual(2)
})

test('a pool whose shutdown hangs is restarted', async () => {
  const finished = Promise.withResolvers<void>()
  const hanging = new Set(['hangs'])
  during = (key) => (hanging.delete(key) ? never() : finished.promise)
  for (const key of ['hangs', 'ends']) await add(key)
  await bothAreBusy()
  workers[0]?.workerPool.gracefulShutdown('a test')
  finished.resolve()
  await add('due')
  for (const key of ['ends', 'due', 'hangs']) await hasRun(key)
  expect(supervised.restarts()).toBeGreaterThanOrEqual(1)
})

test('a pool that hangs while it starts is replaced', async () => {
  starting = async () => {
    starting = async () => {}
    await never()
  }
  await supervised.restart('a test')
  await add('due')
  await hasRun('due')
  expect(supervised.restarts()).toBeGreaterThan(1)
})

test('a pool that runs other jobs but never the next one is restarted', async () => {
  const taken = openSession(api.services.postgres)
  const finished = Promise.withResolvers<void>()
  // While the row is locked, workers skip this job and take later ones.
  await api.services.postgres`
    select graphile_worker.add_job(
      'work', '{"key": "next"}', job_key => 'next', run_at => now() + interval '2 seconds')`
  const holding = taken.begin(async (sql) => {
    await sql`select from graphile_worker._private_jobs where key = 'next' for update`
    await finished.promise
  })
  try {
    await until('its pool is restarted', 20_000, async () => {
      await add(`another ${ran.length}`)
      return supervised.restarts() > 0
    })
    expect(ran.length).toBeGreaterThan(5)
  } finally {
    finished.resolve()
    await holding
    await taken.end()
  }
  await hasRun('next')
})

test('a pool that starts while the shutdown of its predecessor still hangs is not restarted', async () => {
  // On a busy machine, the next pool can look idle for a moment. Only the shutdown is to end it.
  standstill.stop()
  const pool = workers[0]?.workerPool
  if (!pool) throw new Error('No pool is running')
  Object.assign(pool, {
    /** Ends the pool, but never returns. */
    forcefulShutdown() {
      pool.gracefulShutdown('a test')
      return never()
    },
  })
  await supervised.restart('a test')
  await add('due')
  await hasRun('due')
  // The next pool would have stopped by now.
  await Bun.sleep(1500)
  expect(supervised.restarts()).toBe(1)
})

test('a job that the pool has locked but does not run is released', async () => {
  const pool = supervised.state()?.id
  if (!pool) throw new Error('No pool is running')
  await api.services.postgres.begin(async (sql) => {
    await add('held', sql)
    await sql`
      update graphile_worker._private_jobs set locked_by = ${pool}, locked_at = now() where key = 'held'`
  })
  await hasRun('held')
  expect(supervised.restarts()).toBeGreaterThanOrEqual(1)
})

test('a pool full of jobs that hang is restarted', async () => {
  let hanging = 0
  during = async () => {
    if (++hanging <= 2) await never()
  }
  for (const key of ['first', 'second', 'third']) await add(key)
  for (const key of ['first', 'second', 'third']) await hasRun(key)
  expect(supervised.restarts()).toBeGreaterThanOrEqual(1)
})

test('a hanging pool is stopped within its time limit', async () => {
  during = never
  for (const key of ['first', 'second']) await add(key)
  await bothAreBusy()
  const pool = workers[0]?.workerPool
  if (pool) Object.assign(pool, { forcefulShutdown: never, gracefulShutdown: never })
  const since = performance.now()
  await supervised.stop()
  expect(performance.now() - since).toBeLessThan(8000)
})

test('a pool whose cron has stopped is restarted', async () => {
  const { postgres, config, log } = api.services
  const session = new RenewableSession(postgres)
  const withCron = await keepRunning(log, {
    ...queueOptions(log, config.databaseUrl),
    crontab: '0 0 1 1 * never',
    taskList: { never: () => {} },
  })
  const watch = watchStandstill(session, [withCron], log, { interval_ms: 100, cron_ms: 1000 })
  try {
    await until('a new pool has started', 20_000, () => withCron.restarts() > 0)
  } finally {
    await withCron.stop()
    watch.stop()
    await session.end()
  }
})
