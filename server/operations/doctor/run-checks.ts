import { withoutValues } from '../../platform/log.ts'
import { reasonOf } from '../../platform/unreachable.ts'
import { type Check, type Finding, failed, type Outcome } from './check.ts'
import type { Installation } from './installation.ts'

const defaultLimit_ms = 10_000

/**
 * Runs checks one after another, each with a timeout. A check that needs one that failed or was skipped is skipped.
 * @param report called with each finding as soon as it is known
 */
export async function runChecks(
  checks: readonly Check[],
  installation: Installation,
  report: (finding: Finding) => void = () => {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  /** For each check that failed or was skipped, the check that failed first. */
  const causes = new Map<string, string>()
  for (const check of checks) {
    const started = performance.now()
    const cause = check.needs?.map((name) => causes.get(name)).find((it) => it !== undefined)
    const outcome: Outcome = cause
      ? { status: 'skipped', message: `skipped: fix “${cause}” first` }
      : await withinLimit(check, installation)
    if (cause || outcome.status === 'failed') causes.set(check.name, cause ?? check.name)
    const duration_ms = Math.round(performance.now() - started)
    const finding = { check: check.name, ...outcome, duration_ms }
    findings.push(finding)
    report(finding)
  }
  return findings
}

/** Abandons a check that hangs. What it waits for must end on its own, or with this process. */
async function withinLimit(check: Check, installation: Installation): Promise<Outcome> {
  const limit_ms = check.limit_ms ?? defaultLimit_ms
  const remedy = typeof check.remedy === 'string' ? check.remedy : check.remedy(installation)
  const late = new AbortController()
  const end = Promise.withResolvers<Outcome>()
  const timer = setTimeout(() => {
    end.resolve(failed(`timed out after ${limit_ms / 1000} s`, remedy))
    late.abort(new Error('the check timed out'))
  }, limit_ms)
  try {
    const run = async () => check.run(installation, late.signal)
    const running = run().catch((error) => failed(describeError(error, check.name), remedy))
    return await Promise.race([running, end.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The first line of an error, without values of SQL statements. @param about the server that the reader expects */
export function describeError(error: unknown, about?: string): string {
  const known = reasonOf(error)
  if (known) return about === known.server ? known.reason : `${known.server}: ${known.reason}`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const message = cause instanceof Error ? cause.message : String(cause)
  return withoutValues(message).split('\n')[0]?.slice(0, 300) || 'unknown error'
}
