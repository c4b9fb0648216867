import { type Language, sourceLanguage } from '../../../packages/text/languages.ts'
import type { Condition } from '../../analytics/traffic/filter.ts'
import type { FilterDimension } from '../../analytics/traffic/model.ts'
import type { Kpi, ReportDimension, ReportMetric, Unit } from './content.ts'

/** The label and unit of each metric. */
export const metricLabels: Record<ReportMetric, { label: string; unit: Unit; isInverse?: true }> = {
  sessions: { label: 'Sessions', unit: 'count' },
  pageviews: { label: 'Page views', unit: 'count' },
  users: { label: 'Visitors', unit: 'count' },
  bounce_rate: { label: 'Bounce rate', unit: 'percent', isInverse: true },
  avg_duration: { label: 'Average duration', unit: 'seconds' },
  conversions: { label: 'Conversions', unit: 'count' },
  conversion_rate: { label: 'Conversion rate', unit: 'percent' },
  revenue: { label: 'Revenue', unit: 'money' },
  orders: { label: 'Orders', unit: 'count' },
  average_order_value: { label: 'Average order value', unit: 'money' },
  refunds: { label: 'Refunds', unit: 'money', isInverse: true },
  revenue_per_visitor: { label: 'Revenue per visitor', unit: 'money' },
  cost: { label: 'Ad costs', unit: 'money', isInverse: true },
  roas: { label: 'ROAS', unit: 'ratio' },
  cpa: { label: 'Cost per conversion', unit: 'money', isInverse: true },
}

/** The labels of a dimension: for its table, and for one value. */
export const dimensionLabels: Record<ReportDimension, [table: string, one: string]> = {
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
  term: ['Terms', 'Term'],
  content: ['Contents', 'Content'],
  page: ['Pages', 'Page'],
  hour: ['By hour', 'Hour'],
  date: ['By day', 'Day'],
  week: ['By week', 'Week'],
  month: ['By month', 'Month'],
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** Returns the label of a dimension value: `DE` is Germany, and an empty value has a label too. */
export function valueLabel(dimension: ReportDimension, value: string): string {
  if (value === '') return /^(referrer|campaign|term|content)$/.test(dimension) ? '(none)' : '(not known)'
  if (dimension === 'country' && /^[A-Z]{2}$/.test(value)) return regions.of(value) ?? value
  if (dimension === 'device') return value === 'tv' ? 'TV' : value.charAt(0).toUpperCase() + value.slice(1)
  return value
}

const operatorLabels = { '==': 'is', '!=': 'is not', '=~': 'contains', '!~': 'does not contain' } as const

/** Describes a filter. @param segmentNames by id. */
export function describeFilter(
  conditions: readonly Condition<FilterDimension>[],
  segmentNames: ReadonlyMap<string, string>,
): string {
  return conditions
    .map(({ dimension, operator, values }) => {
      const isSegment = dimension === 'segment'
      const names = values.map((it) => (isSegment ? (segmentNames.get(it) ?? it) : valueLabel(dimension, it)))
      const subject = isSegment ? 'Segment' : dimensionLabels[dimension][1]
      return `${subject} ${operatorLabels[operator]} ${names.join(' or ')}`
    })
    .join('; ')
}

const percents: Record<Language, (value: string) => string> = {
  en: (value) => `${value}%`,
  de: (value) => `${value}\u00a0%`,
}

/** Formats a value with its unit: `12,345`, `41.2%`, `2m 05s`, `€1,234.50`, `4.52`; a dash if there is none. */
export function formatValue(
  unit: Unit,
  value: number | null,
  currency: string,
  language: Language = sourceLanguage,
): string {
  if (value === null) return '–'
  const number = numbersIn(language)
  switch (unit) {
    case 'count':
      return number().format(value)
    case 'percent':
      return percents[language](number({ maximumFractionDigits: 1 }).format(value))
    case 'seconds':
      return formatDuration(value, language)
    case 'money':
      return number({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(value)
    case 'ratio':
      return number({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)
  }
}

/** Formats a change with its direction: `+12.5%`, `−3%`; empty if unknown. */
export function formatChange(percent: number | null, language: Language = sourceLanguage): string {
  if (percent === null) return ''
  const digits = Math.abs(percent) >= 100 ? 0 : 1
  const size = numbersIn(language)({ maximumFractionDigits: digits }).format(Math.abs(percent))
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${percents[language](size)}`
}

const previousValues: Record<Language, (value: string) => string> = {
  en: (value) => `previously ${value}`,
  de: (value) => `zuvor ${value}`,
}

/** Formats a number with its previous value. */
export function formatKpi(
  { unit, value, previous, change_percent }: Kpi,
  currency: string,
  language: Language = sourceLanguage,
): string {
  const now = formatValue(unit, value, currency, language)
  if (previous === null) return now
  const change = formatChange(change_percent, language)
  const before = previousValues[language](formatValue(unit, previous, currency, language))
  return `${now}  (${change === '' ? '' : `${change}, `}${before})`
}

/** Returns whether a change is good or bad for the metric. */
export function changeTone(metric: ReportMetric, percent: number | null): 'good' | 'bad' | 'neutral' {
  if (percent === null || percent === 0) return 'neutral'
  return percent > 0 === (metricLabels[metric].isInverse === undefined) ? 'good' : 'bad'
}

function formatDuration(seconds: number, language: Language): string {
  const {
    hours,
    minutes,
    seconds: rest,
  } = Temporal.Duration.from({ seconds: Math.round(seconds) }).round({
    largestUnit: 'hours',
  })
  const two = (it: number) => String(it).padStart(2, '0')
  if (hours > 0) return `${numbersIn(language)().format(hours)}h ${two(minutes)}m`
  return minutes > 0 ? `${minutes}m ${two(rest)}s` : `${rest}s`
}

function numbersIn(language: Language) {
  return (options: Intl.NumberFormatOptions = {}) => new Intl.NumberFormat(language, options)
}
