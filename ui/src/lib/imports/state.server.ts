import type { Import } from '../../../../server/ingest/imports/model.ts'

/** Changes whenever what is shown of imports would. */
export function stateOf(imports: readonly Import[]): string {
  return imports
    .map(
      ({ id, status, progress, received, updated_at }) =>
        `${id} ${status} ${progress} ${received} ${updated_at}`,
    )
    .join('\n')
}
