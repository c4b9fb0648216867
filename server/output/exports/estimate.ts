import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { QueryTooLarge } from '../../../db/clickhouse/client.ts'
import type { Db } from '../../../db/postgres/client.ts'
import { dataExports } from '../../../db/postgres/schema/exports.ts'
import type { Services } from '../../services.ts'
import { countedRows, type ExportFormat } from './export-query.sql.ts'
import type { Selection } from './sources.sql.ts'

/** Default rows per second for formats without completed exports: a fifth of the benchmark results. */
const defaultSpeeds: Record<ExportFormat, number> = { csv: 100_000, ndjson: 60_000, parquet: 100_000 }
/** The speed is measured over this many recent exports; exports with fewer rows are ignored. */
const measured = { exports: 20, rows: 1000 }
/** Time until a worker starts the job. */
const startDelay_ms = 1000

/** A user waits for the response, so slower counts are aborted. */
const countSettings = { max_execution_time: 10 }

/** Counts the rows of an export; null if counting exceeds the limits of a query. */
export async function estimateRows(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  selection: Selection,
): Promise<number | null> {
  try {
    const [counted] = await clickhouse.rows(countedRows(selection), { settings: countSettings })
    return counted?.found ?? 0
  } catch (error) {
    // An export has higher limits, so it may succeed even if it cannot be counted.
    if (error instanceof QueryTooLarge) return null
    throw error
  }
}

/**
 * Estimates when an export of this many rows is completed, after those queued for its site; null if the number of rows
 * is not known.
 */
export async function estimateCompletion(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  siteId: string,
  input: Pick<typeof dataExports.$inferSelect, 'type' | 'format' | 'compression'>,
  rows: number | null,
): Promise<Date | null> {
  const [speed, waiting] = await Promise.all([speedOf(db, input), waitingRows(db, siteId)])
  if (rows === null || waiting === null) return null
  const seconds = (rows + waiting) / (speed ?? defaultSpeeds[input.format])
  return new Date(Math.round(clock() + startDelay_ms + seconds * 1000))
}

/** Returns rows per second of the last exports of this kind; null if there are none. */
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
        gte(rowsExported, measured.rows),
      ),
    )
    .orderBy(desc(finishedAt))
    .limit(measured.exports)
    .as('last')
  const [found] = await db
    .select({ speed: sql<number | null>`(sum(${last.rows}) / nullif(sum(${last.seconds}), 0))::float` })
    .from(last)
  return found?.speed ?? null
}

/** Sums the rows that queued exports of a site still have to write; null if one of them could not be counted. */
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
