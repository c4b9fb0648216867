import { usedBefore } from '../../platform/http/idempotency.ts'

type Prefix = { bytes: number; hash: string }

/** Checks that a stream of bytes, in chunks of any size, begins with the same bytes as an earlier one. */
export class Fingerprint {
  readonly #hasher = new Bun.CryptoHasher('sha256')
  #bytes = 0

  /** @param before length and hash of the bytes that the earlier request sent. */
  constructor(private readonly before: Prefix) {}

  /** Length and hash of all bytes so far. */
  get prefix(): Prefix {
    return { bytes: this.#bytes, hash: this.#hasher.copy().digest('hex') }
  }

  /** Passes the bytes through. @throws Conflict if they differ from the earlier ones. */
  async *passThrough(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      this.#take(piece)
      yield piece
    }
    if (this.#bytes < this.before.bytes) throw usedBefore()
  }

  #take(piece: Uint8Array) {
    const left = this.before.bytes - this.#bytes
    if (left > 0 && left <= piece.byteLength) {
      this.#add(piece.subarray(0, left))
      if (this.prefix.hash !== this.before.hash) throw usedBefore()
      this.#add(piece.subarray(left))
    } else this.#add(piece)
  }

  #add(piece: Uint8Array) {
    this.#hasher.update(piece)
    this.#bytes += piece.byteLength
  }
}

/** Returns an iterable that stays open when a reader stops early, so that the rest can be read afterwards. */
export function keptOpen(bytes: AsyncGenerator<Uint8Array>): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => ({ next: () => bytes.next() }) }
}
