import type { DrainStats } from '../../ingest/pipeline/drain.ts'

/** `running` of at most `places` jobs. `restarts` counts since the start of the process. */
export type PoolStats = { name: string; running: number; places: number; restarts: number }

export type BackgroundStats = { drain: DrainStats; pools: readonly PoolStats[] }

/** Resources that a background process uses, and how often it was restarted. */
export type ProcessStats = { restarts: number; memory_bytes: number; cpu_s: number }

/** The drain and the workers of a service, in its own process or in a separate one. */
export type Background = {
  stats: () => BackgroundStats
  /** Null if background work runs in the process that serves requests. */
  process: () => ProcessStats | null
  /** What does not work, for `/readyz`. */
  problems: () => string[]
  stop: () => Promise<void>
}
