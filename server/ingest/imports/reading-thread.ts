import { parentPort, workerData } from 'node:worker_threads'
import { Unprocessable } from '../../platform/errors.ts'
import { type ReadingOrder, readBlocks } from './read-blocks.ts'
import type { FromThread, ToThread } from './read-in-thread.ts'

/** The thread that reads one upload. Any error except Unprocessable ends it, and the other side receives the error. */

const arrived: Exclude<ToThread, { batchId: string }>[] = []
let arrival = Promise.withResolvers<void>()
let goOn = Promise.withResolvers<string>()

parentPort?.on('message', (told: ToThread) => {
  if ('batchId' in told) return goOn.resolve(told.batchId)
  arrived.push(told)
  arrival.resolve()
})

const say = (what: FromThread, given: ArrayBuffer[] = []) => parentPort?.postMessage(what, given)

async function* bytes(): AsyncGenerator<Uint8Array> {
  for (;;) {
    const next = arrived.shift()
    if (!next) {
      arrival = Promise.withResolvers()
      await arrival.promise
    } else if ('piece' in next) {
      yield next.piece
      say({ taken: next.piece.byteLength })
    } else if ('broken' in next) throw new Error(next.broken)
    else return
  }
}

async function read(order: ReadingOrder): Promise<void> {
  const blocks = readBlocks(order, bytes())
  let read = await blocks.next('')
  while (!read.done) {
    const block = read.value
    goOn = Promise.withResolvers()
    say({ block }, [block.lines.buffer])
    read = await blocks.next(await goOn.promise)
  }
  say({ end: read.value })
}

await read(workerData).catch((error) => {
  if (!(error instanceof Unprocessable)) throw error
  say({ refused: { message: error.message, details: error.details } })
})
