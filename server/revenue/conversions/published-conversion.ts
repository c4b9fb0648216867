import type { DomainEvent } from '../../notify/outbox/domain-events.ts'
import type { DomainEventData } from '../../notify/outbox/event-types.ts'
import type { SenderKind } from '../../platform/http/sent-by.ts'
import type { Definition } from './definitions.ts'
import { sanitizeText } from './sanitize-json.ts'
import type { TouchpointPath } from './touchpoint-paths.ts'

/** An event that meets a goal. */
export type Conversion = {
  definition: Definition
  event_id: string
  time_ms: number
  visitor: string
  client_id: string
  email_hash: string
  properties: Record<string, unknown>
  sent_by: SenderKind | null
  value: number
}

export type AttributedConversion = Conversion & { touchpointPath: TouchpointPath }

/** A conversion as last published, without the fields that never change. */
export type PublishedConversion = Omit<DomainEventData<'conversion.completed'>, 'properties' | 'sent_by'>

export function toPublished({
  definition: { goal, site },
  touchpointPath,
  ...event
}: AttributedConversion): PublishedConversion {
  return {
    conversion: { id: goal.id, name: goal.name, event_id: event.event_id },
    value: event.value,
    currency: site.currency,
    user: {
      user_id: touchpointPath.userId || null,
      client_id: sanitizeText(event.client_id) || null,
      email_hash: sanitizeText(event.email_hash) || null,
    },
    attribution: touchpointPath.attribution,
  }
}

/** The fields of a domain event that follow from the site. */
export function siteOf({ site }: Definition) {
  return { workspaceId: site.workspaceId, mode: site.mode, siteId: site.id }
}

/** Returns the key of a domain event that changes a conversion. The first revision is the new conversion. */
export function revisionKey(
  type: DomainEvent['type'],
  goalId: string,
  eventId: string,
  revision: number,
): string {
  return `${type}:${goalId}:${eventId}:${revision}`
}

const newConversionEvent = {
  'conversion.completed': (found: AttributedConversion) => ({
    ...siteOf(found.definition),
    type: 'conversion.completed' as const,
    key: `conversion.completed:${found.definition.goal.id}:${found.event_id}`,
    data: { ...toPublished(found), sent_by: found.sent_by, properties: found.properties },
  }),
  'conversion.attributed': (found: AttributedConversion) => ({
    ...siteOf(found.definition),
    type: 'conversion.attributed' as const,
    key: revisionKey('conversion.attributed', found.definition.goal.id, found.event_id, 1),
    data: { ...toPublished(found), previous_attribution: null },
  }),
} satisfies {
  [T in DomainEvent['type']]?: (found: AttributedConversion) => Extract<DomainEvent, { type: T }>
}

export type NewConversionEventType = keyof typeof newConversionEvent
/** The types of the domain events that publish a new conversion. */
export const newConversionEventTypes = Object.keys(newConversionEvent) as NewConversionEventType[]

/** Returns the domain events of these types that publish a new conversion. */
export function newConversionEvents(
  found: AttributedConversion,
  types: readonly NewConversionEventType[] = newConversionEventTypes,
) {
  return types.map((type) => newConversionEvent[type](found))
}
