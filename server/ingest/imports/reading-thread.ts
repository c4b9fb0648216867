import { parentPort, workerData } from 'node:worker_threads'
import { Unprocessable } from '../../platform/errors.ts'
import { useDatabase } from '../../platform/geo/current-database.ts'
import { GeoDatabase } from '../../platform/geo/geo-database.ts'
import { type ReadingTask, readBlocks } from './read-blocks.ts'
import type { FromThread, ThreadData, ToThread } from './read-in-thread.ts'

/** The thread that reads one upload. Any error except Unprocessable ends it, and the main thread receives the error. */

const arrived: Exclude<ToThread, { batchId: string }>[] = []
let arrival = Promise.withResolvers<void>()
let nextBatchId = Promise.withResolvers<string>()

parentPort?.on('message', (message: ToThread) => {
  if ('batchId' in message) return nextBatchId.resolve(message.batchId)
  arrived.push(message)
  arrival.resolve()
})

const post = (message: FromThread, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer)

async function* bytes(): AsyncGenerator<Uint8Array> {
  for (;;) {
    const next = arrived.shift()
    if (!next) {
      arrival = Promise.withResolvers()
      await arrival.promise
    } else if ('piece' in next) {
      yield next.piece
      post({ taken: next.piece.byteLength })
    } else if ('failure' in next) throw new Error(next.failure)
    else return
  }
}

async function read(task: ReadingTask): Promise<void> {
  const blocks = readBlocks(task, bytes())
  let read = await blocks.next('')
  while (!read.done) {
    const block = read.value
    nextBatchId = Promise.withResolvers()
    post({ block }, [block.lines.buffer])
    read = await blocks.next(await nextBatchId.promise)
  }
  post({ end: read.value })
}

const { task, geoDatabase }: ThreadData = workerData
useDatabase(new GeoDatabase(geoDatabase))
await read(task).catch((error) => {
  if (!(error instanceof Unprocessable)) throw error
  post({ rejected: { message: error.message, details: error.details } })
})
