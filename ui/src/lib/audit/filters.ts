import { queryString } from '#lib/query-string.ts'
import type { AuditQuery } from '../../../../server/identity/audit/model.ts'
import { actions } from './labels.ts'

/** The filters of the audit log, stored in the URL. Empty: all entries. */
export type AuditFilters = {
  action: NonNullable<AuditQuery['action']> | ''
  actor: string
  target: string
  site: string
  /** The first and last day in the time zone of the person: `2026-03-01`. */
  from: string
  to: string
}

/** Parses the filters of a URL; unknown actions and invalid days are ignored. */
export function parseFilters(params: URLSearchParams): AuditFilters {
  const text = (name: string) => (params.get(name) ?? '').slice(0, 200)
  return {
    action: actions.find((it) => it === params.get('action')) ?? '',
    actor: text('actor'),
    target: text('target'),
    site: text('site'),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
  }
}

function dayOf(text: string | null): string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return ''
  const day = new Date(`${text}T00:00Z`)
  // Some engines take 30 February for 2 March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : ''
}

/** The query string of filters, with the cursor of a page. */
export function filterQuery(filters: AuditFilters, cursor = ''): string {
  return queryString({ ...filters, cursor })
}

/** Converts filters to the query of the API. The days are those of the time zone. */
export function auditQuery(
  { action, actor, target, site, from, to }: AuditFilters,
  timezone: string,
): AuditQuery {
  return {
    action: action || undefined,
    actor_id: actor || undefined,
    target_id: target || undefined,
    site_id: site || undefined,
    start_date: from ? startOf(Temporal.PlainDate.from(from), timezone) : undefined,
    end_date: to ? startOf(Temporal.PlainDate.from(to).add({ days: 1 }), timezone) : undefined,
  }
}

function startOf(day: Temporal.PlainDate, timezone: string): string {
  return day.toZonedDateTime(timezone).toInstant().toString()
}
