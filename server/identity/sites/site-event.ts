import type { DomainEvent } from '../../notify/outbox/domain-events.ts'
import type { StoredSite } from './stored-site.ts'

type EventSite = Pick<StoredSite, 'id' | 'workspaceId' | 'mode' | 'name' | 'domain' | 'timezone' | 'currency'>

/** Builds the domain event for a created or deleted site. */
export function siteEvent(type: 'site.created' | 'site.deleted', stored: EventSite, at: Date): DomainEvent {
  const { id, workspaceId, mode, name, domain, timezone, currency } = stored
  const site = { id, name, domain, timezone, currency }
  const about = { workspaceId, mode, siteId: id, key: `${type}:${id}` }
  return type === 'site.created'
    ? { ...about, type, data: { site, created_at: at.toISOString() } }
    : { ...about, type, data: { site, deleted_at: at.toISOString() } }
}
