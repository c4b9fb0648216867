import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { adCosts } from '../../../db/postgres/schema/ad-costs.ts'
import { exchangeRates } from '../../../db/postgres/schema/exchange-rates.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { channelOf } from '../../ingest/events/enrichment/channel.ts'
import { microUnits } from '../conversions/money.ts'

export const costDimensions = ['source', 'medium', 'campaign', 'channel'] as const
export type CostDimension = (typeof costDimensions)[number]

/** The dimensions of costs. */
export type CostCell = Record<CostDimension | 'date', string>

export type CostsBy = {
  /** Millionths of the site's currency, by value of the dimension; a campaign without a name is ''. */
  costs: Map<string, bigint>
  /** Rows left out because their currency has no exchange rate. */
  unconverted: number
}

/**
 * Sums the advertising costs of a range of days, both ends included, by a dimension. Each row is converted and
 * rounded separately, so that all dimensions add up to the same total.
 * @param isKept selects the costs that count; all if omitted.
 */
export async function costsBy(
  db: Pick<Db, 'select'>,
  site: Pick<StoredSite, 'id' | 'currency'>,
  { first, last }: { first: string; last: string },
  dimension: keyof CostCell,
  isKept?: (cell: CostCell) => boolean,
): Promise<CostsBy> {
  const rate = sql`case when ${adCosts.currency} = ${site.currency} then 1 else ${exchangeRates.rate} end`
  const isByDate = dimension === 'date' || isKept !== undefined
  const rows = await db
    .select({
      date: isByDate ? adCosts.date : sql<string>`''`,
      source: adCosts.source,
      medium: adCosts.medium,
      campaign: adCosts.campaign,
      cost: sql<string>`coalesce(sum(round(${adCosts.cost} * ${rate}, 6)), 0)::text`,
      unconverted: sql<number>`(count(*) filter (where (${rate}) is null and ${adCosts.cost} > 0))::int`,
    })
    .from(adCosts)
    .leftJoin(
      exchangeRates,
      and(eq(exchangeRates.siteId, adCosts.siteId), eq(exchangeRates.currency, adCosts.currency)),
    )
    .where(and(eq(adCosts.siteId, site.id), gte(adCosts.date, first), lte(adCosts.date, last)))
    .groupBy(...(isByDate ? [adCosts.date] : []), adCosts.source, adCosts.medium, adCosts.campaign)
  const costs = new Map<string, bigint>()
  let unconverted = 0
  for (const row of rows) {
    const cell = { ...row, channel: channelOf(row.source, row.medium, row.campaign) }
    if (isKept && !isKept(cell)) continue
    costs.set(cell[dimension], (costs.get(cell[dimension]) ?? 0n) + microUnits(row.cost))
    unconverted += row.unconverted
  }
  return { costs, unconverted }
}
