import type { BackgroundStats } from './background.ts'

const counted = ['batches', 'events', 'refused', 'failures', 'restarts'] as const

/** Sums the counts of successive background processes, so that counters do not restart with each of them. */
export class Totals {
  #ended: BackgroundStats | null = null
  #current: BackgroundStats | null = null

  /** Sets the counts of the current process since its start. */
  update(current: BackgroundStats): void {
    this.#current = current
  }

  /** Keeps the counts of the current process, which has ended. */
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
    if (!known) throw new Error('no report from the background process yet')
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
