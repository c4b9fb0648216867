/**
 * A cache of values by key, loaded on first access and kept for `ttl_ms`. At most `max` entries: the oldest is evicted
 * first. Keys that are not found are not cached.
 */
export class CachedLookup<V> {
  #entries = new Map<string, { value: Promise<V | null>; until: number }>()

  constructor(
    private readonly load: (key: string) => Promise<V | null>,
    private readonly ttl_ms = 10_000,
    private readonly max = 10_000,
  ) {}

  get(key: string): Promise<V | null> {
    const known = this.#entries.get(key)
    if (known && known.until > performance.now()) return known.value
    const value = this.load(key)
    const entry = { value, until: performance.now() + this.ttl_ms }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size > this.max) this.#entries.delete(this.#entries.keys().next().value as string)
    const drop = () => this.#entries.get(key) === entry && this.#entries.delete(key)
    value.then((it) => it === null && drop(), drop)
    return value
  }

  /** True if a value is cached or being loaded. */
  has(key: string): boolean {
    return this.#entries.has(key)
  }

  /** Drops one value, or all of them without a key. */
  forget(key?: string) {
    if (key === undefined) this.#entries.clear()
    else this.#entries.delete(key)
  }
}
