import type { CustomDimension } from '../../../db/postgres/schema/sites.ts'
import type { Language } from '../../../packages/text/languages.ts'
import type { Condition } from '../../analytics/traffic/filter.ts'
import { type FilterDimension, isCustom } from '../../analytics/traffic/model.ts'
import type { Kpi, ReportDimension, ReportMetric, Unit } from './content.ts'
import { type DimensionLabels, labelTexts } from './label-texts.ts'

/** The unit of each metric, and whether lower values are better. */
export const metricUnits: Record<ReportMetric, { unit: Unit; isInverse?: true }> = {
  sessions: { unit: 'count' },
  pageviews: { unit: 'count' },
  users: { unit: 'count' },
  bounce_rate: { unit: 'percent', isInverse: true },
  avg_duration: { unit: 'seconds' },
  conversions: { unit: 'count' },
  conversion_rate: { unit: 'percent' },
  revenue: { unit: 'money' },
  orders: { unit: 'count' },
  average_order_value: { unit: 'money' },
  refunds: { unit: 'money', isInverse: true },
  revenue_per_visitor: { unit: 'money' },
  cost: { unit: 'money', isInverse: true },
  roas: { unit: 'ratio' },
  cpa: { unit: 'money', isInverse: true },
}

/** Returns the labels of a dimension. @param custom those of the site, which have their own names */
export function dimensionLabels(
  dimension: ReportDimension,
  language: Language,
  custom: readonly CustomDimension[],
): DimensionLabels {
  const { dimensions, customDimension } = labelTexts[language]
  if (!isCustom(dimension)) return dimensions[dimension]
  const number = dimension.slice('dimension_'.length)
  const name = custom.find((it) => String(it.number) === number)?.name ?? customDimension(number)
  return [name, name]
}

/** Returns the label of a dimension value: `DE` is Germany, and an empty value has a label too. */
export function valueLabel(dimension: ReportDimension, value: string, language: Language): string {
  const { none, unknown, devices, channels } = labelTexts[language]
  if (value === '')
    return isCustom(dimension) ||
      /^(referrer|campaign|term|content|page_title|content_group)$/.test(dimension)
      ? none
      : unknown
  if (dimension === 'country' && /^[A-Z]{2}$/.test(value))
    return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(value) ?? value
  if (dimension === 'language' && /^[a-z]{2,3}$/.test(value))
    return new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }).of(value) ?? value
  if (dimension === 'screen_size') return value.replace('x', ' × ')
  if (dimension === 'device') return devices[value] ?? value.charAt(0).toUpperCase() + value.slice(1)
  if (dimension === 'channel') return channels[value] ?? value
  return value
}

/** Describes a filter. @param segmentNames by id. @param custom the custom dimensions of the site */
export function describeFilter(
  conditions: readonly Condition<FilterDimension>[],
  segmentNames: ReadonlyMap<string, string>,
  language: Language,
  custom: readonly CustomDimension[],
): string {
  const { segment, operators, or } = labelTexts[language]
  return conditions
    .map(({ dimension, operator, values }) => {
      const isSegment = dimension === 'segment'
      const names = values.map((it) =>
        isSegment ? (segmentNames.get(it) ?? it) : valueLabel(dimension, it, language),
      )
      const subject = isSegment ? segment : dimensionLabels(dimension, language, custom)[1]
      return `${subject} ${operators[operator]} ${names.join(` ${or} `)}`
    })
    .join('; ')
}

const percents: Record<Language, (value: string) => string> = {
  en: (value) => `${value}%`,
  de: (value) => `${value}\u00a0%`,
}

/** Formats a value with its unit: `12,345`, `41.2%`, `2m 05s`, `€1,234.50`, `4.52`; a dash if there is none. */
export function formatValue(unit: Unit, value: number | null, currency: string, language: Language): string {
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
    case 'milliseconds':
      return `${number({ maximumFractionDigits: 0 }).format(value)}\u00a0ms`
    case 'score':
      return number({ maximumFractionDigits: 3 }).format(value)
    case 'number':
      return number({ maximumFractionDigits: 2 }).format(value)
    case 'ratio':
      return number({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)
  }
}

/** Formats a change with its direction: `+12.5%`, `−3%`; empty if unknown. */
export function formatChange(percent: number | null, language: Language): string {
  if (percent === null) return ''
  const digits = Math.abs(percent) >= 100 ? 0 : 1
  const size = numbersIn(language)({ maximumFractionDigits: digits }).format(Math.abs(percent))
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${percents[language](size)}`
}

/** Formats a number with its previous value. */
export function formatKpi(
  { unit, value, previous, change_percent }: Kpi,
  currency: string,
  language: Language,
): string {
  const now = formatValue(unit, value, currency, language)
  if (previous === null) return now
  const change = formatChange(change_percent, language)
  const before = labelTexts[language].previously(formatValue(unit, previous, currency, language))
  return `${now}  (${change === '' ? '' : `${change}, `}${before})`
}

/** Returns whether a change is good or bad for the metric. */
export function changeTone(metric: ReportMetric, percent: number | null): 'good' | 'bad' | 'neutral' {
  if (percent === null || percent === 0) return 'neutral'
  return percent > 0 === (metricUnits[metric].isInverse === undefined) ? 'good' : 'bad'
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
