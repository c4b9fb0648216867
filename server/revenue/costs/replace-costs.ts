import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { adCosts } from '../../../db/postgres/schema/ad-costs.ts'
import { chunks } from '../../platform/chunks.ts'
import { id } from '../../platform/ids.ts'
import { microDecimals } from '../conversions/money.ts'
import type { CostRow } from './cost-rows.ts'

type Site = { id: string }

const insertedAtOnce = 1000

/**
 * Replaces costs, in a transaction that has locked the site: uploads and synchronizations of one site wait for each
 * other, so that the later one replaces all rows of the earlier one.
 * @param rows each day, source, medium, campaign and currency once (`summed`)
 * @returns the number of deleted rows.
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
  for (const some of chunks(rows, insertedAtOnce))
    await tx.insert(adCosts).values(
      some.map(({ cost, ...row }) => ({
        ...row,
        id: id('cost'),
        siteId: site.id,
        cost: decimalOf(cost),
        uploadedAt,
      })),
    )
  return removed.length
}

type Channel = Pick<CostRow, 'source' | 'medium'>

/**
 * Moves costs to another source and medium, replacing its costs on the same days, in a transaction that has locked
 * the site.
 * @param days selects the costs by day
 */
export async function moveCosts(
  tx: Pick<Db, 'delete' | 'update'>,
  site: Site,
  { from, to, days }: { from: Channel; to: Channel; days: SQL },
): Promise<void> {
  const costsOf = (channel: Channel) => and(eq(adCosts.siteId, site.id), ofChannel(channel), days)
  await tx.delete(adCosts).where(costsOf(to))
  await tx.update(adCosts).set(to).where(costsOf(from))
}

/** A condition for costs of the same days and sources as these rows. */
export function ofSameDaysAndSources(rows: readonly CostRow[]): SQL {
  const pairs = new Map(rows.map(({ date, source }) => [`${date} ${source}`, { date, source }]))
  const listed = JSON.stringify([...pairs.values()])
  return sql`(${adCosts.date}, ${adCosts.source}) in (
    select date, source from jsonb_to_recordset(${listed}::jsonb) as pair(date date, source text))`
}

/** A condition for all costs of a source and medium in a range of days, both ends included. */
export function ofSource(channel: Channel, first: string, last: string): SQL {
  return and(ofChannel(channel), between(adCosts.date, first, last)) as SQL
}

function ofChannel({ source, medium }: Channel): SQL {
  return and(eq(adCosts.source, source), eq(adCosts.medium, medium)) as SQL
}

function decimalOf(micro: bigint): string {
  const digits = micro.toString().padStart(microDecimals + 1, '0')
  return `${digits.slice(0, -microDecimals)}.${digits.slice(-microDecimals)}`
}
