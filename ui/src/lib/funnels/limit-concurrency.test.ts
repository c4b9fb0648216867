import { expect, test } from 'bun:test'
import { limitConcurrency } from './limit-concurrency.ts'

test('at most the given number of tasks run at once, and a failed task does not affect the others', async () => {
  let running = 0
  let maxRunning = 0
  const task = (number: number) => async () => {
    maxRunning = Math.max(maxRunning, ++running)
    await new Promise((done) => setTimeout(done, 1))
    running--
    if (number === 2) throw new Error('failed')
    return number
  }
  const answers = await Promise.allSettled(limitConcurrency([0, 1, 2, 3, 4, 5, 6, 7].map(task), 3))
  expect(maxRunning).toBe(3)
  expect(answers.map((it) => (it.status === 'fulfilled' ? it.value : it.reason.message))).toEqual([
    0,
    1,
    'failed',
    3,
    4,
    5,
    6,
    7,
  ])
})
