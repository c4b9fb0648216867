import { browserErrors } from '../../analytics/browser-errors/browser-errors.ts'
import { countEventValues, eventBreakdown } from '../../analytics/events/breakdown.ts'
import { pageEngagement } from '../../analytics/page-engagement/page-engagement.ts'
import { printFilter } from '../../analytics/traffic/filter.ts'
import { type Period, periodAnswer } from '../../analytics/traffic/period.ts'
import { vitalsEvent } from '../../analytics/web-vitals/vitals.ts'
import { webVitals, webVitalsBreakdown } from '../../analytics/web-vitals/web-vitals.ts'
import type { ReportContent, ReportSection, SectionColumn, SectionTable, Unit } from './content.ts'
import { noteTexts } from './note-texts.ts'
import { momentWords } from './report-period.ts'
import { canLimit, type Scope, type Working } from './scope.ts'
import { sectionTexts } from './section-texts.ts'
import { vitalsColumns, vitalsValues } from './vitals-columns.ts'

/** Maximum number of values of a section. */
const values_max = 100

/** The units of the columns of sections. */
export const columnUnits: Record<SectionColumn, Unit> = {
  events: 'count',
  users: 'count',
  share: 'percent',
  pageviews: 'count',
  avg_engaged_seconds: 'seconds',
  avg_scroll_percent: 'percent',
  page_loads: 'count',
  lcp: 'milliseconds',
  inp: 'milliseconds',
  cls: 'score',
  fcp: 'milliseconds',
  ttfb: 'milliseconds',
}

/** Events whose values are listed. */
const eventSections = {
  events: { by: 'event_name', event_name: null },
  site_searches: { by: 'property:term', event_name: 'site_search' },
  outbound_links: { by: 'property:url', event_name: 'outbound_click' },
  downloads: { by: 'property:url', event_name: 'file_download' },
  forms: { by: 'property:form', event_name: 'form_submit' },
  missing_pages: { by: 'page', event_name: 'not_found' },
} as const
type EventSection = keyof typeof eventSections

type Found = {
  columns: readonly SectionColumn[]
  /** A value of null stands for all values together. The label is the value, if it is not given. */
  rows: { value: string | null; label?: string; values: (number | null)[] }[]
  /** The number of rows, if some are left out. */
  total?: number
  /** What else is to be known. */
  note?: string
}

/** Reads the sections of a report. Those that its filter does not allow are left out, with a note. */
export async function sectionsOf(
  services: Working,
  scope: Scope,
  period: Period,
): Promise<Pick<ReportContent, 'sections' | 'notes'>> {
  const { sections: chosen, language } = scope.definition
  const texts = sectionTexts[language]
  const notes: string[] = []
  const left = chosen.filter((it) => !canLimit(scope, it === 'page_engagement' ? 'sessions' : 'events'))
  const sections: SectionTable[] = []
  // One after the other: each query may take all the memory that a query has.
  for (const section of chosen) {
    if (left.includes(section)) continue
    const { columns, rows, total = rows.length, note } = await read(section, services, scope, period)
    if (note !== undefined) notes.push(note)
    const { label, value } = texts.sections[section]
    sections.push({
      section,
      label,
      value_label: value,
      columns: columns.map((name) => ({ name, label: texts.columns[name], unit: columnUnits[name] })),
      rows: rows.map((it) => ({ ...it, label: (it.label ?? it.value) || texts.none })),
      total_rows: total,
    })
  }
  const labels = new Intl.ListFormat(language).format(left.map((it) => texts.sections[it].label))
  if (left.length > 0) notes.push(noteTexts[language].leftOutByFilter(labels))
  return { sections, notes }
}

function read(section: ReportSection, services: Working, scope: Scope, period: Period): Promise<Found> {
  const { site, conditions } = scope
  const { start, end } = periodAnswer(period)
  const query = { start_date: start, end_date: end, filters: printFilter(conditions) }
  const { language, timezone } = scope.definition
  switch (section) {
    case 'page_engagement':
      return readEngagement(services, site, query, (since) =>
        noteTexts[language].measuredSince(momentWords(since, timezone, language)),
      )
    case 'web_vitals':
      return readVitals(services, site, query, sectionTexts[language].allPages)
    case 'browser_errors':
      return readErrors(services, site, query)
    default:
      return readEvents(section, services, site, query)
  }
}

type Query = { start_date: string; end_date: string; filters: string }

/** The filter of a report, and that the events have a name. */
function filterOf(event_name: string | null, { filters }: Query): string {
  return [...(event_name === null ? [] : [`event_name==${event_name}`]), filters].filter(Boolean).join(';')
}

async function readEvents(
  section: EventSection,
  services: Working,
  site: Scope['site'],
  query: Query,
): Promise<Found> {
  const { by, event_name } = eventSections[section]
  const asked = { ...query, filters: filterOf(event_name, query), by }
  const found = await eventBreakdown(services, site, { ...asked, limit: values_max })
  const isWhole = found.others.events === 0
  return {
    columns: ['events', 'users', 'share'],
    rows: found.values.map(({ value, events, users, share }) => ({ value, values: [events, users, share] })),
    total: isWhole ? found.values.length : await countEventValues(services, site, asked),
  }
}

async function readEngagement(
  services: Working,
  site: Scope['site'],
  query: Query,
  noteOf: (since: string) => string,
): Promise<Found> {
  const { data, pagination } = await pageEngagement(services, site, { ...query, limit: values_max })
  const rows = data.rows.map((it) => ({
    value: it.page,
    values: [it.pageviews, it.avg_engaged_seconds, it.avg_scroll_percent],
  }))
  return {
    columns: ['pageviews', 'avg_engaged_seconds', 'avg_scroll_percent'],
    rows,
    total: pagination.total,
    ...(data.measured_since !== null && { note: noteOf(data.measured_since) }),
  }
}

async function readVitals(
  services: Working,
  site: Scope['site'],
  query: Query,
  allPages: string,
): Promise<Found> {
  const whole = await webVitals(services, site, { ...query, interval: 'month' })
  const byPage = await webVitalsBreakdown(services, site, { ...query, by: 'page', limit: values_max })
  const all = { value: null, label: allPages, values: vitalsValues(whole) }
  const pages = byPage.values.map((it) => ({ value: it.value, values: vitalsValues(it) }))
  const columns = vitalsColumns
  if (whole.page_loads === 0) return { columns, rows: [] }
  const found =
    pages.length < values_max
      ? pages.length
      : await countEventValues(services, site, {
          ...query,
          filters: filterOf(vitalsEvent, query),
          by: 'page',
        })
  return { columns, rows: [all, ...pages], total: 1 + found }
}

async function readErrors(services: Working, site: Scope['site'], query: Query): Promise<Found> {
  const { data, pagination } = await browserErrors(services, site, { ...query, limit: values_max })
  const rows = data.groups.map((it) => ({
    value: it.error_group,
    label: [it.error_type, it.message].filter(Boolean).join(': '),
    values: [it.users, it.events],
  }))
  return { columns: ['users', 'events'], rows, total: pagination.total }
}
