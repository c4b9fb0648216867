import type { Config } from '../../platform/config.ts'
import { isCurrency } from '../../platform/currencies.ts'
import type { CostRow } from '../../revenue/costs/cost-rows.ts'
import { isDay, placeOf } from '../../revenue/costs/cost-rows.ts'
import { storable } from './credentials.ts'
import type { Exchange } from './exchange.ts'
import { SyncFailure } from './sync-failure.ts'
import type { Access } from './validate-settings.ts'

/** What a request for costs to an advertising platform needs. */
export type Asking = { exchange: Exchange; platforms: Config['adPlatforms']; access: Access }

/** A range of days, including both. */
export type Days = { first: string; last: string }

/** Fetches the costs of campaigns in a range of days, by day. @throws SyncFailure */
export type CostsOf = (days: Days) => Promise<CostRow[]>

type Told = {
  day: unknown
  campaign: unknown
  /** In millionths. */
  cost: bigint | null
  currency: unknown
  clicks: unknown
  impressions: unknown
}

/** Converts a row of a platform's response to the stored form. @throws SyncFailure if a value is invalid. */
export function costRow(who: string, { settings }: Access, told: Told): CostRow {
  const { day, campaign, cost, currency } = told
  const clicks = countOf(told.clicks)
  const impressions = countOf(told.impressions)
  if (
    typeof day !== 'string' ||
    !isDay(day) ||
    typeof currency !== 'string' ||
    !isCurrency(currency) ||
    cost === null ||
    cost < 0n ||
    clicks === null ||
    impressions === null
  )
    throw unreadable(who)
  const { source, medium } = settings
  const name = typeof campaign === 'string' ? campaign : ''
  return { date: day, ...placeOf({ source, medium, campaign: name }), cost, currency, clicks, impressions }
}

/** The failure for a response that does not match the documentation of the platform. */
export function unreadable(who: string): SyncFailure {
  return new SyncFailure(
    'unreadable',
    `${who} answered something that cannot be read: its interface may have changed`,
  )
}

/** The error message of a platform, shortened so that advice can follow it. */
export function quoted({ credentials }: Access, said: unknown): string {
  return storable(String(said ?? ''), credentials, 300)
}

/** Parses a count, which is sent as text. An omitted count is 0; null if invalid. */
function countOf(told: unknown): number | null {
  if (told === undefined) return 0
  const text = String(told)
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
