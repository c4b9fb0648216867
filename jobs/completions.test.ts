import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { openSession } from '../db/postgres/session.ts'
import { startInstance } from '../test/support/instance.ts'
import { until } from '../test/support/until.ts'
import { keepRunning } from './keep-running.ts'
import { queueOptions } from './queue-options.ts'

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
})
afterAll(() => api.stop())

/** Two workers whose jobs all end when `finish` is called. */
let workers: Awaited<ReturnType<typeof startWorkers>>
beforeEach(async () => {
  workers = await startWorkers()
})
afterEach(() => workers.stop())

async function startWorkers() {
  const finished = Promise.withResolvers<void>()
  const logged: string[] = []
  const record = (level: string) => (message: unknown) => logged.push(`${level}: ${JSON.stringify(message)}`)
  const log = { ...api.services.log, error: record('error'), warn: record('warn'), debug() {} } as never
  let started = 0
  const pool = await keepRunning(log, {
    ...queueOptions(log, api.services.config.databaseUrl),
    concurrency: 2,
    pollInterval: 100,
    taskList: {
      wait: async () => {
        started++
        await finished.promise
      },
    },
  })
  return {
    logged,
    restarts: pool.restarts,
    /** Adds a job for each key, and waits until they run. */
    async run(...keys: string[]) {
      for (const key of keys) await add(key)
      await until('they run', 10_000, () => started >= keys.length)
    },
    finish: finished.resolve,
    stop: pool.stop,
  }
}

const add = (key: string) => api.services.postgres`select graphile_worker.add_job('wait', job_key => ${key})`

async function countJobs(): Promise<number> {
  const [row] = await api.services.postgres<{ count: number }[]>`
    select count(*)::int from graphile_worker._private_jobs`
  return row?.count ?? 0
}

/** Backend ids of statements on jobs that wait for a lock. */
async function blockedBackends(): Promise<number[]> {
  const rows = await api.services.postgres<{ pid: number }[]>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%_private_jobs%'`
  return rows.map(({ pid }) => pid)
}

test.each([
  ['first', 'second'],
  ['second', 'first'],
])(
  'completions do not deadlock with a transaction that locks the %s job, then the %s',
  async (first, second) => {
    await workers.run('first', 'second')
    const session = openSession(api.services.postgres)
    try {
      await session.begin(async (tx) => {
        await tx`select from graphile_worker._private_jobs where key = ${first} for update`
        workers.finish()
        await until('a completion waits', 10_000, async () => (await blockedBackends()).length > 0)
        await tx`select from graphile_worker._private_jobs where key = ${second} for update`
      })
    } finally {
      await session.end()
    }
    await until('both are completed', 10_000, async () => (await countJobs()) === 0)
    expect([workers.logged, workers.restarts()]).toEqual([[], 0])
  },
)

test('a completion whose connection breaks is retried', async () => {
  await workers.run('first', 'second')
  const session = openSession(api.services.postgres)
  try {
    await session.begin(async (tx) => {
      await tx`select from graphile_worker._private_jobs for update`
      workers.finish()
      await until('a completion waits', 10_000, async () => (await blockedBackends()).length > 0)
      for (const pid of await blockedBackends())
        await api.services.postgres`select pg_terminate_backend(${pid})`
      await until('the lost connection is logged', 10_000, async () => workers.logged.length > 0)
    })
  } finally {
    await session.end()
  }
  await until('both are completed', 10_000, async () => (await countJobs()) === 0)
  expect(workers.restarts()).toBe(0)
  // After the retry the pool runs further jobs.
  await add('third')
  await until('the third is completed', 10_000, async () => (await countJobs()) === 0)
})
