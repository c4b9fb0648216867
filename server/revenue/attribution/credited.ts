import { apportioned, coin, divided, minorDecimals, toNumber } from '../conversions/money.ts'
import { wholeCredit } from './credits.sql.ts'
import { type AttributionModel, isWhole } from './models.ts'

/** Conversions as they are told where credit is shared: to so many decimals. */
const sharedDecimals = 4

/** Conversions of rows, in parts of one, as they are told: rounded so that they add up to the whole. */
export function toldConversions(model: AttributionModel, credits: readonly bigint[]): number[] {
  const decimals = isWhole(model) ? 0 : sharedDecimals
  return apportioned(credits, wholeCredit / 10n ** BigInt(decimals)).map((it) => toNumber(it, decimals))
}

/** Values of rows that credit was multiplied with, as they are told: to the smallest coin, adding up to the whole. */
export function toldValues(currency: string, values: readonly bigint[]): number[] {
  const decimals = minorDecimals(currency)
  return apportioned(values, wholeCredit * coin(decimals)).map((it) => toNumber(it, decimals))
}

/** Amounts of rows in millionths as they are told: to the smallest coin, adding up to the whole. */
export function displayAmounts(currency: string, amounts: readonly bigint[]): number[] {
  const decimals = minorDecimals(currency)
  return apportioned(amounts, coin(decimals)).map((it) => toNumber(it, decimals))
}

/** What a number of conversions, in parts of one, cost each; null without any. */
export function costEach(currency: string, cost: bigint, credit: bigint): number | null {
  return credit === 0n ? null : displayShare(currency, cost * wholeCredit, credit)
}

/** An amount in millionths over a number of parts, to the smallest coin: rounded once. */
export function displayShare(currency: string, amount: bigint, parts: bigint): number {
  const decimals = minorDecimals(currency)
  return toNumber(divided(amount, parts * coin(decimals)), decimals)
}

/** How often what was spent came back, to two decimals; null where nothing was spent. */
export function returnOn(cost: bigint, value: bigint): number | null {
  return cost === 0n ? null : toNumber(divided(value * 100n, cost * wholeCredit), 2)
}

/** Of a hundred, to two decimals; 0 of nothing. */
export function percent(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : toNumber(divided(part * 10_000n, whole), 2)
}
