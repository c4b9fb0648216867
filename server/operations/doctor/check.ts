import type { Installation } from './installation.ts'

/** `skipped`: not looked at, because something that it needs does not work. */
export type Status = 'ok' | 'warning' | 'failed' | 'skipped'

/** What a check found, in words; the remedy says what to do. */
export type Outcome = { status: Status; message: string; remedy?: string }

export type Finding = Outcome & { check: string; duration_ms: number }

export type Check = {
  name: string
  /** Checks without which this one says nothing. */
  needs?: readonly string[]
  /** What to do when the check itself fails or does not end in time. */
  remedy: string | ((installation: Installation) => string)
  limit_ms?: number
  /** @param signal aborted when the time is up */
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

/** Several problems as one outcome, the worst first; `good` when there is none. */
export function together(problems: readonly Outcome[], good: string): Outcome {
  if (problems.length === 0) return ok(good)
  const sorted = [...problems].sort((a, b) => severity[b.status] - severity[a.status])
  return {
    status: worst(sorted.map(({ status }) => status)),
    message: sorted.map(({ message }) => message).join('; '),
    remedy: [...new Set(sorted.flatMap(({ remedy }) => remedy ?? []))].join('; '),
  }
}
