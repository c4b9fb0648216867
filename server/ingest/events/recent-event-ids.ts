import { LRUCache } from 'lru-cache'

/** How many ids a process remembers: about 10 MB. */
const maxIds = 50_000

/**
 * The client-chosen ids of events that this process accepted recently, so that responses can say that an event is a
 * repetition. Whether it counts is decided later, when events are stored.
 */
export class RecentEventIds {
  readonly #ids = new LRUCache<string, true>({ max: maxIds })

  has(siteId: string, eventId: string): boolean {
    return this.#ids.has(`${siteId} ${eventId}`)
  }

  add(siteId: string, eventId: string): void {
    this.#ids.set(`${siteId} ${eventId}`, true)
  }
}
