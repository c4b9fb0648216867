import { Unprocessable } from '../../platform/errors.ts'
import { requirePermission } from '../../platform/http/authentication.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { isOfAuditLog } from '../outbox/event-types.ts'

/**
 * Requires the right to read the audit log of a caller who selects its entries, or changes where they are sent.
 * @param selectors types and groups of events
 * @throws Forbidden, @throws Unprocessable in the sandbox, where no entries are sent.
 */
export function requireAuditAccess(principal: Principal, selectors: readonly string[]): void {
  if (!selectors.some(isOfAuditLog)) return
  requirePermission(principal, 'audit:read')
  if (principal.mode === 'live') return
  const message = 'Entries of the audit log are sent only to webhooks of live mode'
  throw new Unprocessable(message, [{ field: 'events', message }])
}
