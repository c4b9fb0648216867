import { type Condition, printConditions } from '#lib/dashboard/filters.ts'

/** The condition that limits a report to a segment. */
export function ofSegment(segmentId: string): Condition {
  return { dimension: 'segment', operator: '==', values: [segmentId] }
}

/** The segment conditions, which every report supports. */
export function segmentConditions(conditions: readonly Condition[]): Condition[] {
  return conditions.filter((it) => it.dimension === 'segment')
}

/** The segment conditions as a query parameter of the API. */
export function segmentQuery(conditions: readonly Condition[]): { filters?: string } {
  const filters = printConditions(segmentConditions(conditions))
  return filters ? { filters } : {}
}
