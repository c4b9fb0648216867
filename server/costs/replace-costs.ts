import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/postgres/client.ts'
import { adCosts } from '../../db/postgres/schema/ad-costs.ts'
import { microDecimals } from '../conversions/money.ts'
import { id } from '../ids.ts'
import type { CostRow } from './cost-rows.ts'

type Site = { id: string }

const insertedAtOnce = 1000

/**
 * Stores costs in place of others, in a transaction that holds the site: uploads and synchronisations of one site wait
 * for each other, so that the later one replaces all of the earlier one.
 * @param rows a day, source, medium, campaign and currency once each (`summed`)
 * @returns how many rows went.
 */
export async function replaceCosts(
  tx: Pick<Db, 'delete' | 'insert'>,
  site: Site,
  { rows, others, uploadedAt }: { rows: readonly CostRow[]; others: SQL | undefined; uploadedAt: Date },
): Promise<number> {
  const removed = await tx
    .delete(adCosts)
    .where(and(eq(adCosts.siteId, site.id), others))
    .returning({ id: adCosts.id })
  for (let from = 0; from < rows.length; from += insertedAtOnce)
    await tx.insert(adCosts).values(
      rows.slice(from, from + insertedAtOnce).map(({ cost, ...row }) => ({
        ...row,
        id: id('cost'),
        siteId: site.id,
        cost: decimalOf(cost),
        uploadedAt,
      })),
    )
  return removed.length
}

/** Costs of the days and sources that some rows are about. */
export function ofSameDaysAndSources(rows: readonly CostRow[]): SQL {
  const places = new Map(rows.map(({ date, source }) => [`${date} ${source}`, { date, source }]))
  const listed = JSON.stringify([...places.values()])
  return sql`(${adCosts.date}, ${adCosts.source}) in (
    select date, source from jsonb_to_recordset(${listed}::jsonb) as place(date date, source text))`
}

/** All costs of a source and medium in some days, both included. */
export function ofSource(place: { source: string; medium: string }, first: string, last: string): SQL {
  return and(
    eq(adCosts.source, place.source),
    eq(adCosts.medium, place.medium),
    between(adCosts.date, first, last),
  ) as SQL
}

function decimalOf(micro: bigint): string {
  const digits = micro.toString().padStart(microDecimals + 1, '0')
  return `${digits.slice(0, -microDecimals)}.${digits.slice(-microDecimals)}`
}
