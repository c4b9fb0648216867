import type { AuditAction } from '../../platform/audit/actions.ts'
import type { StoredSite } from './stored-site.ts'

/** The part of an entry of the audit log that says which site it is about. */
export function auditedSite(
  action: AuditAction,
  { id, name, workspaceId }: Pick<StoredSite, 'id' | 'name' | 'workspaceId'>,
) {
  return { action, workspaceId, siteId: id, target: { id, name } }
}

type Fields = Pick<StoredSite, 'name' | 'domain' | 'timezone' | 'currency' | 'settings'> &
  Partial<Pick<StoredSite, 'status' | 'integrations'>>

/** The fields of a site that the audit log shows before and after. Each setting is a field of its own. */
export function auditedFields({ name, domain, status, timezone, currency, settings, integrations }: Fields) {
  return { name, domain, status, timezone, currency, integrations, ...settings }
}
