import { formatDuration, formatPercent } from '#lib/dashboard/metrics.ts'
import { formatNumber } from '#lib/format.ts'
import { formatMoney } from '#lib/goals/money.ts'
import type { Unit } from '../../../../server/output/reports/content.ts'

/** Formats a value of a report with its unit; a dash if the value is unknown. */
export function formatValue(unit: Unit, value: number | null, currency: string): string {
  if (value === null) return '–'
  switch (unit) {
    case 'count':
      return formatNumber(value)
    case 'percent':
      return formatPercent(value)
    case 'seconds':
      return formatDuration(value)
    case 'money':
      return formatMoney(value, currency)
    case 'milliseconds':
      return `${formatNumber(Math.round(value))} ms`
    case 'score':
      return formatNumber(value)
    case 'number':
      return formatNumber(Math.round(100 * value) / 100)
    case 'ratio':
      return `${formatNumber(value)}×`
  }
}
