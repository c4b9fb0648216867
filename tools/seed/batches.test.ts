import { expect, test } from 'bun:test'
import { batchSize, inBatches } from './batches.ts'

test('every item is sent once, in batches of the API’s size', async () => {
  const items = Array.from({ length: 2 * batchSize + 1 }, (_, index) => index)
  const sent: number[][] = []
  await inBatches(items, 3, async (batch) => {
    sent.push(batch)
  })
  expect(sent.map(({ length }) => length)).toEqual([batchSize, batchSize, 1])
  expect(sent.flat()).toEqual(items)
})

test('a failing batch stops the rest', async () => {
  let batches = 0
  const failing = inBatches(new Array(20 * batchSize).fill(0), 2, async () => {
    batches++
    throw new Error('refused')
  })
  expect(failing).rejects.toThrow('refused')
  await failing.catch(() => {})
  expect(batches).toBeLessThanOrEqual(2)
})

test('the last batch starts only after all others have succeeded', async () => {
  const sent: number[] = []
  const send = async (batch: number[], isRefused: boolean) => {
    // The first takes longest.
    await Bun.sleep(batch[0] === 0 ? 50 : 0)
    if (isRefused && batch[0] === 0) throw new Error('refused')
    sent.push(batch.length)
  }
  const items = Array.from({ length: 2 * batchSize + 1 }, (_, index) => index)
  await inBatches(items, 3, (batch) => send(batch, false))
  expect(sent).toEqual([batchSize, batchSize, 1])

  sent.length = 0
  await expect(inBatches(items, 3, (batch) => send(batch, true))).rejects.toThrow('refused')
  expect(sent).toEqual([batchSize])
  await inBatches([], 3, () => Promise.reject(new Error('nothing to send')))
})
