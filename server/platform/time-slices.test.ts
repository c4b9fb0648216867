import { expect, test } from 'bun:test'
import { nextTurn, TimeSlices } from './time-slices.ts'

test('waiting tasks resume one at a time, each in its own turn of the event loop', async () => {
  const seen: string[] = []
  const turns = Array.from({ length: 3 }, async (_, index) => {
    await nextTurn()
    seen.push(`work ${index}`)
  })
  let isDone = false
  const loop = (turn: number) => {
    seen.push(`turn ${turn}`)
    if (!isDone) setImmediate(loop, turn + 1)
  }
  setImmediate(loop, 0)
  await Promise.all(turns)
  isDone = true
  expect(seen.filter((it) => it.startsWith('work'))).toEqual(['work 0', 'work 1', 'work 2'])
  for (const index of [0, 1])
    expect(seen.indexOf(`work ${index}`) + 1).not.toBe(seen.indexOf(`work ${index + 1}`))
})

test('a slice ends after some milliseconds, and the next one starts from zero', async () => {
  const slices = new TimeSlices()
  expect(slices.isOver()).toBe(false)
  await Bun.sleep(10)
  expect(slices.isOver()).toBe(true)
  await slices.next()
  expect(slices.isOver()).toBe(false)
})
