import type { Export } from '../../../../server/output/exports/model.ts'

/** Changes whenever what is shown of exports would. */
export function stateOf(exports: readonly Export[]): string {
  return exports
    .map(
      ({ export_id, status, progress, delivery }) =>
        `${export_id} ${status} ${progress} ${delivery.call?.status}`,
    )
    .join('\n')
}
