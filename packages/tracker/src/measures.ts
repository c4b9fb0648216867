import { observe as observeErrors } from './errors.ts'
import type { Script, start as startTracker } from './tracker.ts'
import { observe as observeVitals } from './vitals.ts'

/** Set by the build: which of the two the script has. */
declare const HAS_ERRORS: boolean
declare const HAS_VITALS: boolean

/**
 * What the core loads for a tag whose only options are `data-vitals`, `data-errors` and `data-release`: the core itself
 * then tracks the page, so the full script is not needed.
 */
export const start = ({ src, dataset: options }: Script, startCore: typeof startTracker): void => {
  const { site, key } = options
  const started = startCore({ src, dataset: { site, key } })
  if (!started) return
  const [report, pageOf] = started
  const page = { options, report, pageOf, loaded: pageOf(location) }
  if (HAS_ERRORS) observeErrors(page)
  // After the errors, because a browser without observers of its performance throws here.
  if (HAS_VITALS) observeVitals(page)
}
