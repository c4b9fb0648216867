import { usedBefore } from '../../platform/http/idempotency.ts'

type Mark = { bytes: number; hash: string }

/** Says of bytes, however they are cut into pieces, whether they begin with the same ones as before. */
export class Fingerprint {
  readonly #hasher = new Bun.CryptoHasher('sha256')
  #bytes = 0

  /** @param before where they were left last time. */
  constructor(private readonly before: Mark) {}

  /** All bytes that went past. */
  get mark(): Mark {
    return { bytes: this.#bytes, hash: this.#hasher.copy().digest('hex') }
  }

  /** Passes bytes on. @throws Conflict when they are not the same as before. */
  async *passing(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
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
      if (this.mark.hash !== this.before.hash) throw usedBefore()
      this.#add(piece.subarray(left))
    } else this.#add(piece)
  }

  #add(piece: Uint8Array) {
    this.#hasher.update(piece)
    this.#bytes += piece.byteLength
  }
}

/** Bytes that stay open when a reader has enough of them, so that the rest can be read after it. */
export function keptOpen(bytes: AsyncGenerator<Uint8Array>): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => ({ next: () => bytes.next() }) }
}
