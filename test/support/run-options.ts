/** What `npm test` passes to the processes that run tests, through their environment. */
export type RunOptions = {
  /** Determines everything random: the order of tests and the inputs of properties. */
  seed: number
  /**
   * Repeats random tests as often as a change of the pipeline requires, instead of as often as ten minutes allow.
   */
  isLong: boolean
  /** Where instances write their logs, a file for each test file. */
  logFolder?: string
}

/** A test that runs without `npm test` chooses its own seed. */
export const runOptions: RunOptions = JSON.parse(process.env.SIGHTLINE_TEST_RUN ?? 'null') ?? {
  seed: Math.floor(Math.random() * 2 ** 31),
  isLong: false,
}

/** Returns how often a random test is repeated, or with what it is tried. */
export function rounds<T = number>({ short, long }: { short: T; long: T }): T {
  return runOptions.isLong ? long : short
}
