import type { JunitCase } from './junit.ts'
import type { Lane } from './test-files.ts'

/** The result of one test. */
export type Outcome = JunitCase & {
  lane: Lane
  /** What the instances of this test logged meanwhile. */
  log: string
}

/** The result of one runner. */
export type LaneRun = {
  outcomes: Outcome[]
  /** False also if the runner itself died. */
  isGreen: boolean
}
