import type { Language } from '../../../packages/text/languages.ts'
import type { Operator } from '../../analytics/traffic/filter.ts'
import type { CustomName } from '../../analytics/traffic/model.ts'
import type { ReportDimension, ReportMetric } from './content.ts'

export type DimensionLabels = readonly [table: string, one: string]

type LabelTexts = {
  metrics: Record<ReportMetric, string>
  /** The labels of a dimension: for its table, and for one value. */
  dimensions: Record<Exclude<ReportDimension, CustomName>, DimensionLabels>
  /** A custom dimension that the site no longer defines. */
  customDimension: (number: string) => string
  /** Values without an entry keep the name that the API gives them. */
  devices: Readonly<Record<string, string>>
  channels: Readonly<Record<string, string>>
  /** An empty value of a dimension that sessions may lack, and of one that is unknown. */
  none: string
  unknown: string
  segment: string
  operators: Record<Operator, string>
  or: string
  /** The value before a change, within a line and below the value. */
  previously: (value: string) => string
  before: (value: string) => string
}

/** The words for what a report counts. */
export const labelTexts: Record<Language, LabelTexts> = {
  en: {
    metrics: {
      sessions: 'Sessions',
      pageviews: 'Page views',
      users: 'Visitors',
      bounce_rate: 'Bounce rate',
      avg_duration: 'Average duration',
      conversions: 'Conversions',
      conversion_rate: 'Conversion rate',
      revenue: 'Revenue',
      orders: 'Orders',
      average_order_value: 'Average order value',
      refunds: 'Refunds',
      revenue_per_visitor: 'Revenue per visitor',
      cost: 'Ad costs',
      roas: 'ROAS',
      cpa: 'Cost per conversion',
    },
    dimensions: {
      source: ['Sources', 'Source'],
      medium: ['Mediums', 'Medium'],
      campaign: ['Campaigns', 'Campaign'],
      device: ['Devices', 'Device'],
      country: ['Countries', 'Country'],
      hostname: ['Hostnames', 'Hostname'],
      entry_page: ['Entry pages', 'Entry page'],
      exit_page: ['Exit pages', 'Exit page'],
      referrer: ['Referrers', 'Referrer'],
      channel: ['Channels', 'Channel'],
      browser: ['Browsers', 'Browser'],
      os: ['Operating systems', 'System'],
      region: ['Regions', 'Region'],
      city: ['Cities', 'City'],
      language: ['Languages', 'Language'],
      screen_size: ['Screen sizes', 'Screen size'],
      browser_version: ['Browser versions', 'Browser version'],
      os_version: ['Versions of operating systems', 'System version'],
      term: ['Terms', 'Term'],
      content: ['Contents', 'Content'],
      page: ['Pages', 'Page'],
      page_title: ['Page titles', 'Page title'],
      content_group: ['Content groups', 'Content group'],
      hour: ['By hour', 'Hour'],
      date: ['By day', 'Day'],
      week: ['By week', 'Week'],
      month: ['By month', 'Month'],
    },
    customDimension: (number) => `Dimension ${number}`,
    devices: {
      desktop: 'Desktop',
      mobile: 'Mobile',
      tablet: 'Tablet',
      tv: 'TV',
      console: 'Console',
      wearable: 'Wearable',
    },
    // The names of the API are English: server/ingest/events/enrichment/channel.ts.
    channels: {},
    none: '(none)',
    unknown: '(not known)',
    segment: 'Segment',
    operators: { '==': 'is', '!=': 'is not', '=~': 'contains', '!~': 'does not contain' },
    or: 'or',
    previously: (value) => `previously ${value}`,
    before: (value) => `from ${value}`,
  },
  de: {
    metrics: {
      sessions: 'Sitzungen',
      pageviews: 'Seitenaufrufe',
      users: 'Besucher',
      bounce_rate: 'Absprungrate',
      avg_duration: 'Ø Dauer',
      conversions: 'Conversions',
      conversion_rate: 'Conversion-Rate',
      revenue: 'Umsatz',
      orders: 'Bestellungen',
      average_order_value: 'Ø Bestellwert',
      refunds: 'Erstattungen',
      revenue_per_visitor: 'Umsatz pro Besucher',
      cost: 'Werbekosten',
      roas: 'ROAS',
      cpa: 'Kosten pro Conversion',
    },
    dimensions: {
      source: ['Quellen', 'Quelle'],
      medium: ['Medien', 'Medium'],
      campaign: ['Kampagnen', 'Kampagne'],
      device: ['Geräte', 'Gerät'],
      country: ['Länder', 'Land'],
      hostname: ['Hostnamen', 'Hostname'],
      entry_page: ['Einstiegsseiten', 'Einstiegsseite'],
      exit_page: ['Ausstiegsseiten', 'Ausstiegsseite'],
      referrer: ['Referrer', 'Referrer'],
      channel: ['Kanäle', 'Kanal'],
      browser: ['Browser', 'Browser'],
      os: ['Betriebssysteme', 'System'],
      region: ['Regionen', 'Region'],
      city: ['Städte', 'Stadt'],
      language: ['Sprachen', 'Sprache'],
      screen_size: ['Bildschirmgrößen', 'Bildschirmgröße'],
      browser_version: ['Browserversionen', 'Browserversion'],
      os_version: ['Versionen der Betriebssysteme', 'Systemversion'],
      term: ['Suchbegriffe', 'Suchbegriff'],
      content: ['Inhalte', 'Inhalt'],
      page: ['Seiten', 'Seite'],
      page_title: ['Seitentitel', 'Seitentitel'],
      content_group: ['Inhaltsgruppen', 'Inhaltsgruppe'],
      hour: ['Nach Stunde', 'Stunde'],
      date: ['Nach Tag', 'Tag'],
      week: ['Nach Woche', 'Woche'],
      month: ['Nach Monat', 'Monat'],
    },
    customDimension: (number) => `Dimension ${number}`,
    devices: {
      desktop: 'Desktop',
      mobile: 'Mobilgerät',
      tablet: 'Tablet',
      tv: 'Fernseher',
      console: 'Konsole',
      wearable: 'Wearable',
    },
    channels: {
      Direct: 'Direkt',
      'Cross-network': 'Netzwerkübergreifend',
      'Paid Shopping': 'Bezahltes Shopping',
      'Paid Search': 'Bezahlte Suche',
      'Paid Social': 'Bezahlt: soziale Medien',
      'Paid Video': 'Bezahlte Videos',
      'Paid Other': 'Bezahlt: Sonstiges',
      Display: 'Display-Werbung',
      'AI Assistant': 'KI-Assistenten',
      'Organic Shopping': 'Organisches Shopping',
      'Organic Social': 'Organisch: soziale Medien',
      'Organic Video': 'Organische Videos',
      'Organic Search': 'Organische Suche',
      Referral: 'Verweise',
      Email: 'E-Mail',
      Push: 'Push-Nachrichten',
      Unassigned: 'Nicht zugeordnet',
    },
    none: '(keine Angabe)',
    unknown: '(unbekannt)',
    segment: 'Segment',
    operators: { '==': 'ist', '!=': 'ist nicht', '=~': 'enthält', '!~': 'enthält nicht' },
    or: 'oder',
    previously: (value) => `zuvor ${value}`,
    before: (value) => `zuvor ${value}`,
  },
}
