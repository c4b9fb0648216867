import { type Finding, type Status, worst } from './check.ts'
import { counted } from './labels.ts'

const marks: Record<Status, string> = { ok: '✓', warning: '!', failed: '✗', skipped: '–' }
const nameWidth = 24

/** A finding for the terminal: one line, and one more that says what to do. */
export function lineOf({ status, check, message, remedy }: Finding): string {
  const line = `${marks[status]} ${check.padEnd(nameWidth)}${message}`
  return remedy ? `${line}\n${' '.repeat(nameWidth + 2)}→ ${remedy}` : line
}

/** How many checks found what. */
export function summaryOf(findings: readonly Finding[]): string {
  const count = (status: Status) => findings.filter((it) => it.status === status).length
  const seconds = findings.reduce((sum, { duration_ms }) => sum + duration_ms, 0) / 1000
  const parts = [
    `${count('ok')} good`,
    ...(count('warning') > 0 ? [counted(count('warning'), 'warning')] : []),
    ...(count('failed') > 0 ? [`${count('failed')} failed`] : []),
    ...(count('skipped') > 0 ? [`${count('skipped')} not checked`] : []),
  ]
  return `${counted(findings.length, 'check')}: ${parts.join(', ')} (${seconds.toFixed(1)} s)`
}

/** The findings for machines. */
export function asJson(findings: readonly Finding[], seed: number): string {
  return JSON.stringify(
    { status: worst(findings.map(({ status }) => status)), seed, checks: findings },
    null,
    2,
  )
}
