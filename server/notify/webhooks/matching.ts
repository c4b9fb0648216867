import type { WebhookFilters, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { type DomainEventType, groupOf, isOfAuditLog } from '../outbox/event-types.ts'

/** What a subscription selects. */
export type Wanted = { events: readonly string[]; siteIds: readonly string[]; filters: WebhookFilters }

/** The fields of a domain event that decide whether a subscription matches it. */
export type Candidate = { type: string; siteId: string | null; data: Record<string, unknown> }

type Owner = { workspaceId: string; mode: string }
type Subscription = Wanted & Owner & Pick<typeof webhooks.$inferSelect, 'status'>

/** True if the domain event is sent to the subscription. */
export function isFor(subscription: Subscription, domainEvent: Candidate & Owner): boolean {
  return (
    subscription.status === 'active' &&
    subscription.workspaceId === domainEvent.workspaceId &&
    subscription.mode === domainEvent.mode &&
    mismatch(subscription, domainEvent) === null
  )
}

/** True if the events of a subscription include a type, by its name, its group or, if it is not restricted, `*`. */
export function includesType(events: readonly string[], type: DomainEventType): boolean {
  const selectors = [groupOf(type), type, ...(isOfAuditLog(type) ? [] : ['*'])]
  return selectors.some((it) => events.includes(it))
}

/** The first reason why a domain event does not match, as text; null if it matches. */
export function mismatch({ events, siteIds, filters }: Wanted, domainEvent: Candidate): string | null {
  const { type, siteId, data } = domainEvent
  if (!includesType(events, type as DomainEventType)) return `events does not include ${type}`
  if (siteIds.length > 0 && !(siteId && siteIds.includes(siteId)))
    return siteId ? `site_ids does not include ${siteId}` : 'site_ids excludes events that concern no site'
  const filter = filters[type]
  return filter ? filtered(filter, data) : null
}

function filtered(filter: WebhookFilters[string], data: Record<string, unknown>): string | null {
  const { min_value, conversion_ids, severity } = filter
  if (min_value !== undefined && !(Number(data.value) >= min_value))
    return `value ${data.value} is less than min_value ${min_value}`
  const goal = textAt(data, 'conversion', 'id')
  if (conversion_ids && !conversion_ids.includes(goal)) return `conversion_ids does not include ${goal}`
  const found = textAt(data, 'alert', 'severity') || textAt(data, 'anomaly', 'severity')
  if (severity && !severity.includes(found)) return `severity does not include ${found}`
  return null
}

function textAt(data: Record<string, unknown>, outer: string, inner: string): string {
  const value = data[outer]
  return typeof value === 'object' && value !== null
    ? String((value as Record<string, unknown>)[inner] ?? '')
    : ''
}
