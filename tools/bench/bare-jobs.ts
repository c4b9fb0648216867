import { Logger, run } from 'graphile-worker'
import { connectPostgres } from '../../db/postgres/client.ts'
import { until } from '../../test/support/until.ts'

export type JobsOptions = { databaseUrl: string; jobs: number; isBatched: boolean }
export type JobsReport = { jobs: number; seconds: number }

/** Measures graphile-worker with jobs that do nothing. All jobs exist when it starts. */
const { databaseUrl, jobs, isBatched } = JSON.parse(Bun.argv[2] as string) as JobsOptions
const { sql, close } = connectPostgres(databaseUrl, { max: 2 })
await sql`
  select count(*) from graphile_worker.add_jobs(
    array(select ('bare', '{}', null, now(), 25, null, 0, null)::graphile_worker.job_spec
      from generate_series(1, ${jobs}::int))
  )`
await sql`analyze graphile_worker._private_jobs`
let done = 0
const started = performance.now()
const runner = await run({
  connectionString: databaseUrl,
  noHandleSignals: true,
  logger: new Logger(() => () => {}),
  taskList: {
    bare: async () => {
      done++
    },
  },
  ...(isBatched
    ? {
        preset: {
          worker: {
            concurrentJobs: 24,
            maxPoolSize: 24,
            localQueue: { size: 500 },
            completeJobBatchDelay: 0,
            failJobBatchDelay: 0,
          },
        },
      }
    : { concurrency: 8 }),
})
await until('every job was run', 300_000, () => done >= jobs)
const isLeft = async () =>
  (await sql`select 1 from graphile_worker.jobs where task_identifier = 'bare' limit 1`).length
await until('every job is deleted', 60_000, async () => (await isLeft()) === 0)
const seconds = (performance.now() - started) / 1000
await runner.stop()
await close()
console.log(JSON.stringify({ jobs: done, seconds } satisfies JobsReport))
process.exit(0)
