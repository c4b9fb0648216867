import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { createServer, type Server } from 'node:net'
import { sql } from 'drizzle-orm'
import { scheduleDelivery } from '../server/notify/webhooks/schedule.ts'
import { type Receiver, startDeliveries, startReceiver } from '../test/fixtures/delivery.ts'
import { until } from '../test/support/until.ts'
import { startWorker } from './start.ts'

setDefaultTimeout(120_000)

/** A delivery that waits for an unresponsive receiver takes longer: a response may take 30 seconds. */
const unwaited_s = 15

let api: Awaited<ReturnType<typeof startDeliveries>>
let worker: Awaited<ReturnType<typeof startWorker>>
let receiver: Receiver
beforeAll(async () => {
  api = await startDeliveries()
})
afterAll(() => api.stop())
beforeEach(async () => {
  worker = await startWorker(api.services)
  receiver = startReceiver()
})
afterEach(async () => {
  await worker.stop()
  await receiver.stop()
})

/** Adds deliveries together with the job that sends them, as production code does. */
async function send(webhookId: string, count = 1): Promise<string[]> {
  const ids = await api.add(webhookId, count)
  await scheduleDelivery(api.services.db, webhookId, new Date(api.services.clock()))
  return ids
}

/** A receiver that accepts connections and never answers. */
async function startUnresponsive() {
  let calls = 0
  const sockets = new Set<{ destroy: () => void }>()
  const server: Server = createServer((socket) => {
    calls++
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    // Without reading, the server would not notice that the connection was closed.
    socket.resume()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`,
    connections: () => sockets.size,
    /** Connections so far, including those that have ended. */
    calls: () => calls,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

async function secondsToArrive(webhookId: string): Promise<number> {
  const before = receiver.received.length
  const sent = performance.now()
  await send(webhookId)
  await until('it arrives', 60_000, () => receiver.received.length > before)
  return (performance.now() - sent) / 1000
}

test('a delivery is sent within a second of its creation, also several in sequence', async () => {
  const webhook = await api.subscribe(receiver.url)
  for (let sent = 0; sent < 5; sent++) expect(await secondsToArrive(webhook.id)).toBeLessThan(1)
})

test('10,000 deliveries to an unresponsive receiver do not keep others waiting', async () => {
  const unresponsive = await startUnresponsive()
  try {
    const dead = await api.subscribe(unresponsive.url)
    const alive = await api.subscribe(receiver.url)
    await send(dead.id, 10_000)
    await until('the dead receiver is called', 10_000, () => unresponsive.connections() > 0)
    for (let sent = 0; sent < 10; sent++) expect(await secondsToArrive(alive.id)).toBeLessThan(unwaited_s)
    expect(unresponsive.connections()).toBeLessThanOrEqual(16)
    await api.request('DELETE', `/v1/webhooks/${dead.id}`)
  } finally {
    unresponsive.stop()
  }
})

test('eighty unresponsive receivers that get more and more deliveries do not keep others waiting', async () => {
  const unresponsive = await startUnresponsive()
  try {
    const dead = await Promise.all(Array.from({ length: 80 }, () => api.subscribe(unresponsive.url)))
    const alive = await api.subscribe(receiver.url)
    for (let sent = 1; sent <= 2; sent++) {
      await Promise.all(dead.map(({ id }) => send(id)))
      await until('all are called', 60_000, () => unresponsive.calls() >= sent * dead.length)
    }
    expect(await secondsToArrive(alive.id)).toBeLessThan(unwaited_s)
    for (const { id } of dead) await api.request('DELETE', `/v1/webhooks/${id}`)
  } finally {
    unresponsive.stop()
  }
})

test('two hundred unresponsive receivers, more than there are workers, do not keep others waiting', async () => {
  const unresponsive = await startUnresponsive()
  const dead = await api.subscribe(unresponsive.url)
  const alive = await api.subscribe(receiver.url)
  try {
    const copies = await api.services.postgres<{ id: string }[]>`
      insert into webhooks (id, workspace_id, mode, url, events, site_ids, secret)
      select id || '_' || n, workspace_id, mode, url, events, site_ids, secret
      from webhooks, generate_series(1, 199) as n where id = ${dead.id}
      returning id`
    await Promise.all([dead, ...copies].map(({ id }) => send(id)))
    await until('all are called', 60_000, () => unresponsive.calls() >= 200)
    expect(await secondsToArrive(alive.id)).toBeLessThan(unwaited_s)
  } finally {
    await api.services.postgres`delete from webhooks where id like ${`${dead.id}%`}`
    unresponsive.stop()
  }
})

test('a stop does not wait for receivers, and the next start resumes their deliveries', async () => {
  const unresponsive = await startUnresponsive()
  const webhook = await api.subscribe(unresponsive.url)
  const [delivery] = await send(webhook.id)
  await until('it is in flight', 10_000, () => unresponsive.connections() === 1)
  const stopping = performance.now()
  await worker.stop()
  expect(performance.now() - stopping).toBeLessThan(5000)
  expect(await api.delivery(delivery)).toMatchObject({ status: 'pending', attempts: 0 })
  worker = await startWorker(api.services)
  await until('it is attempted again', 10_000, () => unresponsive.connections() === 1)
  unresponsive.stop()
  await until('the attempt has failed', 10_000, async () => (await api.delivery(delivery)).attempts === 1)
})

test('a job that a dead worker had started is started again', async () => {
  const webhook = await api.subscribe(receiver.url)
  await api.add(webhook.id)
  const { db } = api.services
  // The state that a dead worker leaves behind: the job is locked by a pool that no longer exists.
  await db.transaction(async (tx) => {
    await scheduleDelivery(tx, webhook.id, new Date(api.services.clock()))
    await tx.execute(sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-gone', attempts = 1
      where key = ${`webhook:${webhook.id}`}`)
  })
  await until('it arrives', 20_000, () => receiver.received.length === 1)
})

