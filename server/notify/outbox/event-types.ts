import type { Static, TObject } from '@sinclair/typebox'
import { AlertResolved, AlertTriggered, AnomalyDetected } from './alert-events.ts'
import { AuditEntryCreated } from './audit-events.ts'
import { ConversionAttributed, ConversionCompleted, ConversionValueUpdated } from './conversion-events.ts'
import { ExportCompleted, ReportGenerated, SegmentComputed } from './data-events.ts'
import { IntegrationConnected, IntegrationDisconnected, IntegrationError } from './integration-events.ts'
import { SiteCreated, SiteDeleted, TrackingError } from './site-events.ts'

type Entry = {
  /** The schema of the domain event's data. */
  data: TObject
  /** When the event is sent, as text for subscribers. */
  when: string
}

/** All types of domain events. */
export const catalogue = {
  'conversion.completed': {
    data: ConversionCompleted,
    when: 'An event that meets an active conversion goal was stored. Sent once for each event and goal.',
  },
  'conversion.attributed': {
    data: ConversionAttributed,
    when: 'A conversion was attributed to the visits that led to it. Sent with each `conversion.completed`, and again whenever later data changes these visits.',
  },
  'conversion.value_updated': {
    data: ConversionValueUpdated,
    when: 'The value of a conversion changed because its goal, an exchange rate or the currency of the site changed.',
  },
  'alert.triggered': {
    data: AlertTriggered,
    when: 'The condition of an alert is met. Sent once, until the alert is resolved.',
  },
  'alert.resolved': {
    data: AlertResolved,
    when: 'The condition of a triggered alert is no longer met.',
  },
  'anomaly.detected': {
    data: AnomalyDetected,
    when: 'A metric left its expected range. Sent once, until it has been back in the range for three hours.',
  },
  'export.completed': {
    data: ExportCompleted,
    when: 'The file of an export is ready for download.',
  },
  'report.generated': {
    data: ReportGenerated,
    when: 'A scheduled report was generated.',
  },
  'segment.computed': {
    data: SegmentComputed,
    when: 'The users of a segment were computed: after it was created or changed, on request, or on schedule. On schedule it is sent only if users entered or left.',
  },
  'integration.connected': {
    data: IntegrationConnected,
    when: 'Another service was connected, or reconnected with another account or other credentials.',
  },
  'integration.disconnected': {
    data: IntegrationDisconnected,
    when: 'The connection to another service was removed.',
  },
  'integration.error': {
    data: IntegrationError,
    when: 'Exchanging data with another service failed, and retries did not help. Sent once, until it works again.',
  },
  'site.created': {
    data: SiteCreated,
    when: 'A site was added.',
  },
  'site.deleted': {
    data: SiteDeleted,
    when: 'A site was removed with all its data.',
  },
  'tracking.error': {
    data: TrackingError,
    when: 'At least 100 events of a site were refused for the same reason within 10 minutes (sent at most once an hour for each reason), or a site that normally has events had none for two hours (sent once, until events arrive again).',
  },
  'audit.entry_created': {
    data: AuditEntryCreated,
    when: 'An entry was added to the audit log. Only in live mode, and only for those who may read the log: `*` does not include it. A webhook limited to sites gets only the entries about them; an entry about no site has the `site_id` null.',
  },
} as const satisfies Record<string, Entry>

export type DomainEventType = keyof typeof catalogue
export type DomainEventData<T extends DomainEventType> = Static<(typeof catalogue)[T]['data']>

export const domainEventTypes = Object.keys(catalogue) as [DomainEventType, ...DomainEventType[]]

type GroupOf<T> = T extends `${infer G}.${string}` ? `${G}.*` : never
/** All types with the same prefix, such as `conversion.*`. */
export type DomainEventGroup = GroupOf<DomainEventType>

export const domainEventGroups = [...new Set(domainEventTypes.map(groupOf))] as [
  DomainEventGroup,
  ...DomainEventGroup[],
]

/**
 * Whether only those who may read the audit log may receive a type, or the types of a group. `*` does not include these
 * types.
 */
export function isOfAuditLog(selector: string): boolean {
  return selector.startsWith('audit.')
}

/** The group that a type belongs to. */
export function groupOf(type: DomainEventType): DomainEventGroup {
  return `${type.slice(0, type.indexOf('.'))}.*` as DomainEventGroup
}
