import { beforeEach, expect, test } from 'bun:test'
import { SlowLane } from './slow-lane.ts'

let failures: unknown[]
let runs: SlowLane
let left: number
beforeEach(() => {
  failures = []
  runs = new SlowLane(1, (error) => failures.push(error))
  left = 0
})

const leave = async () => void left++
const soon = Promise.resolve()
const never = new Promise<void>(() => {})

test('waitFor waits for a run that is not slow', async () => {
  const run = Promise.withResolvers<void>()
  const waiting = runs.waitFor('wh_1', run.promise, never, leave)
  run.resolve()
  await waiting
  expect([left, runs.isFull]).toEqual([0, false])
})

test('waitFor throws the error of a run that is not slow', async () => {
  await expect(runs.waitFor('wh_1', Promise.reject(new Error('no luck')), never, leave)).rejects.toThrow(
    'no luck',
  )
  expect(failures).toEqual([])
})

test('a slow run enters the slow lane, and its place is free when it ends', async () => {
  const run = Promise.withResolvers<void>()
  await runs.waitFor('wh_1', run.promise, soon, leave)
  expect([left, runs.isFull, runs.has('wh_1'), runs.has('wh_2')]).toEqual([1, true, true, false])
  run.resolve()
  await runs.finished()
  expect([runs.isFull, runs.has('wh_1')]).toEqual([false, false])
})

test('waitFor waits for a slow run while the slow lane is full', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await runs.waitFor('wh_1', first.promise, soon, leave)
  let isOver = false
  const waiting = runs.waitFor('wh_1', second.promise, soon, leave).then(() => {
    isOver = true
  })
  await Bun.sleep(0)
  expect([left, isOver]).toEqual([1, false])
  second.resolve()
  await waiting
  first.resolve()
  await runs.finished()
})

test('an error of a run in the slow lane is reported', async () => {
  const run = Promise.withResolvers<void>()
  await runs.waitFor('wh_1', run.promise, soon, leave)
  run.reject(new Error('broke off'))
  await runs.finished()
  expect(failures).toEqual([new Error('broke off')])
})