test('the queue always holds a scheduled job for a run in the slow lane, because its process may die', async () => {
  const unresponsive = await startUnresponsive()
  const webhook = await api.subscribe(unresponsive.url)
  const scheduledJob = async () => {
    const [job] = await api.services.postgres<{ in_s: number }[]>`
      select extract(epoch from run_at - now())::float8 as in_s from graphile_worker.jobs
      where key = ${`webhook:${webhook.id}`} and locked_at is null and run_at > now()`
    return job ?? null
  }
  try {
    await send(webhook.id)
    for (let sent = 2; sent <= 3; sent++) {
      const next = await until('a job is scheduled', 20_000, scheduledJob)
      expect(next.in_s).toBeLessThan(20)
      // Brings the scheduled job forward, so that it runs now.
      await send(webhook.id)
      await until('the run sends more', 20_000, () => unresponsive.connections() === sent)
    }
    await until('a job is still scheduled', 20_000, scheduledJob)
    await api.request('DELETE', `/v1/webhooks/${webhook.id}`)
  } finally {
    unresponsive.stop()
  }
})

test('jobs keep running while the queue cannot store completions', async () => {
  const { postgres } = api.services
  const webhook = await api.subscribe(receiver.url)
  const work = () => postgres`select graphile_worker.add_job('expire-facts', '{}'::json)`
  const left = () => postgres`select from graphile_worker.jobs where task_identifier = 'expire-facts'`
  await postgres`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`
  try {
    await postgres`
      create trigger refusal before delete on graphile_worker._private_jobs for each row execute function refuse()`
    await work()
    await secondsToArrive(webhook.id)
  } finally {
    await postgres`drop function refuse cascade`
  }
  await secondsToArrive(webhook.id)
  await work()
  await until('all jobs are completed', 50_000, async () => (await left()).length === 0)
}, 120_000)
