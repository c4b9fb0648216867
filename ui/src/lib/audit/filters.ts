import { queryString } from '#lib/query-string.ts'
import type { AuditQuery } from '../../../../server/identity/audit/model.ts'
import { actions } from './labels.ts'

/** The filters of the audit log, stored in the URL. Empty: all entries. */
export type AuditFilters = { action: NonNullable<AuditQuery['action']> | ''; actor: string; target: string }

/** Parses the filters of a URL; unknown actions are ignored. */
export function parseFilters(params: URLSearchParams): AuditFilters {
  const text = (name: string) => (params.get(name) ?? '').slice(0, 200)
  return {
    action: actions.find((it) => it === params.get('action')) ?? '',
    actor: text('actor'),
    target: text('target'),
  }
}

/** The query string of filters, with the cursor of a page. */
export function filterQuery(filters: AuditFilters, cursor = ''): string {
  return queryString({ ...filters, cursor })
}

/** Converts filters to the query of the API. */
export function auditQuery({ action, actor, target }: AuditFilters): AuditQuery {
  return { action: action || undefined, actor_id: actor || undefined, target_id: target || undefined }
}
