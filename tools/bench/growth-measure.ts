import { t } from 'elysia'
import { type ClickHouse, QueryTooLarge } from '../../db/clickhouse/client.ts'
import { query } from '../../db/clickhouse/query.ts'
import type { Db } from '../../db/postgres/client.ts'
import type { TrafficQuery } from '../../server/analytics/traffic/model.ts'
import { trafficReport } from '../../server/analytics/traffic/traffic.ts'
import { freePort } from '../../test/support/free-port.ts'
import { Product } from '../../test/support/product.ts'
import { until } from '../../test/support/until.ts'
import { measure, type Subject } from './analytics-measure.ts'
import { withEngines, withFolder } from './engines.ts'
import { median } from './median.ts'
import { dayBeforeLast, generateTraffic, lastDay, site } from './traffic-data.ts'

export type DataSet = { millions: number; days: number }

/** The median time of a report and the peak memory of one of its queries in bytes; null if it exceeds the limits. */
type Cost = { ms: number; memory: number } | null

export type Measurement = DataSet & {
  reports: Record<string, Cost>
  /** Bytes on disk by table. */
  tables: Record<string, number>
  start_s: number
}

type Report = { title: string; days?: number } & TrafficQuery
const reports: Report[] = [
  { title: 'totals' },
  { title: 'sources', dimensions: 'source' },
  { title: 'days', dimensions: 'date' },
  { title: 'pages by sessions', dimensions: 'page', sort: '-sessions' },
  { title: 'pages by users', dimensions: 'page', sort: '-users' },
  { title: 'pages of one country', dimensions: 'page', sort: '-users', filters: 'country==DE' },
]
const recentReports: Report[] = [7, 30].flatMap((days) => [
  { title: `totals of ${days} days`, days },
  { title: `pages of ${days} days`, days, dimensions: 'page', sort: '-users' },
])
/** The reports of the whole period; the others have titles that name their days. */
export const wholeReports = reports.map(({ title }) => title)
export const monthReports = recentReports.filter(({ days }) => days === 30).map(({ title }) => title)

/** Generates a data set in a new folder, and measures reports, disk and a second start. */
export async function measureGrowth(dataSet: DataSet): Promise<Measurement> {
  const { millions, days } = dataSet
  return withFolder(async (folder) => {
    const measured = await withEngines(folder, async ({ clickhouse, db }) => {
      console.log(`storing ${millions} million events of ${days} days…`)
      await generateTraffic(clickhouse, dataSet)
      await merged(clickhouse)
      console.log('measuring the reports…')
      const tables = Object.fromEntries(
        (await clickhouse.rows(diskUse, {})).map(({ table, bytes }) => [table, bytes]),
      )
      return { tables, reports: await costs(clickhouse, db, dataSet) }
    })
    console.log('starting the product on it…')
    return { ...dataSet, ...measured, start_s: await secondStart(folder) }
  })
}

async function costs(clickhouse: ClickHouse, db: Db, dataSet: DataSet): Promise<Record<string, Cost>> {
  const found: Record<string, Cost> = {}
  const subjects: (Subject & { run: () => Promise<unknown> })[] = []
  for (const { title, days = dataSet.days, ...traffic } of [...reports, ...recentReports]) {
    const dates = { start_date: dayBeforeLast(days - 1), end_date: lastDay }
    const run = () => trafficReport({ db, clickhouse, clock: Date.now }, site, { ...dates, ...traffic })
    if (await exceedsLimits(run)) found[title] = null
    else subjects.push({ title, run })
  }
  for (const { title, taken, memory } of await measure(clickhouse, subjects, roundsOf(dataSet)))
    found[title] = { ms: median(taken), memory }
  return found
}

async function exceedsLimits(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run()
    return false
  } catch (error) {
    if (error instanceof QueryTooLarge) return true
    throw error
  }
}

function roundsOf({ millions }: DataSet): number {
  return millions > 10 ? 3 : 9
}

const diskUse = query({
  params: {},
  row: t.Object({ table: t.String(), bytes: t.Integer() }),
  sql: `
    SELECT table, sum(bytes_on_disk) AS bytes
    FROM system.parts
    WHERE active AND database = currentDatabase()
    GROUP BY table
    ORDER BY bytes DESC`,
})

const runningMerges = query({
  params: {},
  row: t.Object({ merges: t.Integer() }),
  sql: 'SELECT count() AS merges FROM system.merges',
})

/** Waits until background merges have paused for three seconds, because they would slow the reports. */
async function merged(clickhouse: ClickHouse): Promise<void> {
  let idleSince = performance.now()
  await until('the parts are merged', 30 * 60_000, async () => {
    const [row] = await clickhouse.rows(runningMerges, {})
    if (row?.merges !== 0) idleSince = performance.now()
    return performance.now() - idleSince > 3000
  })
}

/** Returns the seconds until the product is ready on a data folder that it has run on before. */
async function secondStart(folder: string): Promise<number> {
  const env = { PORT: await freePort() }
  await (await Product.start(folder, env)).stop()
  const since = performance.now()
  const product = await Product.start(folder, env)
  const seconds = (performance.now() - since) / 1000
  await product.stop()
  return seconds
}
