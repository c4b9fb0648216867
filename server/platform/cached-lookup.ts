import { LRUCache } from 'lru-cache'

/**
 * A cache of values by key, loaded on first access and loaded again after `ttl_ms`. At most `max` entries: the least
 * recently used is evicted first. Keys that are not found are not cached.
 */
export class CachedLookup<V> {
  readonly #entries: LRUCache<string, { value: Promise<V | null>; until: number }>

  constructor(
    private readonly load: (key: string) => Promise<V | null>,
    private readonly ttl_ms = 10_000,
    max = 10_000,
  ) {
    this.#entries = new LRUCache({ max })
  }

  get(key: string): Promise<V | null> {
    const known = this.#entries.get(key)
    if (known && known.until > performance.now()) return known.value
    const value = this.load(key)
    const entry = { value, until: performance.now() + this.ttl_ms }
    this.#entries.set(key, entry)
    const drop = () => this.#entries.peek(key) === entry && this.#entries.delete(key)
    value.then((it) => it === null && drop(), drop)
    return value
  }

  /** Drops one value, or all of them without a key. */
  forget(key?: string) {
    if (key === undefined) this.#entries.clear()
    else this.#entries.delete(key)
  }
}
