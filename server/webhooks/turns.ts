import type { Sql } from 'postgres'

// Any number that nothing else in this database uses.
const turnLock = 7_305_004

/** How often a subscription is asked for that another process delivers to. */
const look_ms = 250

type Turn = { ended: Promise<void>; supersede: (() => void) | null }

/**
 * Sees to it that at any time one run in all processes delivers to a subscription. Whoever comes while one does waits
 * for its end: what it was called for may have come too late for that run. Nobody waits behind another who waits.
 */
export class Turns {
  readonly #turns = new Map<string, Turn>()

  /** @param session one connection: it holds the locks, and with the process they end. */
  constructor(
    private readonly session: Sql,
    private readonly stopping: AbortSignal,
  ) {}

  /** Runs when its turn has come, or not at all when a later call takes its place. @throws when all is to end. */
  async take(webhookId: string, run: () => Promise<void>): Promise<void> {
    for (let turn = this.#turns.get(webhookId); turn; turn = this.#turns.get(webhookId)) {
      turn.supersede?.()
      const superseded = Promise.withResolvers<'superseded'>()
      turn.supersede = () => superseded.resolve('superseded')
      if ((await Promise.race([turn.ended, superseded.promise])) === 'superseded') return
    }
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    this.#turns.set(webhookId, { ended, supersede: null })
    try {
      await this.#lock(webhookId)
      try {
        await run()
      } finally {
        await this.session`select pg_advisory_unlock(${turnLock}, hashtext(${webhookId}))`
      }
    } finally {
      this.#turns.delete(webhookId)
      resolve()
    }
  }

  async #lock(webhookId: string): Promise<void> {
    for (;;) {
      this.stopping.throwIfAborted()
      const [answer] = await this.session`
        select pg_try_advisory_lock(${turnLock}, hashtext(${webhookId})) as is_ours`
      if (answer?.is_ours) return
      await Bun.sleep(look_ms)
    }
  }
}
