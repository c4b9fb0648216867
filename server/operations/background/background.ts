import type { DrainStats } from '../../ingest/pipeline/drain.ts'

/** How many jobs a pool of workers runs, and could; how often it was started again. */
export type PoolStats = { name: string; running: number; places: number; restarts: number }

export type BackgroundStats = { drain: DrainStats; pools: readonly PoolStats[] }

/** What a background process costs, and how often it was started again. */
export type ProcessStats = { restarts: number; memory_bytes: number; cpu_s: number }

/** The drain and the workers of a service, in its own process or in one beside it. */
export type Background = {
  stats: () => BackgroundStats
  /** Null where it is the process that answers. */
  process: () => ProcessStats | null
  /** What does not work, in words. */
  problems: () => string[]
  stop: () => Promise<void>
}
