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
