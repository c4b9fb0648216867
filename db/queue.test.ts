import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { sharedEngines } from '../test/support/engines.ts'
import { until } from '../test/support/until.ts'
import { connectPostgres, type Postgres } from './postgres/client.ts'
import { enqueue, enqueueBy } from './queue.ts'

setDefaultTimeout(30_000)

let postgres: Postgres
const workspace_id = 'ws_1'
let site_id: string
beforeAll(async () => {
  postgres = connectPostgres((await sharedEngines()).databaseUrl)
})
afterAll(() => postgres.close())
beforeEach(() => {
  site_id = `site_${crypto.randomUUID()}`
})

async function jobs() {
  return postgres.sql`
    select task.identifier as name, job.payload, extract(epoch from job.run_at)::float8 as run_at, job.key,
      job.max_attempts, queue.queue_name as queue
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
    where job.payload->>'site_id' = ${site_id}`
}

test('a job exists once its transaction commits', async () => {
  const runAt = new Date('2099-05-06T07:08:09.000Z')
  await postgres.db.transaction(async (tx) => {
    await enqueue(
      tx,
      'purge-site',
      { workspace_id, site_id },
      { runAt, key: site_id, queue: 'purges', attempts: 3 },
    )
    expect(await jobs()).toHaveLength(0)
  })
  expect([...(await jobs())]).toEqual([
    {
      name: 'purge-site',
      payload: { workspace_id, site_id },
      run_at: runAt.getTime() / 1000,
      key: site_id,
      max_attempts: 3,
      queue: 'purges',
    },
  ])
})

test('a job does not exist if its transaction rolls back', async () => {
  await postgres.db
    .transaction(async (tx) => {
      await enqueue(tx, 'purge-site', { workspace_id, site_id })
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(await jobs()).toHaveLength(0)
})

test('a waiting job with the same key is replaced', async () => {
  const runAt = new Date('2099-01-01')
  await enqueue(postgres.db, 'purge-site', { workspace_id, site_id }, { runAt, key: site_id })
  await enqueue(postgres.db, 'purge-site', { workspace_id, site_id, is_last: true }, { runAt, key: site_id })
  expect((await jobs()).map(({ payload }) => payload)).toEqual([{ workspace_id, site_id, is_last: true }])
})

test.each([
  ['a later', '2099-01-02', '2099-01-01'],
  ['an earlier', '2098-12-31', '2098-12-31'],
])('a job with %s deadline than the waiting one is due at the earlier time', async (_, by, expected) => {
  await enqueueBy(
    postgres.db,
    'purge-site',
    { workspace_id, site_id },
    { by: new Date('2099-01-01'), key: site_id },
  )
  await enqueueBy(postgres.db, 'purge-site', { workspace_id, site_id }, { by: new Date(by), key: site_id })
  expect((await jobs()).map((job) => job.run_at)).toEqual([new Date(expected).getTime() / 1000])
})

test('jobs with the same key that are added concurrently become one, due at the earliest time', async () => {
  const times = ['2099-01-03', '2099-01-01', '2099-01-02'].map((it) => new Date(it))
  await Promise.all(
    times.map((by) =>
      postgres.db.transaction(async (tx) => {
        await enqueueBy(tx, 'purge-site', { workspace_id, site_id }, { by, key: site_id })
        await tx.execute('select pg_sleep(0.05)')
      }),
    ),
  )
  expect((await jobs()).map((job) => job.run_at)).toEqual([new Date('2099-01-01').getTime() / 1000])
})

const purge = (key: string) => enqueue(postgres.db, 'purge-site', { workspace_id, site_id }, { key })
const purgeBy = (key: string) =>
  enqueueBy(postgres.db, 'purge-site', { workspace_id, site_id }, { by: new Date(), key })

test.each([
  ['enqueue', purge],
  ['enqueueBy', purgeBy],
])('%s adds another job if a worker takes the waiting one at the same time', async (_, add) => {
  const key = site_id
  await add(key)
  let adding: Promise<void> | undefined
  await postgres.sql.begin(async (worker) => {
    await worker`
      update graphile_worker._private_jobs set locked_by = 'worker', locked_at = now() where key = ${key}`
    adding = add(key)
    await until('it waits for the worker', 10_000, async () => {
      const [row] = await postgres.sql<{ waiting: number }[]>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%add_job%'`
      return row?.waiting === 1
    })
  })
  await adding
  expect(new Set((await jobs()).map((job) => job.key))).toEqual(new Set([key, null]))
})
