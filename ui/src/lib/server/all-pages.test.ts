import { expect, test } from 'bun:test'
import { allPages, nextOffset } from './all-pages.ts'

/** A list of five entries, two a page, and the offsets that were read. */
function listOfFive() {
  const read: number[] = []
  const readPage = async (offset = 0) => {
    read.push(offset)
    const data = [1, 2, 3, 4, 5].slice(offset, offset + 2)
    return { data, pagination: { offset, limit: 2, has_more: offset + 2 < 5 } }
  }
  return { read, readPage }
}

test('all pages are read, each when it is needed, the first at once', async () => {
  const { read, readPage } = listOfFive()
  const pages = await allPages(readPage, nextOffset)
  expect(read).toEqual([0])
  const first = await pages.next()
  expect([first.value?.data, read]).toEqual([[1, 2], [0]])
  const rest: number[] = []
  for await (const { data } of pages) rest.push(...data)
  expect([rest, read]).toEqual([
    [3, 4, 5],
    [0, 2, 4],
  ])
})

test('a list of one page is read once, and a failure of the first page is thrown before anything is returned', async () => {
  const { read, readPage } = listOfFive()
  const seen: unknown[] = []
  for await (const page of await allPages(readPage, () => null)) seen.push(page)
  expect([seen.length, read]).toEqual([1, [0]])
  await expect(allPages(() => Promise.reject(new Error('away')), nextOffset)).rejects.toThrow('away')
})
