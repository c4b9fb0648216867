import { formatPercent, formatDuration as formatWholeSeconds } from '#lib/dashboard/metrics.ts'
import { formatNumber } from '#lib/format.ts'
import { numberLocale } from '#lib/language.ts'

const tenths = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 1 })

const decimals = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count })

/** `42.7%`, `0.25%`: one more decimal below one percent; never rounds to 0% or 100%. */
export function formatRate(percent: number): string {
  if (percent === 0 || percent === 100) return formatPercent(percent)
  if (percent > 0 && percent < 0.01) return `<${formatPercent(0.01, decimals(2))}`
  if (percent > 99.9 && percent < 100) return `>${formatPercent(99.9, decimals(1))}`
  return formatPercent(percent, decimals(percent < 1 ? 2 : 1))
}

/** `0.4s`, `45s`, `2m 05s`, `1h 02m`, `3d 4h` */
export function formatDuration(seconds: number): string {
  if (seconds < 10) return /* @wc-include */ `${tenths.format(seconds)}s`
  const hours = Math.floor(Math.round(seconds) / 3600)
  if (hours < 24) return formatWholeSeconds(seconds)
  return /* @wc-include */ `${formatNumber(Math.floor(hours / 24))}d ${hours % 24}h`
}
