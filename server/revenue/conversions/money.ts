/** Number of decimals in stored amounts. */
export const microDecimals = 6

const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i

/**
 * Converts a decimal number to an integer number of millionths, or of another power of ten. Halves are rounded away
 * from zero.
 * @throws RangeError if the text is not a decimal number.
 */
export function microUnits(text: string, decimals = microDecimals): bigint {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = decimal.exec(text) ?? []
  if (whole === '') throw new RangeError(`"${text}" is not a decimal number`)
  const digits = BigInt(whole + fraction)
  const shift = decimals + Number(exponent) - fraction.length
  // Numbers this small round to 0.
  const units =
    shift >= 0 ? digits * 10n ** BigInt(shift) : divided(digits, 10n ** BigInt(Math.min(-shift, 1000)))
  return sign === '-' ? -units : units
}

/** Divides, rounding halves away from zero. */
export function divided(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const [over, by] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const quotient = (over * 2n + by) / (by * 2n)
  return isNegative ? -quotient : quotient
}

/** Returns the number of decimals of a currency’s smallest unit. */
export function minorDecimals(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

/** Returns how many millionths make one smallest unit with this number of decimals. */
export function microsPerMinorUnit(decimals: number): bigint {
  return 10n ** BigInt(microDecimals - decimals)
}

/** Rounds an amount in millionths for display, to the smallest unit of the currency. */
export function displayAmount(currency: string, amount: bigint): number {
  const decimals = minorDecimals(currency)
  return toNumber(divided(amount, microsPerMinorUnit(decimals)), decimals)
}

/** Converts an integer number of units with this number of decimals to the nearest number. */
export function toNumber(units: bigint, decimals: number): number {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const split = digits.length - decimals
  const text = `${units < 0n ? '-' : ''}${digits.slice(0, split)}.${digits.slice(split)}`
  // Convert -0 to 0.
  return Number(text) + 0
}

/**
 * Rounds shares to a coarser unit so that they add up to the rounded total: all are rounded down, and the rest goes
 * to those that lost most; among equals, to the first.
 * @param scale how many of the finer units make one coarser unit.
 * @param whole what they add up to, if a total was rounded elsewhere.
 */
export function apportioned(
  shares: readonly bigint[],
  scale: bigint,
  whole = roundedSum(shares, scale),
): bigint[] {
  if (shares.length === 0) return []
  const floors = shares.map((it) => floored(it, scale))
  const missing = Number(whole - floors.reduce((sum, it) => sum + it, 0n))
  // More than one for each only if the total was rounded elsewhere.
  const forAll = Math.floor(missing / shares.length)
  const losses = shares
    .map((it, index) => ({ index, lost: it - (floors[index] as bigint) * scale }))
    .sort((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))
  const raised = new Set(losses.slice(0, missing - forAll * shares.length).map((it) => it.index))
  return floors.map((it, index) => it + BigInt(forAll) + (raised.has(index) ? 1n : 0n))
}

function roundedSum(shares: readonly bigint[], scale: bigint): bigint {
  return divided(
    shares.reduce((sum, it) => sum + it, 0n),
    scale,
  )
}

function floored(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}
