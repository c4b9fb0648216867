import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Task } from 'graphile-worker'
import { longestRun_s } from '../db/job-limits.ts'
import type { Db } from '../db/postgres/client.ts'
import { RenewableSession } from '../db/postgres/session.ts'
import type { TaskName } from '../db/queue.ts'
import { SlowLane } from '../server/notify/webhooks/slow-lane.ts'
import { SubscriptionLocks } from '../server/notify/webhooks/subscription-locks.ts'
import { startInstance } from '../test/support/instance.ts'
import { until } from '../test/support/until.ts'
import { keepRunning, type SupervisedPool } from './keep-running.ts'
import { queueOptions } from './queue-options.ts'
import { deliverWebhook } from './tasks/deliver-webhook.ts'
import { withTimeLimits } from './time-limits.ts'

let api: Awaited<ReturnType<typeof startInstance>>
let receiver: Bun.Server<undefined>
let received: number
beforeAll(async () => {
  api = await startInstance({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
  receiver = Bun.serve({
    ...{ port: 0, hostname: '127.0.0.1' },
    fetch() {
      received++
      return new Response(null, { status: 204 })
    },
  })
})
afterAll(async () => {
  await receiver.stop(true)
  await api.stop()
})

const never = () => new Promise<void>(() => {})

/** Runs jobs of one task until the test is over. */
async function withPool(task: Task, use: (pool: SupervisedPool) => Promise<void>) {
  const { log, config } = api.services
  const name = 'schedule-reports' satisfies TaskName
  const pool = await keepRunning(log, {
    ...queueOptions(log, config.databaseUrl),
    ...{ concurrency: 2, pollInterval: 50 },
    taskList: withTimeLimits({ [name]: task }, { ...longestRun_s, [name]: 1 }),
  })
  await use(pool).finally(() => pool.stop())
}

test('a job that never ends is timed out and no longer blocks its queue', async () => {
  const started: unknown[] = []
  const { postgres } = api.services
  const add = (key: string) => postgres`
    select graphile_worker.add_job(
      'schedule-reports', json_build_object('key', ${key}::text), queue_name => 'reports', max_attempts => 1)`
  await withPool(
    async (payload) => {
      const { key } = payload as { key: string }
      started.push(key)
      if (key === 'hangs') await never()
    },
    async (pool) => {
      await add('hangs')
      await until('it hangs', 10_000, () => started.length === 1)
      await add('next')
      await until('the next one has started', 10_000, () => started.length === 2)
      expect(started).toEqual(['hangs', 'next'])
      expect(pool.restarts()).toBe(0)
    },
  )
  const [failed] = await postgres`select last_error from graphile_worker._private_jobs where attempts = 1`
  expect(failed?.last_error).toStartWith('schedule-reports timed out after 1 s')
})

test('a delivery run that hangs is timed out, and the next one delivers', async () => {
  const { services } = api
  received = 0
  const { body } = await api.request('POST', '/v1/webhooks', {
    body: { url: receiver.url.href, events: ['site.created'] },
  })
  const webhook_id: string = body.data.id
  await api.createSite()
  const session = new RenewableSession(services.postgres)
  const stopping = new AbortController().signal
  const context = {
    subscriptionLocks: new SubscriptionLocks(session, stopping),
    slowLane: new SlowLane(4, () => {}),
    stopping,
  }
  const hangsOnce = new Proxy(services.db, {
    get: (db, name) =>
      name === 'select' ? () => ({ from: () => ({ where: never }) }) : db[name as keyof Db],
  })
  try {
    const first = deliverWebhook({ ...services, db: hangsOnce }, { webhook_id }, { ...context, longest_s: 1 })
    // A second job returns at once while the first run has the subscription lock, and is scheduled again.
    await deliverWebhook(services, { webhook_id }, context)
    expect(received).toBe(0)
    await expect(first).rejects.toThrow('a run of deliveries to')
    await deliverWebhook(services, { webhook_id }, context)
    expect(received).toBe(1)
  } finally {
    await session.end()
  }
})
