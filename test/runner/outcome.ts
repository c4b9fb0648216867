import type { JunitCase } from './junit.ts'
import type { Lane } from './test-files.ts'

/** The result of one test. */
export type Outcome = JunitCase & {
  lane: Lane
  /** What the instances of this test logged. */
  log: string
}

/** The result of one runner. */
export type LaneRun = {
  outcomes: Outcome[]
  /** Also false if the runner itself crashed. */
  isGreen: boolean
}
