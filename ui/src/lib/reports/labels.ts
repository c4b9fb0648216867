import { actions } from '#lib/actions/actions.ts'
import {
  type CustomDimensions,
  customNames,
  dimensionGroups as groupsOfSessions,
  labelsOf,
  namesOf,
  parseDimension,
} from '#lib/dashboard/dimensions.ts'
import { metricLabels as trafficLabels } from '#lib/dashboard/metrics.ts'
import { describeRange, isDay } from '#lib/dashboard/periods.ts'
import { formatNumber } from '#lib/format.ts'
import { word } from '#lib/language.ts'
import type {
  ComparisonKind,
  DateRange,
  ReportDimension,
  ReportFormat,
  ReportMetric,
  ReportSection,
  SectionColumn,
} from '../../../../server/output/reports/content.ts'
import type { Report } from '../../../../server/output/reports/model.ts'
import type { ReportRun } from '../../../../server/output/reports/run-model.ts'

/** The metrics that a report can contain, in display order. */
export const metricGroups: readonly { label: string; metrics: readonly ReportMetric[] }[] = [
  { label: 'Traffic', metrics: ['users', 'sessions', 'pageviews', 'bounce_rate', 'avg_duration'] },
  { label: 'Goals', metrics: ['conversions', 'conversion_rate'] },
  {
    label: 'Revenue',
    metrics: ['revenue', 'orders', 'average_order_value', 'refunds', 'revenue_per_visitor'],
  },
  { label: 'Ads', metrics: ['cost', 'roas', 'cpa'] },
]
export const metrics = metricGroups.flatMap((it) => it.metrics)

export const metricLabels: Record<ReportMetric, string> = {
  users: trafficLabels.users.name,
  sessions: trafficLabels.sessions.name,
  pageviews: trafficLabels.pageviews.name,
  bounce_rate: trafficLabels.bounce_rate.name,
  avg_duration: trafficLabels.avg_duration.name,
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
}

const timeLabels = { date: 'Days', week: 'Weeks', month: 'Months', hour: 'Hours' } as const

/** The dimensions by which a report can contain tables, in display order. */
export function dimensionGroups(
  custom: CustomDimensions,
): { label: string; dimensions: readonly ReportDimension[] }[] {
  const own = custom.length > 0 ? [{ label: 'Custom dimensions', dimensions: namesOf(custom) }] : []
  return [...groupsOfSessions, ...own, { label: 'Time', dimensions: ['date', 'week', 'month', 'hour'] }]
}

/** The dimensions of all sites, and those that a site can define, in the same order. */
export const dimensions: readonly ReportDimension[] = [
  ...dimensionGroups([]).flatMap((it) => it.dimensions),
  ...customNames,
]

/** The label of a table by a dimension. */
export function tableLabel(dimension: ReportDimension, custom: CustomDimensions): string {
  const known = parseDimension(dimension)
  return known ? labelsOf(known, custom).many : timeLabels[dimension as keyof typeof timeLabels]
}

/** The heading above the values of a table. */
export function headingOf(dimension: ReportDimension, custom: CustomDimensions): string {
  const known = parseDimension(dimension)
  return known ? labelsOf(known, custom).one : tableLabel(dimension, custom)
}

/** The other reports that a report can contain, in display order. */
export const sectionGroups: readonly { label: string; sections: readonly ReportSection[] }[] = [
  {
    label: 'Actions',
    sections: [
      'events',
      'page_engagement',
      'site_searches',
      'outbound_links',
      'downloads',
      'forms',
      'missing_pages',
    ],
  },
  { label: 'Quality', sections: ['web_vitals', 'browser_errors'] },
]
export const sections = sectionGroups.flatMap((it) => it.sections)

