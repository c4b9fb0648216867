/** Formats a time for ClickHouse's DateTime64(3) in UTC: `2026-03-29 01:02:03.456`. */
export function clickhouseTime(time: Date | number): string {
  return new Date(time).toISOString().replace('T', ' ').slice(0, -1)
}
