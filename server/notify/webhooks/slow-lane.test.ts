import { beforeEach, expect, test } from 'bun:test'
import { SlowLane } from './slow-lane.ts'

let failures: unknown[]
let lane: SlowLane
let moved: number
beforeEach(() => {
  failures = []
  lane = new SlowLane(1, (error) => failures.push(error))
  moved = 0
})

const onMove = async () => void moved++
const soon = Promise.resolve()
const never = new Promise<void>(() => {})

test('waitFor waits for a run that is not slow', async () => {
  const run = Promise.withResolvers<void>()
  const waiting = lane.waitFor('wh_1', run.promise, never, onMove)
  run.resolve()
  await waiting
  expect([moved, lane.isFull]).toEqual([0, false])
})

test('waitFor throws the error of a run that is not slow', async () => {
  await expect(lane.waitFor('wh_1', Promise.reject(new Error('no luck')), never, onMove)).rejects.toThrow(
    'no luck',
  )
  expect(failures).toEqual([])
})

test('a slow run moves to the slow lane, and leaves it when it ends', async () => {
  const run = Promise.withResolvers<void>()
  await lane.waitFor('wh_1', run.promise, soon, onMove)
  expect([moved, lane.isFull, lane.has('wh_1'), lane.has('wh_2')]).toEqual([1, true, true, false])
  run.resolve()
  await lane.finished()
  expect([lane.isFull, lane.has('wh_1')]).toEqual([false, false])
})

test('waitFor waits for a slow run while the slow lane is full', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await lane.waitFor('wh_1', first.promise, soon, onMove)
  let hasEnded = false
  const waiting = lane.waitFor('wh_1', second.promise, soon, onMove).then(() => {
    hasEnded = true
  })
  await Bun.sleep(0)
  expect([moved, hasEnded]).toEqual([1, false])
  second.resolve()
  await waiting
  first.resolve()
  await lane.finished()
})

test('an error of a run in the slow lane is reported', async () => {
  const run = Promise.withResolvers<void>()
  await lane.waitFor('wh_1', run.promise, soon, onMove)
  run.reject(new Error('no luck'))
  await lane.finished()
  expect(failures).toEqual([new Error('no luck')])
})
