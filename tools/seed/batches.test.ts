import { expect, test } from 'bun:test'
import { batchSize, inBatches } from './batches.ts'

test('every item is passed on once, in batches of the API’s size', async () => {
  const items = Array.from({ length: 2 * batchSize + 1 }, (_, index) => index)
  const taken: number[][] = []
  await inBatches(items, 3, async (batch) => {
    taken.push(batch)
  })
  expect(taken.map(({ length }) => length)).toEqual([batchSize, batchSize, 1])
  expect(taken.flat()).toEqual(items)
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
  const taken: number[] = []
  const take = async (batch: number[], isRefused: boolean) => {
    // The first takes longest.
    await Bun.sleep(batch[0] === 0 ? 50 : 0)
    if (isRefused && batch[0] === 0) throw new Error('refused')
    taken.push(batch.length)
  }
  const items = Array.from({ length: 2 * batchSize + 1 }, (_, index) => index)
  await inBatches(items, 3, (batch) => take(batch, false))
  expect(taken).toEqual([batchSize, batchSize, 1])

  taken.length = 0
  await expect(inBatches(items, 3, (batch) => take(batch, true))).rejects.toThrow('refused')
  expect(taken).toEqual([batchSize])
  await inBatches([], 3, () => Promise.reject(new Error('nothing to take')))
})
