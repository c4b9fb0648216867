import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { LimiterStore } from '../../platform/limits/limiter-store.ts'

/** Failed sign-ins to one account: of each browser that it knows, and of all other browsers together. */
const failures = { requests: 20, window_s: 15 * 60 }

/** Limits failed sign-ins by account, because an attacker can use any number of addresses. */
export class SignInLimits {
  readonly #limiter: RateLimiterAbstract
  readonly #ownLimiter = new RateLimiterMemory({ points: failures.requests, duration: failures.window_s })

  constructor(store: LimiterStore) {
    this.#limiter = store.limiter('sign-in', failures.requests, failures.window_s)
  }

  /**
   * Counts an attempt as a failure until `succeeded` is called. Otherwise attempts that run at the same time would pass
   * the limit together.
   * @param counter the account, and the browser if the account knows it
   * @returns null, or the seconds until the next attempt is admitted
   */
  async attempt(counter: string): Promise<number | null> {
    try {
      await this.#consume(counter)
      return null
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }

  /** Takes an attempt back, because it was not a failure. */
  async succeeded(counter: string): Promise<void> {
    await this.#limiter.reward(counter).catch(() => this.#ownLimiter.reward(counter))
  }

  async #consume(counter: string): Promise<RateLimiterRes> {
    return this.#limiter.consume(counter).catch((refusal) => {
      if (refusal instanceof RateLimiterRes) throw refusal
      // While the store is unreachable, which its connection logs, this process counts alone.
      return this.#ownLimiter.consume(counter)
    })
  }
}
