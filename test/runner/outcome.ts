import type { Lane } from './test-files.ts'

/** What became of one test. */
export type Outcome = {
  lane: Lane
  /** Relative to the project. */
  file: string
  /** 0 where the runner does not say. */
  line: number
  name: string
  status: 'passed' | 'failed' | 'skipped'
  duration_ms: number
  /** Why it failed. */
  message: string
  /** What the instances it used logged meanwhile. */
  log: string
}

/** What one runner did. */
export type LaneRun = {
  outcomes: Outcome[]
  /** False also when the runner itself died. */
  isGreen: boolean
  wall_ms: number
}
