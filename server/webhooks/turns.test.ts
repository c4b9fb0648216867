import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { connectPostgres, type Postgres } from '../../db/postgres/client.ts'
import { sharedEngines } from '../../test/engines.ts'
import { until } from '../../test/until.ts'
import { Turns } from './turns.ts'

let processes: Postgres[]
let stopping: AbortController
let turns: Turns
let elsewhere: Turns
beforeAll(async () => {
  const { databaseUrl } = await sharedEngines()
  processes = [1, 2].map(() => connectPostgres(databaseUrl, { max: 1 }))
}, 60_000)
afterAll(() => Promise.all(processes.map((it) => it.close())))
beforeEach(() => {
  stopping = new AbortController()
  const [here, there] = processes.map(({ sql }) => new Turns(sql, stopping.signal))
  turns = here as Turns
  elsewhere = there as Turns
})

/** A run that goes on until it is told to end. */
function openEnded() {
  const end = Promise.withResolvers<void>()
  const state = { hasBegun: false, end: () => end.resolve() }
  const run = () => {
    state.hasBegun = true
    return end.promise
  }
  return Object.assign(state, { run })
}

test('the turns of one subscription come one after another, those of others meanwhile', async () => {
  const [first, second, other] = [openEnded(), openEnded(), openEnded()]
  const webhookId = `wh_${crypto.randomUUID()}`
  const taken = [turns.take(webhookId, first.run), turns.take(webhookId, second.run)]
  taken.push(turns.take(`wh_${crypto.randomUUID()}`, other.run))
  await until('two have begun', 5000, () => first.hasBegun && other.hasBegun)
  expect(second.hasBegun).toBe(false)
  first.end()
  await until('the second has begun', 5000, () => second.hasBegun)
  second.end()
  other.end()
  await Promise.all(taken)
})

test('of those who wait only the last gets a turn', async () => {
  const webhookId = `wh_${crypto.randomUUID()}`
  const first = openEnded()
  const order: string[] = []
  const taken = [turns.take(webhookId, first.run)]
  await until('the first has begun', 5000, () => first.hasBegun)
  const waiting = ['a', 'b', 'c'].map((name) => turns.take(webhookId, async () => void order.push(name)))
  await Promise.all(waiting.slice(0, 2))
  first.end()
  await Promise.all([...taken, ...waiting])
  expect(order).toEqual(['c'])
})

test('another process waits too, and goes on after a run that failed', async () => {
  const webhookId = `wh_${crypto.randomUUID()}`
  const failure = Promise.withResolvers<void>()
  let hasBegun = false
  const failing = turns.take(webhookId, () => {
    hasBegun = true
    return failure.promise
  })
  await until('it has begun', 5000, () => hasBegun)
  const next = openEnded()
  const taken = elsewhere.take(webhookId, next.run)
  await Bun.sleep(300)
  expect(next.hasBegun).toBe(false)
  failure.reject(new Error('no luck'))
  await expect(failing).rejects.toThrow('no luck')
  await until('the other has begun', 5000, () => next.hasBegun)
  next.end()
  await taken
})

test('who still waits at the end is told', async () => {
  const webhookId = `wh_${crypto.randomUUID()}`
  const first = openEnded()
  const taken = turns.take(webhookId, first.run)
  await until('it has begun', 5000, () => first.hasBegun)
  const waiting = elsewhere.take(webhookId, async () => {})
  stopping.abort(new Error('the end'))
  await expect(waiting).rejects.toThrow('the end')
  first.end()
  await taken
})
