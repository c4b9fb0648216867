import { type Condition, printConditions } from '#lib/dashboard/filters.ts'

/** The condition that leaves the people of a segment. */
export function ofSegment(segmentId: string): Condition {
  return { dimension: 'segment', operator: '==', values: [segmentId] }
}

/** Those of the conditions that every report knows: on segments. */
export function segmentConditions(conditions: readonly Condition[]): Condition[] {
  return conditions.filter((it) => it.dimension === 'segment')
}

/** The same as the API takes it. */
export function segmentQuery(conditions: readonly Condition[]): { filters?: string } {
  const filters = printConditions(segmentConditions(conditions))
  return filters ? { filters } : {}
}
