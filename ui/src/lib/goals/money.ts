/** `€1,234.50`: an amount with as many decimals as its currency has. */
export function formatMoney(value: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(value)
}

/** `€12.3K`, `€5`: an amount where there is little room. */
export function formatShortMoney(value: number, currency: string): string {
  const isLong = Math.abs(value) >= 10_000
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    notation: isLong ? 'compact' : 'standard',
    maximumFractionDigits: isLong ? 1 : Number.isInteger(value) ? 0 : undefined,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(value)
}

/**
 * Parts of an amount, rounded so that what is printed adds up to the amount as it is printed: what is left over goes to
 * those that lost most by rounding down.
 */
export function printedParts(parts: readonly number[], currency: string): number[] {
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  const scale = 10 ** decimals
  // Amounts come with six decimals; what is finer is the noise of binary fractions.
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
