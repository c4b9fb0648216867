/** What an event's property, context field or dimension is compared with: see server/ingest/events/event-filters.ts. */
export type FilterValue = string | number | boolean

/** Comparisons of one field, all of which must hold. */
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

/** Fields by name, as goals, funnel steps and segments filter events; all must hold. A bare value means `eq`, a list `in`. */
export type EventFilters = Record<string, FilterValue | FilterValue[] | Comparisons>
