import { expect, test } from 'bun:test'
import { inTurn } from './in-turn.ts'

test('at most the given number of tasks run at once, and a failed task does not affect the others', async () => {
  let running = 0
  let most = 0
  const task = (number: number) => async () => {
    most = Math.max(most, ++running)
    await new Promise((done) => setTimeout(done, 1))
    running--
    if (number === 2) throw new Error('refused')
    return number
  }
  const answers = await Promise.allSettled(inTurn([0, 1, 2, 3, 4, 5, 6, 7].map(task), 3))
  expect(most).toBe(3)
  expect(answers.map((it) => (it.status === 'fulfilled' ? it.value : it.reason.message))).toEqual([
    0,
    1,
    'refused',
    3,
    4,
    5,
    6,
    7,
  ])
})
