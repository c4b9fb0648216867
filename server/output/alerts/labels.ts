import type { AlertCondition } from '../../../db/postgres/schema/alerts.ts'
import type { Language } from '../../../packages/text/languages.ts'
import { alertTexts } from './alert-texts.ts'

type Counted = { currentValue: number | null; previousValue: number | null; changePercent: number | null }
/** How people read a number. */
type Reading = { currency: string; language: Language }

/** Describes what an alert measures: `“purchase” events where country==DE`. */
export function describeSubject(
  { metric, event_name, conversion_id, filters }: AlertCondition,
  language: Language,
): string {
  const { metrics, events, of, where } = alertTexts[language]
  const what = metric === 'events' ? events(event_name) : metrics[metric]
  const which = conversion_id === null ? '' : of(conversion_id)
  return `${what}${which}${filters === '' ? '' : where(filters)}`
}

/** Describes a condition: `sessions in a day decreased by 50 % or more compared with the same time a week before`. */
export function describeCondition(condition: AlertCondition, reading: Reading): string {
  const { operator, threshold, comparison_period, window } = condition
  const { language } = reading
  const { windows, operators, comparisons, percent } = alertTexts[language]
  const subject = `${describeSubject(condition, language)} ${windows[window]}`
  if (operator === 'above' || operator === 'below')
    return `${subject} ${operators[operator](formatValue(condition, threshold, reading))}`
  const comparison = comparison_period === 'none' ? '' : comparisons[comparison_period]
  return `${subject} ${operators[operator](percent(number(threshold, language)))}${comparison}`
}

/** Describes a reading: `420, previously 1,180 (−64.41%)`. */
export function describeReading(
  condition: Pick<AlertCondition, 'metric'>,
  { currentValue, previousValue, changePercent }: Counted,
  reading: Reading,
): string {
  const { percent, reading: compared } = alertTexts[reading.language]
  const now = formatValue(condition, currentValue ?? 0, reading)
  if (previousValue === null) return now
  const sign = (changePercent ?? 0) > 0 ? '+' : ''
  const change = changePercent === null ? '' : ` (${sign}${percent(number(changePercent, reading.language))})`
  return `${compared(now, formatValue(condition, previousValue, reading))}${change}`
}

function formatValue(
  { metric }: Pick<AlertCondition, 'metric'>,
  value: number,
  { currency, language }: Reading,
): string {
  if (metric === 'revenue')
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(value)
  const { percent, seconds } = alertTexts[language]
  const text = number(value, language)
  if (metric === 'bounce_rate') return percent(text)
  return metric === 'avg_duration' ? seconds(text) : text
}

function number(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value).replace('-', '−')
}
