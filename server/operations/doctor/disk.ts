import { existsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'
import { inTime } from '../health/in-time.ts'
import { type Check, failed, type Outcome, together, warning } from './check.ts'
import type { Installation } from './installation.ts'
import { sizeInWords } from './labels.ts'

const MB = 1e6
const bounds = { little: 2000 * MB, tooLittle: 500 * MB, inodes: 20_000, fewDays: 30, tooFewDays: 3 }
/** With fewer events, the size of a database says nothing about that of an event. */
const tellingEvents = 20_000

export const diskChecks: readonly Check[] = [
  {
    name: 'disk',
    remedy: 'see that the disk of DATA_DIR answers',
    run: disk,
  },
]

type Place = {
  name: string
  free: number
  total: number
  inodes: { free: number; total: number } | null
  /** Whether databases grow here. */
  holdsData: boolean
}
type Stored = { largest: { table: string; bytes: number } | null; dailyBytes: number | null }

async function disk(installation: Installation): Promise<Outcome> {
  const [places, stored] = await Promise.all([placesOf(installation), storedOf(installation)])
  return judgeDisks(places, stored)
}

/** @param places the data folder first */
export function judgeDisks(places: Place[], stored: Stored): Outcome {
  const problems = places.flatMap((place) => problemsOf(place, stored))
  const [{ free, total }] = places as [Place]
  const growing = places.find(({ holdsData }) => holdsData)
  const days = growing ? daysLeft(growing.free, stored) : null
  const where = growing === places[0] ? '' : `on ${growing?.name} `
  const growth =
    days === null
      ? ''
      : `, enough ${where}for ${days > 3650 ? 'more than ten years' : `${days} days`} at the growth of the last week`
  return together(problems, `${sizeInWords(free)} of ${sizeInWords(total)} are free${growth}`)
}

function problemsOf({ name, free, inodes, holdsData }: Place, stored: Stored): Outcome[] {
  const problems: Outcome[] = []
  const remedy = `free space on the disk of ${name}, make it larger, or shorten the retention of sites`
  const days = holdsData ? daysLeft(free, stored) : null
  const merge = holdsData && stored.largest && 2 * stored.largest.bytes
  if (free < bounds.tooLittle)
    problems.push(
      failed(`${sizeInWords(free)} are free for ${name}: events may be refused at any moment`, remedy),
    )
  else if (days !== null && days < bounds.tooFewDays)
    problems.push(failed(`${sizeInWords(free)} are free for ${name}: full in ${days} days`, remedy))
  else if (days !== null && days < bounds.fewDays)
    problems.push(warning(`${sizeInWords(free)} are free for ${name}: full in ${days} days`, remedy))
  else if (merge && free < merge)
    problems.push(
      warning(
        `${sizeInWords(free)} are free for ${name}: merging a month of ${stored.largest?.table} may take ${sizeInWords(merge)}`,
        remedy,
      ),
    )
  else if (free < bounds.little) problems.push(warning(`${sizeInWords(free)} are free for ${name}`, remedy))
  if (inodes && inodes.free < bounds.inodes)
    problems.push(
      (inodes.free < bounds.inodes / 10 ? failed : warning)(
        `${inodes.free} files can still be made for ${name}`,
        `remove files from that disk, or make its file system anew with more inodes`,
      ),
    )
  return problems
}

/** Where the service writes, one place a file system. */
async function placesOf(installation: Installation): Promise<Place[]> {
  const { dataDir, isEmbedded } = installation.config
  // Those that hold data first: one file system is one place.
  const wanted = [
    dataDir,
    ...(isEmbedded ? [join(dataDir, 'postgres'), join(dataDir, 'clickhouse')] : []),
    tmpdir(),
  ]
  const seen = new Set<number>()
  const places: Place[] = []
  for (const path of wanted) {
    if (!existsSync(path)) continue
    const { dev } = statSync(path)
    if (seen.has(dev)) continue
    seen.add(dev)
    const { bavail, blocks, bsize, ffree, files } = await installation.statfs(path)
    const inodes = files > 0 ? { free: ffree, total: files } : null
    const holdsData = isEmbedded && path !== tmpdir()
    places.push({ name: path, free: bavail * bsize, total: blocks * bsize, inodes, holdsData })
  }
  return isEmbedded ? places : [...places, ...(await disksOfClickHouse(installation))]
}

/** Whether ClickHouse tells anything; that it does not is for another check to say. */
async function answers(installation: Installation): Promise<boolean> {
  return installation.isOpen && (await inTime(installation.databases.clickhouse.ping())) === true
}

const clickhouseDisks = query({
  params: {},
  row: t.Object({ name: t.String(), free: Type.Integer(), total: Type.Integer() }),
  sql: `
    SELECT concat('disk ', name, ' of ClickHouse') AS name, free_space AS free, total_space AS total
    FROM system.disks WHERE type = 'Local' AND total_space > 0`,
})

/** A server elsewhere tells of its own disks. */
async function disksOfClickHouse(installation: Installation): Promise<Place[]> {
  if (!(await answers(installation))) return []
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

/** What is stored, and how fast that grows; nothing of it while the databases do not answer. */
async function storedOf(installation: Installation): Promise<Stored> {
  const nothing = { largest: null, dailyBytes: null }
  if (!(await answers(installation))) return nothing
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
  if (!events || events.all < tellingEvents) return { largest, dailyBytes: null }
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0) + Number(size?.[0]?.bytes ?? 0)
  return { largest, dailyBytes: ((all / events.all) * events.recent) / events.days }
}

function daysLeft(free: number, { dailyBytes }: Stored): number | null {
  return dailyBytes === null || dailyBytes <= 0 ? null : Math.floor(free / dailyBytes)
}
