import type { Config } from '../../platform/config.ts'
import { isCurrency } from '../../platform/currencies.ts'
import type { CostRow } from '../../revenue/costs/cost-rows.ts'
import { isDay, placeOf } from '../../revenue/costs/cost-rows.ts'
import { storable } from './credentials.ts'
import type { Exchange } from './exchange.ts'
import { SyncFailure } from './sync-failure.ts'
import type { Access } from './validate-settings.ts'

/** What asking an advertising platform for costs takes. */
export type Asking = { exchange: Exchange; platforms: Config['adPlatforms']; access: Access }

/** Days, both included. */
export type Days = { first: string; last: string }

/** What campaigns cost in some days, by day. @throws SyncFailure */
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

/** A row of a platform's answer in the form it is stored in. @throws SyncFailure for what it cannot mean. */
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

/** That an answer is not what the documentation of the platform says. */
export function unreadable(who: string): SyncFailure {
  return new SyncFailure(
    'unreadable',
    `${who} answered something that cannot be read: its interface may have changed`,
  )
}

/** What a platform says of a failure, short enough for advice to follow. */
export function quoted({ credentials }: Access, said: unknown): string {
  return storable(String(said ?? ''), credentials, 300)
}

/** A count, which is told as text; what is left out is none. */
function countOf(told: unknown): number | null {
  if (told === undefined) return 0
  const text = String(told)
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
