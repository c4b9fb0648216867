import type { Language } from '../../../packages/text/languages.ts'
import type { ReportSection, SectionColumn } from './content.ts'

type SectionTexts = {
  /** The title of a section, and the heading above its values. */
  sections: Record<ReportSection, { label: string; value: string }>
  columns: Record<SectionColumn, string>
  /** A value that is not known, and all pages together. */
  none: string
  allPages: string
}

/** The words of the sections of a report. */
export const sectionTexts: Record<Language, SectionTexts> = {
  en: {
    sections: {
      events: { label: 'Events', value: 'Event' },
      page_engagement: { label: 'Time on pages', value: 'Page' },
      site_searches: { label: 'Searches on the site', value: 'Search term' },
      outbound_links: { label: 'Outbound links', value: 'Link' },
      downloads: { label: 'Downloads', value: 'File' },
      forms: { label: 'Forms', value: 'Form' },
      missing_pages: { label: 'Missing pages', value: 'Page' },
      web_vitals: { label: 'Web vitals (75th percentiles)', value: 'Page' },
      browser_errors: { label: 'Browser errors', value: 'Error' },
    },
    columns: {
      events: 'Events',
      users: 'People',
      share: 'Share',
      pageviews: 'Page views',
      avg_engaged_seconds: 'Time on page',
      avg_scroll_percent: 'Scroll depth',
      page_loads: 'Page loads',
      lcp: 'LCP',
      inp: 'INP',
      cls: 'CLS',
      fcp: 'FCP',
      ttfb: 'TTFB',
    },
    none: 'Unknown',
    allPages: 'All pages',
  },
  de: {
    sections: {
      events: { label: 'Ereignisse', value: 'Ereignis' },
      page_engagement: { label: 'Zeit auf Seiten', value: 'Seite' },
      site_searches: { label: 'Suchen auf der Website', value: 'Suchbegriff' },
      outbound_links: { label: 'Ausgehende Links', value: 'Link' },
      downloads: { label: 'Downloads', value: 'Datei' },
      forms: { label: 'Formulare', value: 'Formular' },
      missing_pages: { label: 'Fehlende Seiten', value: 'Seite' },
      web_vitals: { label: 'Web Vitals (75. Perzentile)', value: 'Seite' },
      browser_errors: { label: 'Browserfehler', value: 'Fehler' },
    },
    columns: {
      events: 'Ereignisse',
      users: 'Personen',
      share: 'Anteil',
      pageviews: 'Seitenaufrufe',
      avg_engaged_seconds: 'Zeit auf der Seite',
      avg_scroll_percent: 'Scrolltiefe',
      page_loads: 'Ladevorgänge',
      lcp: 'LCP',
      inp: 'INP',
      cls: 'CLS',
      fcp: 'FCP',
      ttfb: 'TTFB',
    },
    none: 'Unbekannt',
    allPages: 'Alle Seiten',
  },
}
