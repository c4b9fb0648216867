import type { Language } from '../../../packages/text/languages.ts'
import type { Frequency } from './digest-times.ts'

export type DigestMetric = 'users' | 'sessions' | 'pageviews' | 'revenue' | 'orders'

type DigestTexts = {
  titles: Record<Frequency, (workspace: string) => string>
  compared: Record<Frequency, string>
  metrics: Record<DigestMetric, string>
  /** A number and its metric within a sentence. */
  counted: (value: string, metric: string) => string
  uncounted: string
  moreSites: (count: number) => string
  open: string
  reason: string
}

/** The texts of digests. */
export const digestTexts: Record<Language, DigestTexts> = {
  en: {
    titles: {
      daily: (workspace) => `Daily digest of ${workspace}`,
      weekly: (workspace) => `Weekly digest of ${workspace}`,
    },
    compared: { daily: 'compared with the day before', weekly: 'compared with the seven days before' },
    metrics: {
      users: 'Visitors',
      sessions: 'Sessions',
      pageviews: 'Page views',
      revenue: 'Revenue',
      orders: 'Orders',
    },
    counted: (value, metric) => `${value} ${metric.toLowerCase()}`,
    uncounted: 'The numbers need more memory or time than a query may use.',
    moreSites: (count) => `and ${count} more ${count === 1 ? 'site' : 'sites'}`,
    open: 'Open in Sightline',
    reason: 'You receive this because you chose this digest.',
  },
  de: {
    titles: {
      daily: (workspace) => `Tägliche Zusammenfassung von ${workspace}`,
      weekly: (workspace) => `Wöchentliche Zusammenfassung von ${workspace}`,
    },
    compared: { daily: 'verglichen mit dem Vortag', weekly: 'verglichen mit den sieben Tagen davor' },
    metrics: {
      users: 'Besucher',
      sessions: 'Sitzungen',
      pageviews: 'Seitenaufrufe',
      revenue: 'Umsatz',
      orders: 'Bestellungen',
    },
    counted: (value, metric) => `${value} ${metric}`,
    uncounted: 'Die Zahlen brauchen mehr Arbeitsspeicher oder Zeit, als eine Abfrage verwenden darf.',
    moreSites: (count) => `und ${count} weitere ${count === 1 ? 'Website' : 'Websites'}`,
    open: 'In Sightline öffnen',
    reason: 'Sie erhalten diese E-Mail, weil Sie diese Zusammenfassung gewählt haben.',
  },
}
