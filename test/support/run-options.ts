/** What `npm test` tells the processes that run tests, through their environment. */
export type RunOptions = {
  /** Decides all that is random: the order of tests and what properties are tried with. */
  seed: number
  /** Everything as often as before a change of the pipeline lands, instead of as often as ten minutes allow. */
  isLong: boolean
  /** Where instances write their logs, a file for each test file. */
  logFolder?: string
}

/** A test that is run without `npm test` draws a seed of its own. */
export const runOptions: RunOptions = JSON.parse(process.env.SIGHTLINE_TEST_RUN ?? 'null') ?? {
  seed: Math.floor(Math.random() * 2 ** 31),
  isLong: false,
}

/** How often something random is tried. */
export function rounds({ short, long }: { short: number; long: number }): number {
  return runOptions.isLong ? long : short
}
