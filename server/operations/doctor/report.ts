import { type Finding, type Status, worst } from './check.ts'
import { counted } from './labels.ts'

const marks: Record<Status, string> = { ok: '✓', warning: '!', failed: '✗', skipped: '–' }
const nameWidth = 24

/** Formats a finding for the terminal: one line, and a second one for the remedy. */
export function lineOf({ status, check, message, remedy }: Finding): string {
  const line = `${marks[status]} ${check.padEnd(nameWidth)}${message}`
  return remedy ? `${line}\n${' '.repeat(nameWidth + 2)}→ ${remedy}` : line
}

/** Counts the findings by status. */
export function summaryOf(findings: readonly Finding[]): string {
  const count = (status: Status) => findings.filter((it) => it.status === status).length
  const seconds = findings.reduce((sum, { duration_ms }) => sum + duration_ms, 0) / 1000
  const parts = [
    `${count('ok')} ok`,
    ...(count('warning') > 0 ? [counted(count('warning'), 'warning')] : []),
    ...(count('failed') > 0 ? [`${count('failed')} failed`] : []),
    ...(count('skipped') > 0 ? [`${count('skipped')} skipped`] : []),
  ]
  return `${counted(findings.length, 'check')}: ${parts.join(', ')} (${seconds.toFixed(1)} s)`
}

/** Formats the findings as JSON. */
export function asJson(findings: readonly Finding[], seed: number): string {
  return JSON.stringify(
    { status: worst(findings.map(({ status }) => status)), seed, checks: findings },
    null,
    2,
  )
}
