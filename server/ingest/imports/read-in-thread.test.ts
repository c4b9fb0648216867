import { expect, test } from 'bun:test'
import { Unprocessable } from '../../platform/errors.ts'
import type { ReadingTask } from './read-blocks.ts'
import { readInThread } from './read-in-thread.ts'

const task = {
  source: 'sightline',
  type: 'application/x-ndjson',
  scratch: '/nowhere',
  site: { id: 'site_1', domain: 'shop.example', timezone: 'UTC', settings: { data_retention_days: 1000 } },
  stored: { id: 'imp_1', position: { entries: 0 }, skipped: {}, days: {}, storedDays: [], unsettledDays: [] },
  now: Date.UTC(2026, 5, 2),
  batchId: '1',
  maxEvents: 2,
} as unknown as ReadingTask

const line = Buffer.from('{"event_name":"page_view","client_id":"c","timestamp":"2026-06-01T00:00:00Z"}\n')

async function* repeated(piece: Uint8Array, times: number, onPiece = () => {}) {
  for (let n = 0; n < times; n++) {
    onPiece()
    yield piece
  }
}

test('yields blocks in order, each with its requested batch id, and then the end', async () => {
  const blocks = readInThread(task, repeated(line, 5))
  const read = [await blocks.next(''), await blocks.next('2'), await blocks.next('3'), await blocks.next('4')]
  const received = read.flatMap(({ value }) =>
    'events' in value ? [[value.batchId, value.events, value.entries]] : [],
  )
  expect(received).toEqual([
    ['1', 2, 2],
    ['2', 2, 4],
    ['3', 1, 5],
  ])
  expect(read.at(-1)).toEqual({ done: true, value: { totals: [], notes: [] } })
})

test('reads an upload at most a few megabytes ahead of the requested blocks', async () => {
  const piece = Buffer.concat(Array.from({ length: 10_000 }, () => line))
  let taken = 0
  const blocks = readInThread(
    { ...task, maxEvents: 1000 },
    repeated(piece, 1e9, () => taken++),
  )
  for (let n = 0; n < 25; n++) await blocks.next('1')
  // The thread read two and a half pieces, and one more may be in transit beyond the limit.
  expect(taken * piece.length).toBeLessThanOrEqual(4 * 1024 * 1024 + 4 * piece.length)
  await blocks.return({ totals: [], notes: [] })
})

test('rejects an upload in the wrong format, like without a thread', async () => {
  const blocks = readInThread({ ...task, source: 'ga4' }, repeated(Buffer.from('hello\n'), 1))
  const refusal = await blocks.next('').catch((error) => error)
  expect(refusal).toBeInstanceOf(Unprocessable)
  expect(refusal.message).toContain('GA4 BigQuery export')
})

test('fails with the error of the byte stream, after the complete blocks', async () => {
  async function* broken() {
    yield* repeated(line, 3)
    throw new Error('the connection was lost')
  }
  const blocks = readInThread(task, broken())
  expect((await blocks.next('')).value).toMatchObject({ events: 2 })
  await expect(blocks.next('2')).rejects.toThrow('the connection was lost')
})

test('a thread that crashes fails only its own reading', async () => {
  const blocks = readInThread({ ...task, source: 'unknown' as 'ga4' }, repeated(line, 1))
  await expect(blocks.next('')).rejects.toThrow()
  expect((await readInThread(task, repeated(line, 1)).next('')).value).toMatchObject({ events: 1 })
})
