import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { connectPostgres, type Postgres } from '../../../db/postgres/client.ts'
import { RenewableSession } from '../../../db/postgres/session.ts'
import { sharedEngines } from '../../../test/support/engines.ts'
import { until } from '../../../test/support/until.ts'
import { SubscriptionLocks } from './subscription-locks.ts'

let pool: Postgres
let sessions: RenewableSession[]
let stopping: AbortController
let subscriptionLocks: SubscriptionLocks
let elsewhere: SubscriptionLocks
beforeAll(async () => {
  const { databaseUrl } = await sharedEngines()
  pool = connectPostgres(databaseUrl)
  sessions = [1, 2].map(() => new RenewableSession(pool.sql))
}, 60_000)
afterAll(async () => {
  for (const session of sessions) await session.end()
  await pool.close()
})
beforeEach(() => {
  stopping = new AbortController()
  const [here, there] = sessions.map((session) => new SubscriptionLocks(session, stopping.signal))
  subscriptionLocks = here as SubscriptionLocks
  elsewhere = there as SubscriptionLocks
})

/** A run that lasts until `end` is called. */
function openEnded() {
  const end = Promise.withResolvers<void>()
  const state = { hasStarted: false, end: () => end.resolve() }
  const run = () => {
    state.hasStarted = true
    return end.promise
  }
  return Object.assign(state, { run })
}

async function never(): Promise<void> {
  throw new Error('an unexpected repeat')
}

test('a second run returns at once and is repeated after the first, while other subscriptions run', async () => {
  const [first, second, other] = [openEnded(), openEnded(), openEnded()]
  const webhookId = `wh_${crypto.randomUUID()}`
  let repeats = 0
  const taken = subscriptionLocks.take(webhookId, first.run, async () => void repeats++)
  const meanwhile = subscriptionLocks.take(`wh_${crypto.randomUUID()}`, other.run, never)
  await until('two have started', 5000, () => first.hasStarted && other.hasStarted)
  for (let came = 0; came < 3; came++) await subscriptionLocks.take(webhookId, second.run, never)
  expect([second.hasStarted, repeats]).toEqual([false, 0])
  first.end()
  await taken
  expect(repeats).toBe(1)
  const after = subscriptionLocks.take(webhookId, second.run, never)
  await until('the next has started', 5000, () => second.hasStarted)
  second.end()
  other.end()
  await Promise.all([after, meanwhile])
})

test('a second run is repeated even if the first fails', async () => {
  const webhookId = `wh_${crypto.randomUUID()}`
  let repeats = 0
  const failing = subscriptionLocks.take(
    webhookId,
    async () => {
      await subscriptionLocks.take(webhookId, never, never)
      throw new Error('no luck')
    },
    async () => void repeats++,
  )
  await expect(failing).rejects.toThrow('no luck')
  expect(repeats).toBe(1)
})

test('another process waits for the lock and runs after a failed run', async () => {
  const webhookId = `wh_${crypto.randomUUID()}`
  const failure = Promise.withResolvers<void>()
  let hasStarted = false
  const failing = subscriptionLocks.take(
    webhookId,
    () => {
      hasStarted = true
      return failure.promise
    },
    never,
  )
  await until('it has started', 5000, () => hasStarted)
  const next = openEnded()
  let waits = false
  const taken = elsewhere.take(webhookId, next.run, never, () => {
    waits = true
  })
  await until('it waits', 5000, () => waits)
  expect(next.hasStarted).toBe(false)
  failure.reject(new Error('no luck'))
  await expect(failing).rejects.toThrow('no luck')
  await until('the other has started', 5000, () => next.hasStarted)
  next.end()
  await taken
})

test('a run that waits for the lock is rejected when the process stops', async () => {
  const webhookId = `wh_${crypto.randomUUID()}`
  const first = openEnded()
  const taken = subscriptionLocks.take(webhookId, first.run, never)
  await until('it has started', 5000, () => first.hasStarted)
  const waiting = elsewhere.take(webhookId, async () => {}, never)
  stopping.abort(new Error('the end'))
  await expect(waiting).rejects.toThrow('the end')
  first.end()
  await taken
})
