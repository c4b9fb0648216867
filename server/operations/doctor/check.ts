import type { Installation } from './installation.ts'

/** `skipped`: not run, because a check that it needs has failed. */
export type Status = 'ok' | 'warning' | 'failed' | 'skipped'

/** The result of a check, and how to fix a problem. */
export type Outcome = { status: Status; message: string; remedy?: string }

export type Finding = Outcome & { check: string; duration_ms: number }

export type Check = {
  name: string
  /** Checks that must pass before this one can run. */
  needs?: readonly string[]
  /** How to fix the problem if the check itself throws or times out. */
  remedy: string | ((installation: Installation) => string)
  limit_ms?: number
  /** @param signal aborted when the check times out */
  run: (installation: Installation, signal: AbortSignal) => Promise<Outcome> | Outcome
}

export function ok(message: string): Outcome {
  return { status: 'ok', message }
}

export function warning(message: string, remedy: string): Outcome {
  return { status: 'warning', message, remedy }
}

export function failed(message: string, remedy: string): Outcome {
  return { status: 'failed', message, remedy }
}

const severity: Record<Status, number> = { skipped: 0, ok: 0, warning: 1, failed: 2 }

/** The worst of several statuses. */
export function worst(statuses: readonly Status[]): Status {
  return statuses.reduce((a, b) => (severity[b] > severity[a] ? b : a), 'ok')
}

/** Combines problems into one outcome, the worst first. Without problems, the outcome is ok with `okMessage`. */
export function combine(problems: readonly Outcome[], okMessage: string): Outcome {
  if (problems.length === 0) return ok(okMessage)
  const sorted = [...problems].sort((a, b) => severity[b.status] - severity[a.status])
  return {
    status: worst(sorted.map(({ status }) => status)),
    message: sorted.map(({ message }) => message).join('; '),
    remedy: [...new Set(sorted.flatMap(({ remedy }) => remedy ?? []))].join('; '),
  }
}
