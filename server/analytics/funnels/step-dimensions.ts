import { type EventFilters, type FilterableFields, filterField } from '../../ingest/events/event-filters.ts'
import { ownDimensions } from '../../ingest/pipeline/event-row.ts'

/** Dimensions of the event's session; `ownDimensions` are those of the event itself. */
const sessionDimensions = [
  'source',
  'medium',
  'campaign',
  'channel',
  'term',
  'content',
  'referrer',
  'entry_page',
  'exit_page',
] as const

/** The fields that step filters may use. */
export const stepFilters: FilterableFields = {
  hasContext: true,
  dimensions: [...ownDimensions, ...sessionDimensions],
}

/** Returns the column of a dimension; undefined for an unknown one. */
export function dimensionColumn(name: string): string | undefined {
  const own = ownDimensions.find((it) => it === name)
  if (own) return `event.${own}`
  const ofSession = sessionDimensions.find((it) => it === name)
  return ofSession && `session.${ofSession}`
}

/** Returns the session dimensions that filters use. */
export function sessionDimensionsIn(filters: EventFilters): string[] {
  const names = Object.keys(filters).map(filterField)
  return sessionDimensions.filter((it) =>
    names.some((field) => field.kind === 'dimensions' && field.name === it),
  )
}

/** True if filters use data that only `events` has: the context, or a dimension of the event itself. */
export function needWholeEvent(filters: EventFilters): boolean {
  return Object.keys(filters)
    .map(filterField)
    .some(
      (field) =>
        field.kind === 'context' ||
        (field.kind === 'dimensions' && ownDimensions.some((it) => it === field.name)),
    )
}
