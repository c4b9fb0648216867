import { numberLocale } from '#lib/language.ts'

/** `€1,234.50`: an amount with the decimals of its currency. */
export function formatMoney(value: number, currency: string): string {
  return new Intl.NumberFormat(numberLocale, { style: 'currency', currency }).format(value)
}

/**
 * `€12.3K`, `€5`: a short amount for narrow spaces. German has no short form of thousands: `12.345 €`.
 * @param column the amounts above and below it: all have decimals if one of them needs them.
 */
export function formatShortMoney(
  value: number,
  currency: string,
  column: readonly number[] = [value],
): string {
  const isPlain = (it: number) => Math.abs(it) >= 10_000 || Number.isInteger(it)
  const amount = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(numberLocale, {
      style: 'currency',
      currency,
      trailingZeroDisplay: 'stripIfInteger',
      ...options,
    })
  if (Math.abs(value) < 10_000)
    return column.every(isPlain)
      ? amount({ maximumFractionDigits: 0 }).format(value)
      : formatMoney(value, currency)
  const compact = amount({ notation: 'compact', maximumFractionDigits: 1 })
  const isShorter = compact.formatToParts(value).some(({ type }) => type === 'compact')
  return (isShorter ? compact : amount({ maximumFractionDigits: 0 })).format(value)
}

/**
 * Rounds the parts of an amount so that the printed parts add up to the printed amount. The remainder goes to the
 * parts that lost most by rounding down.
 */
export function printedParts(parts: readonly number[], currency: string): number[] {
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat(numberLocale, {
    style: 'currency',
    currency,
  }).resolvedOptions()
  const scale = 10 ** decimals
  // Amounts have six decimals; smaller digits are floating-point noise.
  const exact = parts.map((part) => Math.round(part * scale * 1e6) / 1e6)
  const whole = exact.map(Math.floor)
  const sum = (of: readonly number[]) => of.reduce((total, it) => total + it, 0)
  const left = Math.round(sum(exact)) - sum(whole)
  const losses = exact.map((part, index) => ({ index, lost: part - (whole[index] ?? 0) }))
  const first = losses
    .toSorted((one, other) => other.lost - one.lost || one.index - other.index)
    .slice(0, left)
  for (const { index } of first) whole[index] = (whole[index] ?? 0) + 1
  return whole.map((part) => part / scale)
}
