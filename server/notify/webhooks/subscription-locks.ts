import { advisoryLocks } from '../../../db/postgres/advisory-locks.ts'
import type { RenewableSession } from '../../../db/postgres/session.ts'

/** How often the lock is tried again while another process has it. */
const retry_ms = 250

type HeldLock = { mustRepeat: boolean }

/**
 * Ensures that at most one run in all processes delivers to a subscription at a time. If a run of this process already
 * has the lock, a second one returns at once: waiting would occupy a worker that other subscriptions need.
 */
export class SubscriptionLocks {
  readonly #held = new Map<string, HeldLock>()

  /** @param session holds the advisory locks, which end with the process. */
  constructor(
    private readonly session: RenewableSession,
    private readonly stopping: AbortSignal,
  ) {}

  /**
   * Calls `run` with the subscription lock, unless a run of this process already has it. In that case the earlier run
   * calls its `repeat` when it ends, because it may have missed the deliveries that the later call was made for.
   * @param onWait called each time another process has the lock
   * @throws any error of `run`, or if the process stops before the lock is free
   */
  async take(
    webhookId: string,
    run: () => Promise<void>,
    repeat: () => Promise<void>,
    onWait?: () => void,
  ): Promise<void> {
    const current = this.#held.get(webhookId)
    if (current) {
      current.mustRepeat = true
      return
    }
    const held: HeldLock = { mustRepeat: false }
    this.#held.set(webhookId, held)
    try {
      await this.#lock(webhookId, onWait)
      try {
        await run()
      } finally {
        await this.session
          .sql`select pg_advisory_unlock(${advisoryLocks.subscription}, hashtext(${webhookId}))`
      }
    } finally {
      this.#held.delete(webhookId)
      if (held.mustRepeat) await repeat()
    }
  }

  async #lock(webhookId: string, onWait?: () => void): Promise<void> {
    for (;;) {
      this.stopping.throwIfAborted()
      const [answer] = await this.session.sql`
        select pg_try_advisory_lock(${advisoryLocks.subscription}, hashtext(${webhookId})) as is_ours`
      if (answer?.is_ours) return
      onWait?.()
      await Bun.sleep(retry_ms)
    }
  }
}
