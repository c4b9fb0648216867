import type { StoredSegment } from './computation.ts'
import type { Segment } from './model.ts'

/** Converts a stored segment to its API response. */
export function toSegment(row: StoredSegment): Segment {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    rules: row.rules,
    status: row.status,
    user_count: row.userCount,
    last_computed: row.computedAt.toISOString(),
    next_computation: row.status === 'active' ? (row.dueAt?.toISOString() ?? null) : null,
    computation_error: row.failure,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
