import { formatChange } from '#lib/dashboard/metrics.ts'
import { formatMoney } from '#lib/goals/money.ts'
import { numberLocale } from '#lib/language.ts'

const ratio = new Intl.NumberFormat(numberLocale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `4.52×`, the revenue per unit of cost; a dash if there was no cost. */
export function formatRoas(roas: number | null): string {
  return roas === null ? '–' : `${ratio.format(roas)}×`
}

/** The cost per conversion; a dash if there were none. */
export function formatCpa(cpa: number | null, currency: string): string {
  return cpa === null ? '–' : formatMoney(cpa, currency)
}

/** The difference between the numbers of another model and those of the selected model. */
export type Difference = {
  direction: 'up' | 'down' | 'same'
  /** `+12.5`, `−€40.00` */
  amount: string
  /** `+25%`; empty if the base is zero. */
  share: string
}

/** Compares the conversions or the value that two models assign to the same row. */
export function differenceOf(value: number, base: number, format: (amount: number) => string): Difference {
  // Both values are decimals, each rounded once; a smaller difference is rounding noise.
  const difference = Math.round((value - base) * 1e6) / 1e6
  if (difference === 0) return { direction: 'same', amount: 'no difference', share: '' }
  const direction = difference > 0 ? 'up' : 'down'
  return {
    direction,
    amount: `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))}`,
    share: base === 0 ? '' : formatChange((100 * difference) / base),
  }
}
