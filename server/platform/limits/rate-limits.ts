import { createHmac } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { RateLimited } from '../errors.ts'
import { endpointOf } from '../http/endpoints.ts'
import type { Principal } from '../http/principal.ts'
import type { Log } from '../log.ts'
import { keyFor } from '../sealing.ts'
import type { LimiterStore } from './limiter-store.ts'
import { type PlanLimits, planLimits } from './plans.ts'

/** What a caller has left of one limit, and when it resets. */
export type RateLimitStatus = { limit: number; remaining: number; window_s: number; resetAt_ms: number }

const day_s = 86_400
/** How many invalid keys one address may try per minute. */
const failures = { requests: 30, window_s: 60 }

/** `capacity`: how many requests an unused limit admits at once. */
type Counter = {
  limit: number
  window_s: number
  capacity: number
  /** A token bucket has no `reward`: it refills within seconds, and protects the service during an outage. */
  limiter: {
    consume: (key: string) => Promise<RateLimiterRes>
    reward?: (key: string) => Promise<RateLimiterRes>
  }
}

/** `share`: of the limit, what is left. `isStored`: false if the store was unreachable. */
type Counted = { counter: Counter; status: RateLimitStatus; share: number; isStored: boolean }

/** Whose requests are counted. */
type Limited = Pick<Principal, 'keyId' | 'plan' | 'customLimits' | 'isConsole'>

/**
 * An admitted request. `rateLimitStatus`: of the limit closest to exhaustion. `giveBack` uncounts the request, except
 * for its rate; `release` must be called when it ends.
 */
type Admission = { rateLimitStatus: RateLimitStatus; giveBack: () => Promise<void>; release: () => void }

/**
 * Enforces the limits of the plan and of single endpoints, per key. The first exhausted limit refuses the request.
 * Responses report the limit that is closest to exhaustion.
 */
export class RateLimits {
  readonly #counters = new Map<string, Counter>()
  readonly #running = new Map<string, number>()
  readonly #failed: RateLimiterAbstract
  readonly #addressKey: Buffer
  #isStoreAway = false

  constructor(
    private readonly store: LimiterStore,
    private readonly log: Log,
    appSecret: string,
  ) {
    this.#addressKey = keyFor(appSecret, 'rate limits')
    this.#failed = store.limiter('failed', failures.requests, failures.window_s)
  }

  /** Counts a request. @throws RateLimited */
  async admit(principal: Limited, method: string, path: string): Promise<Admission> {
    const plan: PlanLimits = { ...planLimits[principal.plan], ...principal.customLimits }
    const release = this.#enter(principal.keyId, plan)
    try {
      const own = endpointOf(method, path)?.limit
      const counters = [
        this.#rate(plan),
        plan.daily === null ? undefined : this.#plain('day', plan.daily, day_s),
        own && !principal.isConsole ? this.#plain(own.name, own.requests, own.window_s) : undefined,
      ]
      const counted: Counted[] = []
      for (const counter of counters) if (counter) counted.push(await this.#count(counter, principal.keyId))
      const nearest = counted.reduce((a, b) => (b.share < a.share ? b : a))
      return {
        rateLimitStatus: nearest.status,
        giveBack: () => this.#giveBack(counted, principal.keyId),
        release,
      }
    } catch (error) {
      release()
      throw error
    }
  }

  /** Counts an invalid key against the client's address. @throws RateLimited after too many of them. */
  async countFailure(address: string): Promise<void> {
    const { requests, window_s } = failures
    const counter = { limit: requests, window_s, capacity: requests, limiter: this.#failed }
    await this.#count(counter, this.#hashOf(address))
  }

  /** Returns the status of an address's limit of invalid keys. */
  async failuresOf(address: string): Promise<RateLimitStatus> {
    const found = await this.#failed.get(this.#hashOf(address)).catch(() => null)
    // The memory store removes an expired entry by a timer, which may be late.
    const isOver = found !== null && found.msBeforeNext <= 0
    return toStatus({ limit: failures.requests, window_s: failures.window_s }, isOver ? null : found)
  }

  /** A visitor of a site with a wrong key is counted, too, and addresses of visitors are not stored. */
  #hashOf(address: string): string {
    return createHmac('sha256', this.#addressKey).update(address).digest('base64url')
  }

  #enter(key: string, plan: PlanLimits): () => void {
    const running = (this.#running.get(key) ?? 0) + 1
    if (running > plan.concurrent)
      throw new RateLimited('Too many concurrent requests with this key', {
        limit: plan.concurrent,
        remaining: 0,
        window_s: 1,
        resetAt_ms: Date.now() + 1000,
      })
    this.#running.set(key, running)
    return () => {
      const left = (this.#running.get(key) ?? 1) - 1
      if (left > 0) this.#running.set(key, left)
      else this.#running.delete(key)
    }
  }

  #rate({ rate, burst }: PlanLimits): Counter {
    const capacity = Math.max(rate, burst)
    return this.#kept(`rate ${rate} ${capacity}`, () => ({
      limit: rate,
      window_s: 1,
      capacity,
      limiter: this.store.bucket(rate, capacity),
    }))
  }

  #plain(name: string, limit: number, window_s: number): Counter {
    return this.#kept(`${name} ${limit} ${window_s}`, () => ({
      limit,
      window_s,
      capacity: limit,
      limiter: this.store.limiter(name, limit, window_s),
    }))
  }

  #kept(name: string, make: () => Counter): Counter {
    let counter = this.#counters.get(name)
    if (!counter) {
      counter = make()
      this.#counters.set(name, counter)
    }
    return counter
  }

  async #giveBack(counted: Counted[], key: string): Promise<void> {
    // A window that has passed cannot be corrected, and the next one must not become larger.
    for (const { counter, status, isStored } of counted)
      if (isStored && Date.now() < status.resetAt_ms)
        await counter.limiter.reward?.(key).catch((error) => this.#noteStore(false, error))
  }

  async #count(counter: Counter, key: string): Promise<Counted> {
    try {
      const found = await counter.limiter.consume(key)
      this.#noteStore(true)
      return {
        counter,
        status: toStatus(counter, found),
        share: found.remainingPoints / counter.capacity,
        isStored: true,
      }
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) {
        this.#noteStore(true)
        throw new RateLimited('Too many requests: wait before sending more', toStatus(counter, refusal))
      }
      // An unreachable store must not stop the service: requests are not limited until it is back.
      this.#noteStore(false, refusal)
      return { counter, status: toStatus(counter, null), share: 1, isStored: false }
    }
  }

  /** Logs once when the store stops answering, and once when it answers again. */
  #noteStore(answers: boolean, err?: unknown) {
    if (answers === !this.#isStoreAway) return
    this.#isStoreAway = !answers
    if (answers) this.log.info('rate limits: the store is reachable again')
    else this.log.warn({ err }, 'rate limits: the store is unreachable; requests are not limited')
  }
}

function toStatus(
  { limit, window_s }: Pick<Counter, 'limit' | 'window_s'>,
  found: RateLimiterRes | null,
): RateLimitStatus {
  return {
    limit,
    // A full bucket holds more than its limit per second.
    remaining: Math.max(0, Math.min(limit, found ? found.remainingPoints : limit)),
    window_s,
    resetAt_ms: Date.now() + (found ? Math.max(0, found.msBeforeNext) : window_s * 1000),
  }
}
