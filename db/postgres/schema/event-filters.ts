/** A value that a property, context field or dimension of an event is compared with. See server/ingest/events/event-filters.ts. */
export type FilterValue = string | number | boolean

/** Comparisons of one field, all of which must match. */
export type Comparisons = {
  eq?: FilterValue
  neq?: FilterValue
  gt?: number
  gte?: number
  lt?: number
  lte?: number
  contains?: string
  in?: FilterValue[]
  not_in?: FilterValue[]
  exists?: boolean
}

/** Event filters of goals, funnel steps and segments, by field; all must match. A single value means `eq`, a list `in`. */
export type EventFilters = Record<string, FilterValue | FilterValue[] | Comparisons>
