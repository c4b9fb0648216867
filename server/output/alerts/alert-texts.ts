import type { AlertCondition, alertSeverities } from '../../../db/postgres/schema/alerts.ts'
import type { Language } from '../../../packages/text/languages.ts'

type Comparison = Exclude<AlertCondition['comparison_period'], 'none'>

type AlertTexts = {
  metrics: Record<Exclude<AlertCondition['metric'], 'events'>, string>
  events: (name: string | null) => string
  of: (conversionId: string) => string
  where: (filters: string) => string
  windows: Record<AlertCondition['window'], string>
  /** What follows the metric and its window. */
  operators: Record<AlertCondition['operator'], (value: string) => string>
  comparisons: Record<Comparison, string>
  percent: (value: string) => string
  seconds: (value: string) => string
  reading: (now: string, previous: string) => string
  severities: Record<(typeof alertSeverities)[number], string>
  /** The start of a subject: a severity, or this one if the alert is no longer triggered. */
  resolved: string
  titles: Record<'triggered' | 'resolved', (name: string) => string>
  about: (site: string, severity: string) => string
  condition: (condition: string) => string
  value: (reading: string) => string
  measured: (what: string, from: string, to: string, timezone: string) => string
  history: string
  open: string
}

/** The texts of mails and messages about alerts. */
export const alertTexts: Record<Language, AlertTexts> = {
  en: {
    metrics: {
      sessions: 'sessions',
      users: 'users',
      pageviews: 'page views',
      bounce_rate: 'bounce rate',
      avg_duration: 'average visit duration',
      conversions: 'conversions',
      revenue: 'revenue',
    },
    events: (name) => `“${name}” events`,
    of: (conversionId) => ` of ${conversionId}`,
    where: (filters) => ` where ${filters}`,
    windows: { hour: 'in an hour', day: 'in a day', week: 'in a week' },
    operators: {
      above: (value) => `above ${value}`,
      below: (value) => `below ${value}`,
      increased_by_percent: (value) => `increased by ${value} or more`,
      decreased_by_percent: (value) => `decreased by ${value} or more`,
    },
    comparisons: {
      previous_hour: ' compared with the hour before',
      previous_day: ' compared with the same time a day before',
      previous_week: ' compared with the same time a week before',
      previous_month: ' compared with the same time a month before',
      same_hour_yesterday: ' compared with the same hour of the day before',
      same_hour_last_week: ' compared with the same hour a week before',
    },
    percent: (value) => `${value}%`,
    seconds: (value) => `${value} seconds`,
    reading: (now, previous) => `${now}, previously ${previous}`,
    severities: { low: 'low', medium: 'medium', high: 'high', critical: 'critical' },
    resolved: 'resolved',
    titles: { triggered: (name) => `Triggered: ${name}`, resolved: (name) => `Resolved: ${name}` },
    about: (site, severity) => `${site}, severity ${severity}`,
    condition: (condition) => `Condition: ${condition}`,
    value: (reading) => `Value: ${reading}`,
    measured: (what, from, to, timezone) => `Measured: ${what} from ${from} to ${to} (${timezone})`,
    history: 'View its history or mute it:',
    open: 'Open the alert',
  },
  de: {
    metrics: {
      sessions: 'Sitzungen',
      users: 'Nutzer',
      pageviews: 'Seitenaufrufe',
      bounce_rate: 'Absprungrate',
      avg_duration: 'durchschnittliche Besuchsdauer',
      conversions: 'Conversions',
      revenue: 'Umsatz',
    },
    events: (name) => `„${name}“-Ereignisse`,
    of: (conversionId) => ` von ${conversionId}`,
    where: (filters) => ` mit ${filters}`,
    windows: { hour: 'innerhalb einer Stunde', day: 'innerhalb eines Tages', week: 'innerhalb einer Woche' },
    operators: {
      above: (value) => `über ${value}`,
      below: (value) => `unter ${value}`,
      increased_by_percent: (value) => `um ${value} oder mehr gestiegen`,
      decreased_by_percent: (value) => `um ${value} oder mehr gesunken`,
    },
    comparisons: {
      previous_hour: ', verglichen mit der Stunde davor',
      previous_day: ', verglichen mit derselben Zeit am Vortag',
      previous_week: ', verglichen mit derselben Zeit eine Woche zuvor',
      previous_month: ', verglichen mit derselben Zeit einen Monat zuvor',
      same_hour_yesterday: ', verglichen mit derselben Stunde am Vortag',
      same_hour_last_week: ', verglichen mit derselben Stunde eine Woche zuvor',
    },
    percent: (value) => `${value}\u00a0%`,
    seconds: (value) => `${value} Sekunden`,
    reading: (now, previous) => `${now}, zuvor ${previous}`,
    severities: { low: 'niedrig', medium: 'mittel', high: 'hoch', critical: 'kritisch' },
    resolved: 'behoben',
    titles: { triggered: (name) => `Ausgelöst: ${name}`, resolved: (name) => `Behoben: ${name}` },
    about: (site, severity) => `${site}, Schweregrad ${severity}`,
    condition: (condition) => `Bedingung: ${condition}`,
    value: (reading) => `Wert: ${reading}`,
    measured: (what, from, to, timezone) => `Gemessen: ${what}, ${from} bis ${to} (${timezone})`,
    history: 'Verlauf ansehen oder stummschalten:',
    open: 'Alarm öffnen',
  },
}
