import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { QueryTooLarge } from '../../../db/clickhouse/client.ts'
import type { Db } from '../../../db/postgres/client.ts'
import { dataExports } from '../../../db/postgres/schema/exports.ts'
import type { Services } from '../../services.ts'
import { countedRows, type ExportFormat } from './export-query.sql.ts'
import type { Selection } from './sources.sql.ts'

/** Rows a second, of those formats that no export was made in yet: a fifth of what the benchmark measured. */
const assumed: Record<ExportFormat, number> = { csv: 100_000, ndjson: 60_000, parquet: 100_000 }
/** The last exports that tell of the speed, and how many rows one needs to tell anything. */
const told = { exports: 20, rows: 1000 }
/** Until a worker has taken it up. */
const start_ms = 1000

/** Somebody waits for the answer: what takes longer is not counted. */
const counting = { max_execution_time: 10 }

/** How many rows an export would have now; null where counting them takes more than one query may use. */
export async function estimateRows(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  selection: Selection,
): Promise<number | null> {
  try {
    const [counted] = await clickhouse.rows(countedRows(selection), { settings: counting })
    return counted?.found ?? 0
  } catch (error) {
    // An export may use more than this: that it cannot be counted does not say that it cannot be made.
    if (error instanceof QueryTooLarge) return null
    throw error
  }
}

/**
 * When an export of so many rows would be completed, behind those that its site has waiting; null where it is not known
 * how many rows they are.
 */
export async function estimateCompletion(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  siteId: string,
  input: Pick<typeof dataExports.$inferSelect, 'type' | 'format' | 'compression'>,
  rows: number | null,
): Promise<Date | null> {
  const [speed, waiting] = await Promise.all([speedOf(db, input), waitingRows(db, siteId)])
  if (rows === null || waiting === null) return null
  const seconds = (rows + waiting) / (speed ?? assumed[input.format])
  return new Date(Math.round(clock() + start_ms + seconds * 1000))
}

/** Rows a second of the last exports of this kind; null when there were none. */
async function speedOf(
  db: Pick<Db, 'select'>,
  { type, format, compression }: Parameters<typeof estimateCompletion>[2],
): Promise<number | null> {
  const { startedAt, finishedAt, rowsExported } = dataExports
  const last = db
    .select({
      rows: rowsExported,
      seconds: sql<number>`extract(epoch from ${finishedAt} - ${startedAt})`.as('seconds'),
    })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.type, type),
        eq(dataExports.format, format),
        eq(dataExports.compression, compression),
        isNotNull(finishedAt),
        gte(rowsExported, told.rows),
      ),
    )
    .orderBy(desc(finishedAt))
    .limit(told.exports)
    .as('last')
  const [found] = await db
    .select({ speed: sql<number | null>`(sum(${last.rows}) / nullif(sum(${last.seconds}), 0))::float` })
    .from(last)
  return found?.speed ?? null
}

/** Rows that the exports of a site have still to get; null where one of them could not be counted. */
async function waitingRows(db: Pick<Db, 'select'>, siteId: string): Promise<number | null> {
  const { estimatedRows, progress, status } = dataExports
  const [found] = await db
    .select({
      rows: sql<number>`coalesce(sum(${estimatedRows} * (1 - ${progress})), 0)::float`,
      uncounted: sql<number>`count(*) filter (where ${estimatedRows} is null)::int`,
    })
    .from(dataExports)
    .where(and(eq(dataExports.siteId, siteId), eq(status, 'processing')))
  return found?.uncounted ? null : (found?.rows ?? 0)
}
