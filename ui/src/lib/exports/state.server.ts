import type { Export } from '../../../../server/output/exports/model.ts'

/** Returns a string that changes whenever the displayed exports change. */
export function stateOf(exports: readonly Export[]): string {
  return exports
    .map(
      ({ export_id, status, progress, delivery }) =>
        `${export_id} ${status} ${progress} ${delivery.call?.status}`,
    )
    .join('\n')
}
