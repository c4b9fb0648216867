import {
  closeSync,
  existsSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/**
 * Repairs the logs in which ClickHouse remembers inserts, after a crash. Call it while no engine runs on the folder.
 *
 * chDB 26.7 adds the record of an insert to the log of a table, and then renames the new part to its final name. Two
 * things can be wrong after a crash:
 * - A record has no part: the insert would be ignored as a duplicate when it is repeated. The record becomes one that
 *   drops the insert.
 * - The last record is incomplete: the next one would be appended to it, and ClickHouse reads a log only up to a record
 *   that it does not understand. The incomplete record is cut off.
 *
 * Both need no space on a full disk.
 * @param data the data folder of ClickHouse.
 */
export function repairDeduplicationLogs(data: string): void {
  const store = join(data, 'store')
  for (const prefix of foldersIn(store))
    for (const table of foldersIn(join(store, prefix))) {
      const folder = join(store, prefix, table)
      const logs = join(folder, 'deduplication_logs')
      if (!existsSync(logs)) continue
      const parts = partsIn(folder)
      for (const name of readdirSync(logs)) repairLog(join(logs, name), parts)
    }
}

/** The ranges of block numbers that the parts of a table cover, by partition. */
type Parts = Map<string, { first: number; last: number }[]>

function partsIn(folder: string): Parts {
  const parts: Parts = new Map()
  for (const { partition, ...range } of foldersIn(folder).flatMap((it) => readPartName(it) ?? [])) {
    const ranges = parts.get(partition)
    if (ranges) ranges.push(range)
    else parts.set(partition, [range])
  }
  return parts
}

/** Parses `202603_1_5_1`: partition, first and last block, level, and after a mutation its number. */
function readPartName(name: string) {
  const [, partition, first, last] = /^(.+?)_(\d+)_(\d+)_\d+(?:_\d+)?$/.exec(name) ?? []
  return partition === undefined ? undefined : { partition, first: Number(first), last: Number(last) }
}

/** The operations of a record: one digit, so that one replaces the other in place. */
const operations = { add: '1', drop: '2' } as const
/** An operation, a part and the id of the insert. */
const record = /^([12])\t([^\t]+)\t[^\t]+$/

function repairLog(path: string, parts: Parts): void {
  const text = readFileSync(path, 'latin1')
  const lost: number[] = []
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    const [, operation, name] = record.exec(text.slice(start, end)) ?? []
    if (operation === operations.add && name !== undefined && !isStored(name, parts)) lost.push(start)
    start = end + 1
  }
  if (lost.length === 0 && start === text.length) return
  const file = openSync(path, 'r+')
  try {
    for (const position of lost) writeSync(file, operations.drop, position)
    ftruncateSync(file, start)
    fdatasyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Whether a part exists, or is contained in one that it was merged into. */
function isStored(name: string, parts: Parts): boolean {
  const part = readPartName(name)
  if (!part) return true
  const ranges = parts.get(part.partition) ?? []
  return ranges.some((it) => it.first <= part.first && part.last <= it.last)
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((it) => (it.isDirectory() ? it.name : []))
}
