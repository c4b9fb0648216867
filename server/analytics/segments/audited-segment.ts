import type { AuditAction } from '../../platform/audit/actions.ts'
import type { StoredSegment } from './computation.ts'

/** The part of an entry of the audit log that says which segment it is about. */
export function auditedSegment(
  action: AuditAction,
  { id, siteId, name }: Pick<StoredSegment, 'id' | 'siteId' | 'name'>,
) {
  return { action, siteId, target: { id, name } }
}

/** The fields of a segment that the audit log shows before and after. */
export function auditedFields({ name, description, type, status, rules }: StoredSegment) {
  return { name, description, type, status, rules }
}
