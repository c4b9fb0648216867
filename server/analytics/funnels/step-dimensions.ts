import { type EventFilters, type FilterPlace, filterField } from '../../ingest/events/event-filters.ts'

/** Dimensions that every event has of its own, and those of the session it lies in. */
const eventDimensions = ['page', 'hostname', 'device', 'browser', 'os', 'country'] as const
const visitDimensions = [
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

/** What the filters of a step may name. */
export const stepFilters: FilterPlace = {
  hasContext: true,
  dimensions: [...eventDimensions, ...visitDimensions],
}

/** The column that a dimension is compared in; undefined for an unknown one. */
export function dimensionColumn(name: string): string | undefined {
  const own = eventDimensions.find((it) => it === name)
  if (own) return `event.${own}`
  const visited = visitDimensions.find((it) => it === name)
  return visited && `session.${visited}`
}

/** The dimensions of the session that filters name. */
export function visitDimensionsIn(filters: EventFilters): string[] {
  const names = Object.keys(filters).map(filterField)
  return visitDimensions.filter((it) =>
    names.some((field) => field.kind === 'dimensions' && field.name === it),
  )
}

/** Whether filters look at what only the whole event tells: its context, or a dimension of its own. */
export function needWholeEvent(filters: EventFilters): boolean {
  return Object.keys(filters)
    .map(filterField)
    .some(
      (field) =>
        field.kind === 'context' ||
        (field.kind === 'dimensions' && eventDimensions.some((it) => it === field.name)),
    )
}
