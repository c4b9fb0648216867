import type { Params } from '../../../db/clickhouse/params.ts'
import { groupOfTimestamp } from '../traffic/cells.sql.ts'
import type { ClockPart } from '../traffic/period.ts'

const hour_ms = 3_600_000

/**
 * Returns an expression for the hour of the week in which an event happened, as the clock showed it: 0 is the first
 * hour of Monday, 167 the last one of Sunday. ClickHouse does not convert times: its time zones may be of another
 * version than those of the service.
 */
export function hourOfWeek(parts: readonly ClockPart[], params: Params): string {
  const slots = parts.map(({ from, to, offset_ms }) => ({ from, to, group: offset_ms }))
  const hours = `intDiv(toUnixTimestamp64Milli(timestamp) + ${groupOfTimestamp(slots, params)}, ${hour_ms})`
  // 1 January 1970 was a Thursday.
  return `toUInt8((${hours} + ${3 * 24}) % ${7 * 24})`
}
