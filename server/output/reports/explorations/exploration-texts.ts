import type { Language } from '../../../../packages/text/languages.ts'
import type { LifecycleState } from '../../../analytics/lifecycle/model.ts'
import type { RetentionInterval } from '../../../analytics/retention/model.ts'
import type { EventTrend } from '../../../analytics/trends/model.ts'
import type { SenderKind } from '../../../platform/http/sent-by.ts'

type NumberMetric = Exclude<EventTrend['metric'], 'events' | 'users'>

type ExplorationTexts = {
  all: string
  others: string
  none: string
  people: string
  sessions: string
  share: string
  /** The heading above intervals, and the label of one that is still running. */
  interval: string
  running: (label: string) => string
  before: (period: string) => string
  columnBefore: (column: string) => string
  filter: (filter: string) => string
  started: string
  /** What starts people and what counts as a return. */
  starts: (activity: string) => string
  returns: (activity: string) => string
  counts: (activity: string) => string
  orLater: string
  visit: string
  order: string
  numbered: Record<RetentionInterval, (number: string) => string>
  states: Record<LifecycleState, string>
  /** The heading above the numbers of intervals. */
  activeIn: Record<RetentionInterval, string>
  step: string
  link: (step: string, from: string, to: string) => string
  other: string
  ends: { entries: string; drop_off: string; continues: string; begins: string }
  from: (node: string) => string
  to: (node: string) => string
  hourOfWeek: string
  /** The names of fields of events that sessions do not have. */
  fields: Record<'sent_by' | 'error_group', string>
  /** With what an event was sent. */
  senders: Record<SenderKind, string>
  /** The name of a series that has none. */
  events: string
  viewsPerVisit: string
  numbers: Record<NumberMetric, (property: string) => string>
  movingAverage: (series: string, intervals: number) => string
}

/** The words of the explorations of a report. */
export const explorationTexts: Record<Language, ExplorationTexts> = {
  en: {
    all: 'All',
    others: 'All others',
    none: '(none)',
    people: 'People',
    sessions: 'Sessions',
    share: 'Share',
    interval: 'Interval',
    running: (label) => `${label}, so far`,
    before: (period) => `Before: ${period}`,
    columnBefore: (column) => `${column} (before)`,
    filter: (filter) => `Filter: ${filter}`,
    started: 'Started',
    starts: (activity) => `Start: ${activity}`,
    returns: (activity) => `Return: ${activity}`,
    counts: (activity) => `Activity: ${activity}`,
    orLater: 'in the interval or later',
    visit: 'visit',
    order: 'order',
    numbered: {
      day: (number) => `Day ${number}`,
      week: (number) => `Week ${number}`,
      month: (number) => `Month ${number}`,
    },
    states: { new: 'New', returning: 'Returning', resurrected: 'Resurrected', dormant: 'Dormant' },
    activeIn: { day: 'Active days', week: 'Active weeks', month: 'Active months' },
    step: 'Step',
    link: (step, from, to) => `${step}. ${from} → ${to}`,
    other: 'Other steps',
    ends: {
      entries: 'start of the session',
      drop_off: 'end of the session',
      continues: 'further steps',
      begins: 'earlier steps',
    },
    from: (node) => `Paths from ${node}`,
    to: (node) => `Paths to ${node}`,
    hourOfWeek: 'Hour of the week',
    fields: { sent_by: 'Sent with', error_group: 'Browser error' },
    senders: { public: 'Public key', secret: 'Secret key', import: 'Import' },
    events: 'Events',
    viewsPerVisit: 'Views per visit',
    numbers: {
      sum: (property) => `Sum of ${property}`,
      average: (property) => `Average of ${property}`,
      min: (property) => `Minimum of ${property}`,
      max: (property) => `Maximum of ${property}`,
      median: (property) => `Median of ${property}`,
      p75: (property) => `75th percentile of ${property}`,
      p90: (property) => `90th percentile of ${property}`,
      p95: (property) => `95th percentile of ${property}`,
      p99: (property) => `99th percentile of ${property}`,
    },
    movingAverage: (series, intervals) => `${series}, mean of ${intervals}`,
  },
  de: {
    all: 'Alle',
    others: 'Alle anderen',
    none: '(ohne)',
    people: 'Personen',
    sessions: 'Sitzungen',
    share: 'Anteil',
    interval: 'Intervall',
    running: (label) => `${label}, bisher`,
    before: (period) => `Zuvor: ${period}`,
    columnBefore: (column) => `${column} (zuvor)`,
    filter: (filter) => `Filter: ${filter}`,
    started: 'Beginn',
    starts: (activity) => `Beginn: ${activity}`,
    returns: (activity) => `Rückkehr: ${activity}`,
    counts: (activity) => `Aktivität: ${activity}`,
    orLater: 'in dem Intervall oder später',
    visit: 'Besuch',
    order: 'Bestellung',
    numbered: {
      day: (number) => `Tag ${number}`,
      week: (number) => `Woche ${number}`,
      month: (number) => `Monat ${number}`,
    },
    states: {
      new: 'Neu',
      returning: 'Wiederkehrend',
      resurrected: 'Reaktiviert',
      dormant: 'Inaktiv geworden',
    },
    activeIn: { day: 'Aktive Tage', week: 'Aktive Wochen', month: 'Aktive Monate' },
    step: 'Schritt',
    link: (step, from, to) => `${step}. ${from} → ${to}`,
    other: 'Andere Schritte',
    ends: {
      entries: 'Beginn der Sitzung',
      drop_off: 'Ende der Sitzung',
      continues: 'weitere Schritte',
      begins: 'frühere Schritte',
    },
    from: (node) => `Pfade ab ${node}`,
    to: (node) => `Pfade bis ${node}`,
    hourOfWeek: 'Stunde der Woche',
    fields: { sent_by: 'Gesendet mit', error_group: 'Browserfehler' },
    senders: { public: 'Öffentlicher Schlüssel', secret: 'Geheimer Schlüssel', import: 'Import' },
    events: 'Ereignisse',
    viewsPerVisit: 'Aufrufe pro Besuch',
    numbers: {
      sum: (property) => `Summe von ${property}`,
      average: (property) => `Durchschnitt von ${property}`,
      min: (property) => `Minimum von ${property}`,
      max: (property) => `Maximum von ${property}`,
      median: (property) => `Median von ${property}`,
      p75: (property) => `75. Perzentil von ${property}`,
      p90: (property) => `90. Perzentil von ${property}`,
      p95: (property) => `95. Perzentil von ${property}`,
      p99: (property) => `99. Perzentil von ${property}`,
    },
    movingAverage: (series, intervals) => `${series}, Mittel von ${intervals}`,
  },
}
