import { DomainError, RateLimited, Unavailable } from '../../platform/errors.ts'
import { eventText } from '../../platform/http/event-stream.ts'
import type { Log } from '../../platform/log.ts'
import { WakeableSleep } from '../../platform/wakeable-sleep.ts'
import type { Realtime } from './realtime-model.ts'

const streams_max = { ofKey: 10, ofProcess: 1000 }
const pause_ms = 2000
const longestPause_ms = 30_000

type Follower = {
  keyId: string
  /** Receives the newest state as the text of an event, which replaces the one before. */
  onState: (text: string) => void
  /** Called when the site is gone or the process stops. No more states follow. */
  onEnd: () => void
}

type Feed = { followers: Set<Follower>; newest: string; ending: AbortController }

/** What is followed: the sessions of a site that meet a filter expression; all if it is empty. */
type Followed = { siteId: string; filters: string }

/** Reads the realtime numbers of each site that is followed once for all followers with the same filter in this process. */
export class RealtimeFeeds {
  readonly #feeds = new Map<string, Feed>()

  constructor(private readonly log: Log) {}

  /** @throws RateLimited if the key follows too many sites already, @throws Unavailable if all keys together do. */
  requireRoom(keyId: string): void {
    const open = [...this.#feeds.values()].flatMap((it) => [...it.followers])
    const { ofKey: limit, ofProcess } = streams_max
    if (open.filter((it) => it.keyId === keyId).length >= limit)
      throw new RateLimited(`This key already has ${limit} open streams: close one first`, {
        limit,
        remaining: 0,
        window_s: 1,
        resetAt_ms: Date.now() + 1000,
      })
    if (open.length >= ofProcess)
      throw new Unavailable(`The service already has ${ofProcess} open streams: try again later`)
  }

  /**
   * Adds a follower, who gets the newest state at once, or as soon as it is read.
   * @param read reads the numbers; a DomainError ends the feed. Only the first follower's is used.
   * @returns a function that removes the follower.
   */
  follow(followed: Followed, read: () => Promise<Realtime>, follower: Follower): () => void {
    const key = keyOf(followed)
    const known = this.#feeds.get(key)
    const feed = known ?? { followers: new Set(), newest: '', ending: new AbortController() }
    feed.followers.add(follower)
    if (feed.newest !== '') follower.onState(feed.newest)
    if (!known) {
      this.#feeds.set(key, feed)
      void this.#run(followed, feed, read)
    }
    return () => {
      feed.followers.delete(follower)
      if (feed.followers.size === 0) this.#end(key, feed)
    }
  }

  /** The number of followers of a site with a filter. */
  count(siteId: string, filters = ''): number {
    return this.#feeds.get(keyOf({ siteId, filters }))?.followers.size ?? 0
  }

  close(): void {
    for (const [key, feed] of this.#feeds) this.#end(key, feed)
  }

  async #run(followed: Followed, feed: Feed, read: () => Promise<Realtime>): Promise<void> {
    const { signal } = feed.ending
    const sleep = new WakeableSleep(signal)
    let shown = ''
    while (!signal.aborted) {
      const began = performance.now()
      const state = await this.#read(followed.siteId, read, shown)
      if (signal.aborted) return
      if (state === null) this.#end(keyOf(followed), feed)
      else if (state.shown !== shown) {
        shown = state.shown
        feed.newest = eventText(state.event, state.data, crypto.randomUUID())
        for (const it of feed.followers) it.onState(feed.newest)
      }
      // Slow queries run less often: they take at most a tenth of the time.
      const rest_ms = 9 * (performance.now() - began)
      await sleep.sleep(Math.min(longestPause_ms, Math.max(pause_ms, rest_ms)))
    }
  }

  /** Reads the current state; null if there will be no other. */
  async #read(siteId: string, read: () => Promise<Realtime>, before: string) {
    try {
      const data = await read()
      return { event: 'realtime', data, shown: JSON.stringify(data) }
    } catch (err) {
      if (err instanceof DomainError) return null
      const shown = 'unavailable'
      if (before !== shown) this.log.warn({ err, site_id: siteId }, 'could not read realtime numbers')
      return { event: shown, data: { message: 'The numbers are temporarily unavailable' }, shown }
    }
  }

  #end(key: string, feed: Feed): void {
    if (this.#feeds.get(key) === feed) this.#feeds.delete(key)
    feed.ending.abort()
    for (const it of feed.followers) it.onEnd()
  }
}

function keyOf({ siteId, filters }: Followed): string {
  return `${siteId} ${filters}`
}
