import type { BackgroundStats } from './background.ts'

const counted = ['batches', 'events', 'refused', 'failures', 'restarts'] as const

/** The counts of background processes that followed one another: counters must not start again with each. */
export class Totals {
  #ended: BackgroundStats | null = null
  #current: BackgroundStats | null = null

  /** Takes what the current process has counted since its start. */
  update(current: BackgroundStats): void {
    this.#current = current
  }

  /** The current process has ended. */
  end(): void {
    if (!this.#current) return
    const { drain, pools } = this.sum()
    this.#ended = { drain: { ...drain, isLeader: false }, pools: pools.map((it) => ({ ...it, running: 0 })) }
    this.#current = null
  }

  /** @throws Error before the first update */
  sum(): BackgroundStats {
    const [ended, current] = [this.#ended, this.#current]
    if (ended && current) return add(ended, current)
    const known = current ?? ended
    if (!known) throw new Error('the background process has reported nothing yet')
    return known
  }
}

function add(ended: BackgroundStats, current: BackgroundStats): BackgroundStats {
  const drain = { ...current.drain }
  for (const name of counted) drain[name] += ended.drain[name]
  return {
    drain,
    pools: current.pools.map((pool) => ({
      ...pool,
      restarts: pool.restarts + (ended.pools.find(({ name }) => name === pool.name)?.restarts ?? 0),
    })),
  }
}
