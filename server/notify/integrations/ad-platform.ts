import type { Config } from '../../platform/config.ts'
import { isCurrency } from '../../platform/currencies.ts'
import type { CostRow } from '../../revenue/costs/cost-rows.ts'
import { isDay, normalizedNames } from '../../revenue/costs/cost-rows.ts'
import { storable } from './credentials.ts'
import type { Exchange } from './exchange.ts'
import { SyncFailure } from './sync-failure.ts'
import type { Access } from './validate-settings.ts'

/** What a request for costs to an advertising platform needs. */
export type CostRequest = { exchange: Exchange; platforms: Config['adPlatforms']; access: Access }

/** A range of days, including both. */
export type Days = { first: string; last: string }

/** Fetches the costs of campaigns in a range of days, by day. @throws SyncFailure */
export type FetchCosts = (days: Days) => Promise<CostRow[]>

type PlatformRow = {
  day: unknown
  campaign: unknown
  /** In millionths. */
  cost: bigint | null
  currency: unknown
  clicks: unknown
  impressions: unknown
}

/** Converts a row of a platform's response to the stored form. @throws SyncFailure if a value is invalid. */
export function costRow(service: string, { settings }: Access, row: PlatformRow): CostRow {
  const { day, campaign, cost, currency } = row
  const clicks = countOf(row.clicks)
  const impressions = countOf(row.impressions)
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
    throw unreadable(service)
  const { source, medium } = settings
  const name = typeof campaign === 'string' ? campaign : ''
  return {
    date: day,
    ...normalizedNames({ source, medium, campaign: name }),
    cost,
    currency,
    clicks,
    impressions,
  }
}

/** The failure for a response that does not match the documentation of the platform. */
export function unreadable(service: string): SyncFailure {
  return new SyncFailure('unreadable', `${service} returned an unexpected response: its API may have changed`)
}

/** The error message of a platform, shortened so that advice can follow it. */
export function quoted({ credentials }: Access, message: unknown): string {
  return storable(String(message ?? ''), credentials, 300)
}

/** Parses a count, which is sent as text. An omitted count is 0; null if invalid. */
function countOf(value: unknown): number | null {
  if (value === undefined) return 0
  const text = String(value)
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
