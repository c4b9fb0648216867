import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { LimiterStore } from '../../platform/limits/limiter-store.ts'

/** Failed sign-ins to one account: of each browser that it knows, and of all other browsers together. */
const failures = { requests: 20, window_s: 15 * 60 }
/** How long a code of an authenticator app is accepted: its half minute, and those before and after it. */
const codeLifetime_s = 90

/** Limits failed sign-ins by account, because an attacker can use any number of addresses. */
export class SignInLimits {
  readonly #limiter: RateLimiterAbstract
  readonly #ownLimiter = new RateLimiterMemory({ points: failures.requests, duration: failures.window_s })
  readonly #codes: RateLimiterAbstract
  readonly #ownCodes = new RateLimiterMemory({ points: 1, duration: codeLifetime_s })

  constructor(store: LimiterStore) {
    this.#limiter = store.limiter('sign-in', failures.requests, failures.window_s)
    this.#codes = store.limiter('sign-in-code', 1, codeLifetime_s)
  }

  /**
   * Counts an attempt as a failure until `succeeded` is called. Otherwise attempts that run at the same time would pass
   * the limit together.
   * @param counter the account, and the browser if the account knows it
   * @returns null, or the seconds until the next attempt is admitted
   */
  async attempt(counter: string): Promise<number | null> {
    try {
      await consume(this.#limiter, this.#ownLimiter, counter)
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

  /** Whether a code of an authenticator app was not tried for this account before, on any node. */
  async isFirstUse(accountId: string, code: string): Promise<boolean> {
    try {
      await consume(this.#codes, this.#ownCodes, `${accountId} ${Bun.hash(code)}`)
      return true
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false
      throw refusal
    }
  }
}

/** While the store is unreachable, which its connection logs, this process counts alone. */
async function consume(shared: RateLimiterAbstract, own: RateLimiterAbstract, counter: string) {
  return shared.consume(counter).catch((refusal) => {
    if (refusal instanceof RateLimiterRes) throw refusal
    return own.consume(counter)
  })
}
