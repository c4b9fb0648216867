import { withoutValues } from '../../platform/log.ts'
import { reasonOf } from '../../platform/unreachable.ts'
import { type Check, type Finding, failed, type Outcome } from './check.ts'
import type { Installation } from './installation.ts'

const usualLimit_ms = 10_000

/**
 * Runs checks one after another, each within its time. Those that need another one that did not pass are skipped.
 * @param report called with each finding as soon as there is one
 */
export async function runChecks(
  checks: readonly Check[],
  installation: Installation,
  report: (finding: Finding) => void = () => {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  /** The check that failed, by the names of those that cannot do without it. */
  const causes = new Map<string, string>()
  for (const check of checks) {
    const started = performance.now()
    const cause = check.needs?.map((name) => causes.get(name)).find((it) => it !== undefined)
    const outcome: Outcome = cause
      ? { status: 'skipped', message: `not checked: mend “${cause}” first` }
      : await withinLimit(check, installation)
    if (cause || outcome.status === 'failed') causes.set(check.name, cause ?? check.name)
    const duration_ms = Math.round(performance.now() - started)
    const finding = { check: check.name, ...outcome, duration_ms }
    findings.push(finding)
    report(finding)
  }
  return findings
}

/** A check that hangs is given up: whatever it waits for has to end by itself, or with this process. */
async function withinLimit(check: Check, installation: Installation): Promise<Outcome> {
  const limit_ms = check.limit_ms ?? usualLimit_ms
  const remedy = typeof check.remedy === 'string' ? check.remedy : check.remedy(installation)
  const late = new AbortController()
  const end = Promise.withResolvers<Outcome>()
  const timer = setTimeout(() => {
    end.resolve(failed(`no answer within ${limit_ms / 1000} s`, remedy))
    late.abort(new Error('the time of the check is up'))
  }, limit_ms)
  try {
    const run = async () => check.run(installation, late.signal)
    const running = run().catch((error) => failed(wordsOf(error, check.name), remedy))
    return await Promise.race([running, end.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The first line of an error, without values of statements. @param about what the reader knows it is about */
export function wordsOf(error: unknown, about?: string): string {
  const known = reasonOf(error)
  if (known) return about === known.server ? known.reason : `${known.server}: ${known.reason}`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const message = cause instanceof Error ? cause.message : String(cause)
  return withoutValues(message).split('\n')[0]?.slice(0, 300) || 'it failed without saying why'
}
