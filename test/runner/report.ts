import type { LaneRun, Outcome } from './outcome.ts'

const slowestShown = 20

/**
 * Returns the text to print when all runners are done: the time of each part, then each failed test. `repeat` returns
 * the command that repeats a test.
 */
export function reportOf(runs: LaneRun[], repeat: (file: string) => string): string {
  const outcomes = runs.flatMap((it) => it.outcomes)
  const failed = outcomes.filter(({ status }) => status === 'failed')
  return [
    'Slowest files:',
    ...slowestFiles(outcomes).map(([file, duration_ms]) => `${seconds(duration_ms)}  ${file}`),
    '',
    'Time by lane, summed over all workers:',
    ...[...Map.groupBy(outcomes, ({ lane }) => lane)].map(([lane, of]) => {
      const files = new Set(of.map(({ file }) => file)).size
      return `${seconds(sum(of))}  ${lane}: ${of.length} tests in ${files} files`
    }),
    '',
    ...failed.map((it) => failure(it, repeat(it.file))),
  ]
    .join('\n')
    .trimEnd()
}

/**
 * Returns `N passed, N failed`, and the number of skipped tests. A runner that crashed counts as failed even if no test
 * failed.
 */
export function closingLine(runs: LaneRun[]): string {
  const outcomes = runs.flatMap((it) => it.outcomes)
  const count = (status: Outcome['status']) => outcomes.filter((it) => it.status === status).length
  const failed = isGreen(runs) ? 0 : Math.max(1, count('failed'))
  return `${count('passed')} passed, ${failed} failed${count('skipped') ? `, ${count('skipped')} skipped` : ''}`
}

export function isGreen(runs: LaneRun[]): boolean {
  const outcomes = runs.flatMap((it) => it.outcomes)
  return runs.every((it) => it.isGreen) && outcomes.some(({ status }) => status === 'passed')
}

function failure({ file, line, name, message, log }: Outcome, repeat: string): string {
  return [
    `(fail) ${file}:${line} ${name}`,
    indented(message || 'No message.'),
    ...(log === '' ? [] : ['  Log of its instance:', indented(log)]),
    `  Repeat with: ${repeat}`,
    '',
  ].join('\n')
}

function slowestFiles(outcomes: Outcome[]): [file: string, duration_ms: number][] {
  return [...Map.groupBy(outcomes, ({ file }) => file)]
    .map(([file, of]): [string, number] => [file, sum(of)])
    .sort(([, a], [, b]) => b - a)
    .slice(0, slowestShown)
}

function sum(outcomes: Outcome[]): number {
  return outcomes.reduce((total, it) => total + it.duration_ms, 0)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(8)} s`
}

function indented(text: string): string {
  return text.replace(/^/gm, '    ')
}
