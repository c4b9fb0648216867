import type { Stats } from './reports.server.ts'

/** A stretch of time with what happened in it. */
export type Bucket = { date: string; conversions: number; value: number; avg_value: number }

/** The series of a goal, each bucket with its average. */
export function bucketsOf(stats: Stats | undefined): Bucket[] {
  return (stats?.timeseries ?? []).map(({ date, conversions, value }) => ({
    date,
    conversions,
    value,
    avg_value: conversions > 0 ? value / conversions : 0,
  }))
}
