import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Unprocessable } from '../../platform/errors.ts'
import type { ReadBlock, ReadEnd, ReadingOrder } from './read-blocks.ts'

/** Maximum number of bytes that the thread was sent but has not taken yet. */
const ahead_bytes = 4 * 1024 * 1024

/** Messages to the thread: the next bytes, their end or failure, and the batch id of the next block. */
export type ToThread = { piece: Uint8Array } | { end: true } | { broken: string } | { batchId: string }

/** Messages from the thread. `taken`: the number of bytes it has consumed. */
export type FromThread =
  | { taken: number }
  | { block: ReadBlock }
  | { end: ReadEnd }
  | { refused: Pick<Unprocessable, 'message' | 'details'> }

/** Like `readBlocks`, in a separate thread: meanwhile, this one answers requests and stores blocks. */
export async function* readInThread(
  order: ReadingOrder,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadBlock, ReadEnd, string> {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), { workerData: order })
  const tell = (what: ToThread) => thread.postMessage(what)
  // The loop below receives errors while it listens; ignore later ones.
  thread.on('error', () => {})
  const feed = new Feed(bytes, tell)
  try {
    for await (const [said] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[FromThread]>) {
      if ('taken' in said) feed.taken(said.taken)
      else if ('block' in said) tell({ batchId: yield said.block })
      else if ('refused' in said) throw new Unprocessable(said.refused.message, said.refused.details)
      else {
        await feed.finish()
        return said.end
      }
    }
    throw new Error('the thread that read an upload has ended')
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
    private readonly tell: (what: ToThread) => void,
  ) {
    this.#passing = this.#pass().catch((error) => {
      this.failure = error
      // The thread first reads the bytes sent before, and then fails.
      const broken = error instanceof Error ? error.message : String(error)
      if (this.#state === 'passing') this.tell({ broken })
    })
  }

  taken(bytes: number) {
    this.#ahead -= bytes
    this.#room.resolve()
  }

  /** Consumes the bytes that the thread no longer reads: they belong to the upload. @throws the error of the bytes. */
  async finish() {
    this.#leave('draining')
    await this.#passing
    if (this.failure !== undefined) throw this.failure
  }

  stop() {
    this.#leave('stopped')
  }

  #leave(state: 'draining' | 'stopped') {
    this.#state = state
    this.#room.resolve()
  }

  async #pass() {
    for await (const piece of this.bytes) {
      if (this.#state === 'stopped') return
      if (this.#state === 'draining') continue
      this.tell({ piece })
      this.#ahead += piece.byteLength
      while (this.#ahead > ahead_bytes && this.#state === 'passing') {
        this.#room = Promise.withResolvers()
        await this.#room.promise
      }
    }
    if (this.#state === 'passing') this.tell({ end: true })
  }
}
