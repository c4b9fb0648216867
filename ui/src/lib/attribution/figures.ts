import { formatMoney } from '#lib/goals/money.ts'

const ratio = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'exceptZero' })

/** `4.52×`: so much came back for each unit spent; a dash where nothing was. */
export function formatRoas(roas: number | null): string {
  return roas === null ? '–' : `${ratio.format(roas)}×`
}

/** What a conversion cost; a dash where there was none. */
export function formatCpa(cpa: number | null, currency: string): string {
  return cpa === null ? '–' : formatMoney(cpa, currency)
}

/** How a number of another model differs from that of the chosen one. */
export type Difference = {
  direction: 'up' | 'down' | 'same'
  /** `+12.5`, `−€40.00` */
  amount: string
  /** `+25%`; empty where there was nothing to compare with. */
  share: string
}

/** Compares the conversions or the value that two models give to the same row. */
export function differenceOf(value: number, base: number, format: (amount: number) => string): Difference {
  // Both are decimals that were rounded once: what is left below that is no difference.
  const difference = Math.round((value - base) * 1e6) / 1e6
  if (difference === 0) return { direction: 'same', amount: 'no difference', share: '' }
  const direction = difference > 0 ? 'up' : 'down'
  return {
    direction,
    amount: `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))}`,
    share: base === 0 ? '' : `${percent.format((100 * difference) / base).replace('-', '−')}%`,
  }
}
