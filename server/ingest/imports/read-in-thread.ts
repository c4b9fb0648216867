import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Unprocessable } from '../../platform/errors.ts'
import { currentDatabase } from '../../platform/geo/current-database.ts'
import type { ReadBlock, ReadEnd, ReadingTask } from './read-blocks.ts'

/** Maximum number of bytes that were sent to the thread but not consumed yet. */
const ahead_bytes = 4 * 1024 * 1024

/** What the thread starts with. `geoDatabase`: the file with which this thread finds countries. */
export type ThreadData = { task: ReadingTask; geoDatabase: SharedArrayBuffer }

/** Messages to the thread: the next bytes, their end or failure, and the batch id of the next block. */
export type ToThread = { piece: Uint8Array } | { end: true } | { failure: string } | { batchId: string }

/** Messages from the thread. `taken`: the number of bytes it has consumed. */
export type FromThread =
  | { taken: number }
  | { block: ReadBlock }
  | { end: ReadEnd }
  | { rejected: Pick<Unprocessable, 'message' | 'details'> }

/** Like `readBlocks`, in a separate thread: meanwhile, this one answers requests and stores blocks. */
export async function* readInThread(
  task: ReadingTask,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadBlock, ReadEnd, string> {
  const workerData: ThreadData = { task, geoDatabase: currentDatabase().bytes }
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), { workerData })
  const post = (message: ToThread) => thread.postMessage(message)
  // The loop below receives errors while it listens; ignore later ones.
  thread.on('error', () => {})
  const feed = new Feed(bytes, post)
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[FromThread]>) {
      if ('taken' in message) feed.taken(message.taken)
      else if ('block' in message) post({ batchId: yield message.block })
      else if ('rejected' in message)
        throw new Unprocessable(message.rejected.message, message.rejected.details)
      else {
        await feed.finish()
        return message.end
      }
    }
    throw new Error('the thread that reads an upload ended unexpectedly')
  } catch (error) {
    throw feed.failure ?? error
  } finally {
    feed.stop()
    await thread.terminate()
  }
}

/** Sends bytes to the thread, at most `ahead_bytes` ahead of its reading. */
class Feed {
  /** The error that the bytes failed with. */
  failure: unknown
  readonly #passing: Promise<void>
  #ahead = 0
  #room = Promise.withResolvers<void>()
  #state: 'passing' | 'draining' | 'stopped' = 'passing'

  constructor(
    private readonly bytes: AsyncIterable<Uint8Array>,
    private readonly post: (message: ToThread) => void,
  ) {
    this.#passing = this.#pass().catch((error) => {
      this.failure = error
      // The thread first reads the bytes sent before, and then fails.
      const failure = error instanceof Error ? error.message : String(error)
      if (this.#state === 'passing') this.post({ failure })
    })
  }

  taken(bytes: number) {
    this.#ahead -= bytes
    this.#room.resolve()
  }

  /** Consumes the bytes that the thread no longer reads: they belong to the upload. @throws the error of the bytes. */
  async finish() {
    this.#setState('draining')
    await this.#passing
    if (this.failure !== undefined) throw this.failure
  }

  stop() {
    this.#setState('stopped')
  }

  #setState(state: 'draining' | 'stopped') {
    this.#state = state
    this.#room.resolve()
  }

  async #pass() {
    for await (const piece of this.bytes) {
      if (this.#state === 'stopped') return
      if (this.#state === 'draining') continue
      this.post({ piece })
      this.#ahead += piece.byteLength
      while (this.#ahead > ahead_bytes && this.#state === 'passing') {
        this.#room = Promise.withResolvers()
        await this.#room.promise
      }
    }
    if (this.#state === 'passing') this.post({ end: true })
  }
}
