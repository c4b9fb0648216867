import type { JunitCase } from './junit.ts'
import type { Lane } from './test-files.ts'

/** What became of one test. */
export type Outcome = JunitCase & {
  lane: Lane
  /** What the instances it used logged meanwhile. */
  log: string
}

/** What one runner did. */
export type LaneRun = {
  outcomes: Outcome[]
  /** False also when the runner itself died. */
  isGreen: boolean
}
