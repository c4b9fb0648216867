import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ClickHouseAway } from '../db/clickhouse/client.ts'
import { RenewableSession } from '../db/postgres/session.ts'
import type { TaskName } from '../db/queue.ts'
import { startInstance } from '../test/support/instance.ts'
import { until } from '../test/support/until.ts'
import { keepRunning } from './keep-running.ts'
import { Outages } from './outages.ts'
import { queueOptions } from './queue-options.ts'

const name = 'schedule-reports' satisfies TaskName

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
})
afterAll(() => api.stop())

/**
 * Runs a job that has already failed eight times, so that the queue would wait two hours after the next failure.
 * @param work receives the number of the attempt, counted from here
 */
async function withJob(
  work: (attempt: number) => Promise<void>,
  use: (database: { isAway: boolean }, attempts: () => number) => Promise<void>,
) {
  const { postgres, log, config, clickhouse } = api.services
  const database = { isAway: false }
  const outages = new Outages()
  const session = new RenewableSession(postgres)
  let attempts = 0
  const kept = await keepRunning(log, {
    ...queueOptions(log, config.databaseUrl),
    ...{ concurrency: 1, pollInterval: 50 },
    taskList: outages.recordFailures({ [name]: () => work(++attempts) }),
  })
  const pinged = { ...clickhouse, ping: async () => !database.isAway }
  const watch = outages.watch(session, { clickhouse: pinged, log }, 20)
  try {
    await postgres.begin(async (tx) => {
      const [job] = await tx`select id from graphile_worker.add_job(${name})`
      await tx`update graphile_worker._private_jobs set attempts = 8 where id = ${job?.id}`
    })
    await use(database, () => attempts)
  } finally {
    watch.stop()
    await kept.stop()
    await session.end()
    await postgres`delete from graphile_worker._private_jobs`
  }
}

const unreachable = () => new ClickHouseAway('ClickHouse cannot be reached')

/**
 * The attempts that the queue has counted, and the time until the next one. Undefined while the job runs or once it
 * is gone.
 */
async function waiting(): Promise<{ attempts: number; wait_s: number } | undefined> {
  const [job] = await api.services.postgres<{ attempts: number; wait_s: number }[]>`
    select attempts, extract(epoch from run_at - now())::int as wait_s
    from graphile_worker._private_jobs where locked_at is null`
  return job
}

test('a job that failed because a database was down is retried as soon as the database is back', async () => {
  await withJob(
    async (attempt) => {
      if (attempt < 4) throw unreachable()
    },
    async (database, attempts) => {
      database.isAway = true
      await until('it has failed', 10_000, async () => (await waiting())?.attempts === 9)
      await Bun.sleep(500)
      expect(attempts()).toBe(1)
      expect((await waiting())?.wait_s).toBeGreaterThan(3600)
      database.isAway = false
      await until('it has succeeded', 10_000, async () => {
        const jobs = await api.services.postgres`select from graphile_worker._private_jobs`
        return jobs.length === 0
      })
      expect(attempts()).toBe(4)
    },
  )
})

test('attempts that fail because a database is down do not count', async () => {
  await withJob(
    async (attempt) => {
      throw attempt < 4 ? unreachable() : new Error('the job itself failed')
    },
    async (_, attempts) => {
      await until('the job itself has failed', 10_000, () => attempts() === 4)
      await until('the failure is stored', 10_000, async () => (await waiting()) !== undefined)
      await Bun.sleep(500)
      expect(attempts()).toBe(4)
      expect((await waiting())?.attempts).toBe(9)
    },
  )
})

test('a job that brings the database down each time waits longer and longer after twenty retries', async () => {
  await withJob(
    async () => {
      throw unreachable()
    },
    async (_, attempts) => {
      await until('it was retried twenty times', 30_000, () => attempts() === 21)
      await Bun.sleep(1000)
      expect(attempts()).toBe(21)
      expect((await waiting())?.wait_s).toBeGreaterThan(3600)
    },
  )
})
