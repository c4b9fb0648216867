import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/postgres/client.ts'
import { adCosts } from '../../db/postgres/schema/ad-costs.ts'
import { exchangeRates } from '../../db/postgres/schema/exchange-rates.ts'
import { microUnits } from '../conversions/money.ts'
import { channelOf } from '../events/enrichment/channel.ts'
import type { StoredSite } from '../sites/sites.ts'

export type CostDimension = 'source' | 'campaign' | 'channel'

export type CostsBy = {
  /** Millionths of the site's currency, by value of the dimension; a campaign without a name is ''. */
  costs: Map<string, bigint>
  /** Rows left out because their currency has no exchange rate. */
  unconverted: number
}

/**
 * What advertising cost in some days, both included, by a dimension. Each row is converted and rounded by itself, so
 * that every dimension adds up to the same.
 */
export async function costsBy(
  db: Pick<Db, 'select'>,
  site: Pick<StoredSite, 'id' | 'currency'>,
  { first, last }: { first: string; last: string },
  dimension: CostDimension,
): Promise<CostsBy> {
  const rate = sql`case when ${adCosts.currency} = ${site.currency} then 1 else ${exchangeRates.rate} end`
  const rows = await db
    .select({
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
    .groupBy(adCosts.source, adCosts.medium, adCosts.campaign)
  const costs = new Map<string, bigint>()
  for (const row of rows) {
    const value = dimension === 'channel' ? channelOf(row.source, row.medium, row.campaign) : row[dimension]
    costs.set(value, (costs.get(value) ?? 0n) + microUnits(row.cost))
  }
  return { costs, unconverted: rows.reduce((sum, it) => sum + it.unconverted, 0) }
}
