import type { LastingSession } from '../../../db/postgres/session.ts'

// Any number that nothing else in this database uses.
const turnLock = 7_305_004

/** How often a subscription is asked for that another process delivers to. */
const look_ms = 250

type HeldLock = { isAskedAgain: boolean }

/**
 * Sees to it that at any time one run in all processes delivers to a subscription. Who comes while one of this process
 * does leaves at once: a place that waits is one that no other subscription has.
 */
export class SubscriptionLocks {
  readonly #held = new Map<string, HeldLock>()

  /** @param session holds the locks, and with the process they end. */
  constructor(
    private readonly session: LastingSession,
    private readonly stopping: AbortSignal,
  ) {}

  /**
   * Runs, unless a run of this process is under way. That one calls its `again` when it is over: what the later call
   * was made for may have come too late for it.
   * @param onWait is called while another process has its turn
   * @throws when all is to end
   */
  async take(
    webhookId: string,
    run: () => Promise<void>,
    again: () => Promise<void>,
    onWait?: () => void,
  ): Promise<void> {
    const current = this.#held.get(webhookId)
    if (current) {
      current.isAskedAgain = true
      return
    }
    const held: HeldLock = { isAskedAgain: false }
    this.#held.set(webhookId, held)
    try {
      await this.#lock(webhookId, onWait)
      try {
        await run()
      } finally {
        await this.session.sql`select pg_advisory_unlock(${turnLock}, hashtext(${webhookId}))`
      }
    } finally {
      this.#held.delete(webhookId)
      if (held.isAskedAgain) await again()
    }
  }

  async #lock(webhookId: string, onWait?: () => void): Promise<void> {
    for (;;) {
      this.stopping.throwIfAborted()
      const [answer] = await this.session.sql`
        select pg_try_advisory_lock(${turnLock}, hashtext(${webhookId})) as is_ours`
      if (answer?.is_ours) return
      onWait?.()
      await Bun.sleep(look_ms)
    }
  }
}
