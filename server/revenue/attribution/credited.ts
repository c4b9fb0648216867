import { apportioned, divided, microsPerMinorUnit, minorDecimals, toNumber } from '../conversions/money.ts'
import { wholeCredit } from './credits.sql.ts'
import { type AttributionModel, isWhole } from './models.ts'

/** Number of decimals of conversions if their credit is shared. */
const sharedDecimals = 4

/** Rounds the conversions of rows, given in parts of one, for the response; the results add up to the rounded total. */
export function displayConversions(model: AttributionModel, credits: readonly bigint[]): number[] {
  const decimals = isWhole(model) ? 0 : sharedDecimals
  return apportioned(credits, wholeCredit / 10n ** BigInt(decimals)).map((it) => toNumber(it, decimals))
}

/** Rounds values multiplied by credit to the smallest unit of the currency; the results add up to the rounded total. */
export function displayValues(currency: string, values: readonly bigint[]): number[] {
  const decimals = minorDecimals(currency)
  return apportioned(values, wholeCredit * microsPerMinorUnit(decimals)).map((it) => toNumber(it, decimals))
}

/** Rounds the conversions of the buckets of a row, which add up to the displayed conversions of the row. */
export function conversionsOverTime(
  model: AttributionModel,
  credits: readonly bigint[],
  total: number,
): number[] {
  const decimals = isWhole(model) ? 0 : sharedDecimals
  const scale = 10 ** decimals
  return apportioned(credits, wholeCredit / BigInt(scale), BigInt(Math.round(total * scale))).map((it) =>
    toNumber(it, decimals),
  )
}

/** Rounds the values of the buckets of a row, multiplied by credit; they add up to the displayed value of the row. */
export function valuesOverTime(currency: string, values: readonly bigint[], total: number): number[] {
  const decimals = minorDecimals(currency)
  const unit = wholeCredit * microsPerMinorUnit(decimals)
  return apportioned(values, unit, BigInt(Math.round(total * 10 ** decimals))).map((it) =>
    toNumber(it, decimals),
  )
}

/** Rounds amounts in millionths to the smallest unit of the currency; the results add up to the rounded total. */
export function displayAmounts(currency: string, amounts: readonly bigint[]): number[] {
  const decimals = minorDecimals(currency)
  return apportioned(amounts, microsPerMinorUnit(decimals)).map((it) => toNumber(it, decimals))
}

/** Returns the cost per conversion, for conversions in parts of one; null if there are none. */
export function costEach(currency: string, cost: bigint, credit: bigint): number | null {
  return credit === 0n ? null : displayShare(currency, cost * wholeCredit, credit)
}

/** Divides an amount in millionths by a number of parts and rounds once, to the smallest unit of the currency. */
export function displayShare(currency: string, amount: bigint, parts: bigint): number {
  const decimals = minorDecimals(currency)
  return toNumber(divided(amount, parts * microsPerMinorUnit(decimals)), decimals)
}

/** Returns the return on ad spend, to two decimals; null if nothing was spent. */
export function returnOn(cost: bigint, value: bigint): number | null {
  return cost === 0n ? null : toNumber(divided(value * 100n, cost * wholeCredit), 2)
}

/** Returns a percentage, to two decimals; 0 if the whole is 0. */
export function percent(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : toNumber(divided(part * 10_000n, whole), 2)
}
