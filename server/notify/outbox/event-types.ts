import type { Static, TObject } from '@sinclair/typebox'
import { AlertResolved, AlertTriggered, AnomalyDetected } from './alert-events.ts'
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
    when: 'An event that meets an active conversion goal was stored. Once for each event and goal.',
  },
  'conversion.attributed': {
    data: ConversionAttributed,
    when: 'What was stored later changed which visits a conversion goes back to, or whose they are.',
  },
  'conversion.value_updated': {
    data: ConversionValueUpdated,
    when: 'The value of a conversion changed with its goal, with an exchange rate or with the currency of the site.',
  },
  'alert.triggered': {
    data: AlertTriggered,
    when: 'The condition of an alert is met. Once until it is resolved.',
  },
  'alert.resolved': {
    data: AlertResolved,
    when: 'The condition of a triggered alert is no longer met.',
  },
  'anomaly.detected': {
    data: AnomalyDetected,
    when: 'A metric left the range that its past makes likely. Once until it has been back for three hours.',
  },
  'export.completed': {
    data: ExportCompleted,
    when: 'The file of an export is ready for download.',
  },
  'report.generated': {
    data: ReportGenerated,
    when: 'A scheduled report was made.',
  },
  'segment.computed': {
    data: SegmentComputed,
    when: 'The users of a segment were determined: when it was made or changed, on demand, or by the clock. In the last case only when users entered or left.',
  },
  'integration.connected': {
    data: IntegrationConnected,
    when: 'Another service was connected, or connected anew with another account or other credentials.',
  },
  'integration.disconnected': {
    data: IntegrationDisconnected,
    when: 'The connection to another service was removed.',
  },
  'integration.error': {
    data: IntegrationError,
    when: 'Exchanging data with another service failed, and trying again did not help. Once until it works again.',
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
    when: 'At least 100 events of a site were refused for the same reason within 10 minutes, once an hour for each reason; or a site that normally has events had none for two hours, once until events come again.',
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

/** The group that a type belongs to. */
export function groupOf(type: DomainEventType): DomainEventGroup {
  return `${type.slice(0, type.indexOf('.'))}.*` as DomainEventGroup
}
