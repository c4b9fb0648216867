import type { ReportRun } from '../../../../server/output/reports/run-model.ts'

export const runsOnPage = 20

/** Returns a string that changes whenever the displayed runs change. */
export function stateOf(runs: readonly ReportRun[]): string {
  return runs
    .map(
      ({ id, status, error, files, recipients }) =>
        `${id} ${status} ${error} ${files.length} ${recipients.map((it) => it.status).join(' ')}`,
    )
    .join('\n')
}
