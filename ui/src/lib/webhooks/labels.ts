import { formatNumber, formatSecond, wordFor } from '#lib/format.ts'
import type { DomainEventGroup, DomainEventType } from '../../../../server/notify/outbox/event-types.ts'
import type { EventSelector, Webhook } from '../../../../server/notify/webhooks/model.ts'

/** The label and description of each event type. */
export const eventLabels: Record<DomainEventType, { label: string; hint: string }> = {
  'conversion.completed': {
    label: 'Conversion',
    hint: 'An event met a goal. Sent once for each event and goal.',
  },
  'conversion.attributed': {
    label: 'Conversion attributed',
    hint: 'To the visits that led to it. Sent with each conversion, and again when later data changes these visits.',
  },
  'conversion.value_updated': {
    label: 'Conversion value changed',
    hint: 'Because its goal, an exchange rate or the currency of the site changed.',
  },
  'alert.triggered': { label: 'Alert triggered', hint: 'The condition of an alert is met.' },
  'alert.resolved': { label: 'Alert resolved', hint: 'The condition is no longer met.' },
  'anomaly.detected': { label: 'Anomaly', hint: 'A metric left its expected range.' },
  'export.completed': { label: 'Export ready', hint: 'The file of an export can be downloaded.' },
  'report.generated': { label: 'Report ready', hint: 'A scheduled report was generated.' },
  'segment.computed': { label: 'Segment computed', hint: 'The users of a segment were recomputed.' },
  'integration.connected': { label: 'Integration connected', hint: 'Another service was connected.' },
  'integration.disconnected': {
    label: 'Integration disconnected',
    hint: 'The connection to another service was removed.',
  },
  'integration.error': { label: 'Integration failed', hint: 'Exchanging data with another service failed.' },
  'site.created': { label: 'Site added', hint: 'A site was added to the workspace.' },
  'site.deleted': { label: 'Site deleted', hint: 'A site was removed with all its data.' },
  'tracking.error': {
    label: 'Tracking error',
    hint: 'Many events of a site were refused for the same reason, or a site that normally has events had none.',
  },
  'audit.entry_created': {
    label: 'Audit log entry',
    hint: 'Who changed what in the workspace. For a webhook of some sites: only entries about them.',
  },
}

/** The labels of the event groups. */
export const groupLabels: Record<DomainEventGroup, string> = {
  'conversion.*': 'All conversion events',
  'alert.*': 'All alert events',
  'anomaly.*': 'All anomaly events',
  'export.*': 'All export events',
  'report.*': 'All report events',
  'segment.*': 'All segment events',
  'integration.*': 'All integration events',
  'site.*': 'All site events',
  'tracking.*': 'All tracking events',
  'audit.*': 'All events of the audit log',
}

export const eventTypes = Object.keys(eventLabels) as DomainEventType[]

/** Every group with its events. */
export const eventGroups = (Object.keys(groupLabels) as DomainEventGroup[]).map((group) => ({
  group,
  label: groupLabels[group],
  types: eventTypes.filter((type) => type.startsWith(group.slice(0, -1))),
}))

/** Whether a type or group is about the audit log. `*` does not include these. */
export function isOfAuditLog(selector: EventSelector): boolean {
  return selector.startsWith('audit.')
}

/** The events of a subscription as short labels. */
export function describeEvents(events: Webhook['events']): string[] {
  if (events.includes('*')) {
    const audit = eventTypes.filter((type) => isOfAuditLog(type) && events.some((it) => isOfAuditLog(it)))
    return ['All events', ...audit.map((type) => eventLabels[type].label)]
  }
  const whole = eventGroups.filter(({ group }) => events.includes(group))
  const isInWhole = (type: DomainEventType) => whole.some(({ types }) => types.includes(type))
  const single = eventTypes.filter((type) => events.includes(type) && !isInWhole(type))
  return [...whole.map(({ label }) => label), ...single.map((type) => eventLabels[type].label)]
}

/** The sites of a subscription, after its events. */
export function describeSites({ site_ids }: Pick<Webhook, 'site_ids'>): string {
  if (site_ids.length === 0) return 'of all sites'
  return wordFor(site_ids.length, 'of one site', `of ${formatNumber(site_ids.length)} sites`)
}

/** The label and colour of each subscription status. */
const webhookStatusBadges: Record<Webhook['status'], { label: string; tone: 'good' | 'neutral' | 'bad' }> = {
  active: { label: 'Active', tone: 'good' },
  paused: { label: 'Paused', tone: 'neutral' },
  disabled: { label: 'Disabled', tone: 'bad' },
}

/** The badge of a subscription: an active one with a failing receiver requires attention. */
export function badgeOf({ status, health }: Pick<Webhook, 'status' | 'health'>): {
  label: string
  tone: 'good' | 'warn' | 'neutral' | 'bad'
} {
  return status === 'active' && health.failing_since
    ? { label: 'Failing', tone: 'warn' }
    : webhookStatusBadges[status]
}

/** Why a subscription is disabled. */
export function whyDisabled(
  { health: { failing_since } }: Pick<Webhook, 'health'>,
  timezone: string,
): string {
  return failing_since
    ? `Every delivery has failed since ${formatSecond(failing_since, timezone)}.`
    : 'Every delivery has failed.'
}

/** The URL without its common prefix, for narrow spaces. */
export function shortUrl(url: string): string {
  return url.replace(/^https:\/\//, '')
}
