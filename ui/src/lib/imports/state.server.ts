import type { Import } from '../../../../server/ingest/imports/model.ts'

/** Returns a string that changes whenever the displayed imports change. */
export function stateOf(imports: readonly Import[]): string {
  return imports
    .map(
      ({ id, status, progress, received, updated_at }) =>
        `${id} ${status} ${progress} ${received} ${updated_at}`,
    )
    .join('\n')
}
