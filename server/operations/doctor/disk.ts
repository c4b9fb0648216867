import { existsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'
import { inTime } from '../health/in-time.ts'
import { type Check, combine, failed, type Outcome, warning } from './check.ts'
import type { Installation } from './installation.ts'
import { formatSize } from './labels.ts'

const MB = 1e6
const minimum = {
  warning: { bytes: 2000 * MB, days: 30, inodes: 20_000 },
  failure: { bytes: 500 * MB, days: 3, inodes: 2000 },
}
/** With fewer events, the size of the database does not show the size of an event. */
const minEvents = 20_000

export const diskChecks: readonly Check[] = [
  {
    name: 'disk',
    remedy: 'check that the disk of DATA_DIR responds',
    run: disk,
  },
]

type Disk = {
  name: string
  free: number
  total: number
  inodes: { free: number; total: number } | null
  /** Whether the databases are on this disk. */
  holdsData: boolean
}
type Stored = { largest: { table: string; bytes: number } | null; dailyBytes: number | null }

async function disk(installation: Installation): Promise<Outcome> {
  const [disks, stored] = await Promise.all([listDisks(installation), storedOf(installation)])
  return judgeDisks(disks, stored)
}

/** @param disks the one of the data folder first */
export function judgeDisks(disks: Disk[], stored: Stored): Outcome {
  const problems = disks.flatMap((it) => problemsOf(it, stored))
  const [{ free, total }] = disks as [Disk]
  const growing = disks.find(({ holdsData }) => holdsData)
  const days = growing ? daysLeft(growing.free, stored) : null
  const where = growing === disks[0] ? '' : `on ${growing?.name} `
  const growth =
    days === null
      ? ''
      : `, enough ${where}for ${days > 3650 ? 'more than ten years' : `${days} days`} at the growth rate of the last week`
  return combine(problems, `${formatSize(free)} of ${formatSize(total)} free${growth}`)
}

function problemsOf({ name, free, inodes, holdsData }: Disk, stored: Stored): Outcome[] {
  const problems: Outcome[] = []
  const remedy = `free up space on the disk of ${name}, enlarge it, or shorten the retention of sites`
  const days = holdsData ? daysLeft(free, stored) : null
  const merge = holdsData && stored.largest && 2 * stored.largest.bytes
  if (free < minimum.failure.bytes)
    problems.push(failed(`${formatSize(free)} free on ${name}: events may be rejected at any time`, remedy))
  else if (days !== null && days < minimum.failure.days)
    problems.push(failed(`${formatSize(free)} free on ${name}: full in ${days} days`, remedy))
  else if (days !== null && days < minimum.warning.days)
    problems.push(warning(`${formatSize(free)} free on ${name}: full in ${days} days`, remedy))
  else if (merge && free < merge)
    problems.push(
      warning(
        `${formatSize(free)} free on ${name}: merging a month of ${stored.largest?.table} may need ${formatSize(merge)}`,
        remedy,
      ),
    )
  else if (free < minimum.warning.bytes) problems.push(warning(`${formatSize(free)} free on ${name}`, remedy))
  if (inodes && inodes.free < minimum.warning.inodes)
    problems.push(
      (inodes.free < minimum.failure.inodes ? failed : warning)(
        `${inodes.free} inodes free on ${name}`,
        `remove files from that disk, or recreate its file system with more inodes`,
      ),
    )
  return problems
}

/** The disks that the service writes to, each file system once. */
async function listDisks(installation: Installation): Promise<Disk[]> {
  const { dataDir, isEmbedded } = installation.config
  // Folders with data first, because a file system is listed by the first folder on it.
  const folders = [
    dataDir,
    ...(isEmbedded ? [join(dataDir, 'postgres'), join(dataDir, 'clickhouse')] : []),
    tmpdir(),
  ]
  const seen = new Set<number>()
  const disks: Disk[] = []
  for (const path of folders) {
    if (!existsSync(path)) continue
    const { dev } = statSync(path)
    if (seen.has(dev)) continue
    seen.add(dev)
    const { bavail, blocks, bsize, ffree, files } = await installation.statfs(path)
    const inodes = files > 0 ? { free: ffree, total: files } : null
    const holdsData = isEmbedded && path !== tmpdir()
    disks.push({ name: path, free: bavail * bsize, total: blocks * bsize, inodes, holdsData })
  }
  return isEmbedded ? disks : [...disks, ...(await disksOfClickHouse(installation))]
}

/** Whether ClickHouse responds. If not, another check reports it. */
async function clickhouseResponds(installation: Installation): Promise<boolean> {
  return installation.isOpen && (await inTime(installation.databases.clickhouse.ping())) === true
}

const clickhouseDisks = query({
  params: {},
  row: t.Object({ name: t.String(), free: Type.Integer(), total: Type.Integer() }),
  sql: `
    SELECT concat('disk ', name, ' of ClickHouse') AS name, free_space AS free, total_space AS total
    FROM system.disks WHERE type = 'Local' AND total_space > 0`,
})

/** The disks of an external ClickHouse server. */
async function disksOfClickHouse(installation: Installation): Promise<Disk[]> {
  if (!(await clickhouseResponds(installation))) return []
  const disks = await installation.databases.clickhouse.rows(clickhouseDisks, {})
  return disks.map((it) => ({ ...it, inodes: null, holdsData: true }))
}

const storedBytes = query({
  params: {},
  row: t.Object({ table: t.String(), largest: Type.Integer(), bytes: Type.Integer() }),
  sql: `
    SELECT table, max(of_partition) AS largest, sum(of_partition) AS bytes
    FROM (
      SELECT table, partition_id, sum(bytes_on_disk) AS of_partition FROM system.parts
      WHERE database = currentDatabase() AND active
      GROUP BY table, partition_id
    )
    GROUP BY table ORDER BY largest DESC`,
})

const eventCounts = query({
  params: { now: 'DateTime64(3)' },
  row: t.Object({ all: Type.Integer(), days: Type.Integer(), recent: Type.Integer() }),
  sql: `
    SELECT
      (SELECT count() FROM events) AS all,
      (SELECT least(7, greatest(1, dateDiff('day', min(timestamp), {now:DateTime64(3)}))) FROM events) AS days,
      count() AS recent
    FROM events
    WHERE timestamp >= {now:DateTime64(3)} - toIntervalDay(7) AND timestamp < {now:DateTime64(3)}`,
})

/** How much is stored and how fast it grows; null values if unknown. */
async function storedOf(installation: Installation): Promise<Stored> {
  const nothing = { largest: null, dailyBytes: null }
  if (!(await clickhouseResponds(installation))) return nothing
  const { clickhouse, postgres } = installation.databases
  const now = new Date(installation.clock())
  const [tables, counts, size] = await Promise.all([
    clickhouse.rows(storedBytes, {}),
    clickhouse.rows(eventCounts, { now }),
    inTime(Promise.resolve(postgres.sql`SELECT pg_database_size(current_database())::float8 AS bytes`)),
  ])
  const [first] = tables ?? []
  if (!first) return nothing
  const largest = { table: first.table, bytes: first.largest }
  const [events] = counts
  if (!events || events.all < minEvents) return { largest, dailyBytes: null }
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0) + Number(size?.[0]?.bytes ?? 0)
  return { largest, dailyBytes: ((all / events.all) * events.recent) / events.days }
}

function daysLeft(free: number, { dailyBytes }: Stored): number | null {
  return dailyBytes === null || dailyBytes <= 0 ? null : Math.floor(free / dailyBytes)
}
