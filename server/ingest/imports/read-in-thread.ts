import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Unprocessable } from '../../platform/errors.ts'
import type { ReadBlock, ReadEnd, ReadingOrder } from './read-blocks.ts'

/** Bytes that may be on their way to the thread, or wait there. */
const ahead_bytes = 4 * 1024 * 1024

/** What the thread is told: the next bytes, that there are no more or that they broke off, and the next block's batch. */
export type ToThread = { piece: Uint8Array } | { end: true } | { broken: string } | { batchId: string }

/** What it says. `taken`: so many of the bytes it was sent. */
export type FromThread =
  | { taken: number }
  | { block: ReadBlock }
  | { end: ReadEnd }
  | { refused: Pick<Unprocessable, 'message' | 'details'> }

/** The same as `readBlocks`, in a thread of its own: requests are answered meanwhile, and blocks stored. */
export async function* readInThread(
  order: ReadingOrder,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadBlock, ReadEnd, string> {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), { workerData: order })
  const tell = (what: ToThread) => thread.postMessage(what)
  // Heard of as long as it is listened to, below; what happens to it afterwards is of no interest.
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

/** Passes bytes on, a few ahead of whoever takes them. */
class Feed {
  /** What the bytes broke off with. */
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
      // Whoever reads comes to what was sent before first, and fails then.
      const broken = error instanceof Error ? error.message : String(error)
      if (this.#state === 'passing') this.tell({ broken })
    })
  }

  taken(bytes: number) {
    this.#ahead -= bytes
    this.#room.resolve()
  }

  /** What nobody reads any more belongs to the upload all the same. @throws what the bytes break off with. */
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