/** The title of a section, and the heading above its values. */
export const sectionLabels: Record<ReportSection, { title: string; value: string }> = {
  events: { title: 'Events', value: 'Event' },
  page_engagement: { title: 'Time on pages', value: 'Page' },
  site_searches: { title: actions.searches.title, value: actions.searches.value },
  outbound_links: { title: actions.outbound.title, value: actions.outbound.value },
  downloads: { title: actions.downloads.title, value: actions.downloads.value },
  forms: { title: actions.forms.title, value: actions.forms.value },
  missing_pages: { title: actions.missing.title, value: actions.missing.value },
  web_vitals: { title: 'Web vitals (75th percentiles)', value: 'Page' },
  browser_errors: { title: 'Browser errors', value: 'Error' },
}

export const columnLabels: Record<SectionColumn, string> = {
  events: 'Events',
  users: 'People',
  share: 'Share',
  pageviews: trafficLabels.pageviews.name,
  avg_engaged_seconds: 'Time on page',
  avg_scroll_percent: 'Scroll depth',
  page_loads: 'Page loads',
  /* @wc-ignore */
  lcp: 'LCP',
  /* @wc-ignore */
  inp: 'INP',
  /* @wc-ignore */
  cls: 'CLS',
  /* @wc-ignore */
  fcp: 'FCP',
  /* @wc-ignore */
  ttfb: 'TTFB',
}

export const rangeLabels: Record<DateRange, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_28_days: 'Last 28 days',
  last_30_days: 'Last 30 days',
  this_month: 'This month',
  last_month: 'Last month',
  last_12_months: 'Last 12 months',
}

/** The period of a report in words: relative, or fixed days. */
export function describePeriod(date_range: string): string {
  if (date_range in rangeLabels) return rangeLabels[date_range as DateRange]
  const [from, to] = date_range.split('/')
  return isDay(from) && isDay(to) ? describeRange({ from, to }) : date_range
}

export const comparisonLabels: Record<ComparisonKind, string> = {
  previous_period: 'Previous period',
  previous_year: 'Previous year',
  none: 'No comparison',
}

export const formatLabels: Record<ReportFormat, { label: string; hint: string }> = {
  pdf: { label: 'PDF', hint: 'For reading and sharing.' },
  xlsx: { label: 'Excel', hint: 'For calculations.' },
  csv: { label: 'CSV', hint: 'For any spreadsheet.' },
  json: { label: 'JSON', hint: 'For programs.' },
}

/** The status badge of a report. */
export function statusBadgeOf({ status, type, last_run }: Pick<Report, 'status' | 'type' | 'last_run'>): {
  label: string
  tone: 'good' | 'bad' | 'neutral'
} {
  if (last_run?.status === 'failed') return { label: 'Failed', tone: 'bad' }
  if (status === 'paused') return { label: 'Paused', tone: 'neutral' }
  return type === 'scheduled' ? { label: 'Active', tone: 'good' } : { label: 'On demand', tone: 'neutral' }
}

export const runStatusLabels: Record<
  ReportRun['status'],
  { label: string; tone: 'good' | 'bad' | 'warn' | 'neutral' }
> = {
  processing: { label: 'Processing', tone: 'warn' },
  completed: { label: 'Ready', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}

/** The status of a mail to one recipient, within a list. */
export const mailStatusLabels: Record<ReportRun['recipients'][number]['status'], string> = {
  pending: word('pending'),
  sent: word('sent'),
  failed: word('failed'),
  unsubscribed: word('unsubscribed'),
}

/** Summarizes the mail recipients of a run. */
export function describeMails(recipients: ReportRun['recipients']): string {
  if (recipients.length === 0) return 'No recipients'
  const counts = new Map<keyof typeof mailStatusLabels, number>()
  for (const { status } of recipients) counts.set(status, (counts.get(status) ?? 0) + 1)
  const sent = formatNumber(counts.get('sent') ?? 0)
  const others = [...counts]
    .filter(([status]) => status !== 'sent')
    .map(([status, count]) => `${formatNumber(count)} ${mailStatusLabels[status]}`)
  return [`Sent to ${sent} of ${formatNumber(recipients.length)}`, ...others].join(', ')
}
