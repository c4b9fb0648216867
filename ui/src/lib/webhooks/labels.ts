import type { DomainEventGroup, DomainEventType } from '../../../../server/notify/outbox/event-types.ts'
import type { Webhook } from '../../../../server/notify/webhooks/model.ts'

/** The label and description of each event type. */
export const eventWords: Record<DomainEventType, { label: string; hint: string }> = {
  'conversion.completed': {
    label: 'Conversion',
    hint: 'Somebody did what a goal counts. Once for each event and goal.',
  },
  'conversion.attributed': {
    label: 'Conversion credited anew',
    hint: 'Later data changed which visits led to a conversion, or whose they are.',
  },
  'conversion.value_updated': {
    label: 'Conversion worth another amount',
    hint: 'Its goal, an exchange rate or the currency of the site changed.',
  },
  'alert.triggered': { label: 'Alert triggered', hint: 'The condition of an alert is met.' },
  'alert.resolved': { label: 'Alert resolved', hint: 'The condition is no longer met.' },
  'anomaly.detected': { label: 'Anomaly', hint: 'A metric left the range that its past makes likely.' },
  'export.completed': { label: 'Export ready', hint: 'The file of an export can be downloaded.' },
  'report.generated': { label: 'Report ready', hint: 'A scheduled report was made.' },
  'segment.computed': { label: 'Segment computed', hint: 'The users of a segment were determined anew.' },
  'integration.connected': { label: 'Integration connected', hint: 'Access to another service was granted.' },
  'integration.disconnected': {
    label: 'Integration disconnected',
    hint: 'The connection to another service was removed.',
  },
  'integration.error': { label: 'Integration failed', hint: 'Exchanging data with another service failed.' },
  'site.created': { label: 'Site added', hint: 'A site was added to the workspace.' },
  'site.deleted': { label: 'Site deleted', hint: 'A site was removed with all its data.' },
  'tracking.error': {
    label: 'Tracking trouble',
    hint: 'Many events of a site are refused for one reason, or a busy site has gone silent.',
  },
}

/** The labels of the event groups. */
export const groupWords: Record<DomainEventGroup, string> = {
  'conversion.*': 'All conversion events',
  'alert.*': 'All alert events',
  'anomaly.*': 'All anomaly events',
  'export.*': 'All export events',
  'report.*': 'All report events',
  'segment.*': 'All segment events',
  'integration.*': 'All integration events',
  'site.*': 'All site events',
  'tracking.*': 'All tracking events',
}

export const eventTypes = Object.keys(eventWords) as DomainEventType[]

/** Every group with its events. */
export const eventGroups = (Object.keys(groupWords) as DomainEventGroup[]).map((group) => ({
  group,
  label: groupWords[group],
  types: eventTypes.filter((type) => type.startsWith(group.slice(0, -1))),
}))

/** The events of a subscription as short labels. */
export function describeEvents(events: Webhook['events']): string[] {
  if (events.includes('*')) return ['All events']
  const whole = eventGroups.filter(({ group }) => events.includes(group))
  const isInWhole = (type: DomainEventType) => whole.some(({ types }) => types.includes(type))
  const single = eventTypes.filter((type) => events.includes(type) && !isInWhole(type))
  return [...whole.map(({ label }) => label), ...single.map((type) => eventWords[type].label)]
}

/** The label and colour of each subscription status. */
const webhookStatusWords: Record<Webhook['status'], { label: string; tone: 'good' | 'neutral' | 'bad' }> = {
  active: { label: 'Active', tone: 'good' },
  paused: { label: 'Paused', tone: 'neutral' },
  disabled: { label: 'Disabled', tone: 'bad' },
}

/** The badge of a subscription: an active one with a failing receiver requires attention. */
export function standingOf({ status, health }: Pick<Webhook, 'status' | 'health'>): {
  label: string
  tone: 'good' | 'warn' | 'neutral' | 'bad'
} {
  return status === 'active' && health.failing_since
    ? { label: 'Failing', tone: 'warn' }
    : webhookStatusWords[status]
}

/** The URL without its common prefix, for narrow spaces. */
export function shortUrl(url: string): string {
  return url.replace(/^https:\/\//, '')
}
