import type { SegmentComputation } from '../../../../server/analytics/segments/model.ts'

/** A day or an hour of a segment: the member count at its end, and the users who entered and left during it. */
export type TrendPoint = { label: string; user_count: number; entered: number; left: number }
export type Trend = { interval: 'hour' | 'date'; points: TrendPoint[] }

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
/** Longer periods are shown by day. */
const hoursOf_ms = 3 * day_ms

/**
 * Groups the computations of a segment, newest first, by hour or by day in the time zone of the site. Buckets without
 * a computation keep the previous member count.
 */
export function trendOf(computations: readonly SegmentComputation[], timezone: string): Trend {
  const oldest = computations.at(-1)
  const newest = computations[0]
  if (!oldest || !newest) return { interval: 'hour', points: [] }
  const [from, to] = [Date.parse(oldest.computed_at), Date.parse(newest.computed_at)]
  const interval = to - from < hoursOf_ms ? 'hour' : 'date'
  const labelOf = (time: number) => bucketOf(time, timezone, interval)
  const points = new Map<string, TrendPoint>()
  // Half steps, so that no day is skipped when the clocks change.
  const step_ms = (interval === 'hour' ? hour_ms : day_ms) / 2
  for (let time = from; time < to; time += step_ms) points.set(labelOf(time), emptyPoint(labelOf(time)))
  points.set(labelOf(to), emptyPoint(labelOf(to)))

  const found = new Set<string>()
  for (const { computed_at, user_count, entered, left } of computations.toReversed()) {
    const point = points.get(labelOf(Date.parse(computed_at)))
    if (!point) continue
    found.add(point.label)
    point.user_count = user_count
    point.entered += entered
    point.left += left
  }
  let before = 0
  for (const point of points.values()) {
    if (!found.has(point.label)) point.user_count = before
    before = point.user_count
  }
  return { interval, points: [...points.values()] }
}

function emptyPoint(label: string): TrendPoint {
  return { label, user_count: 0, entered: 0, left: 0 }
}

/** `2026-03-01` or `2026-03-01T12:00`, the format of days and hours in reports. */
function bucketOf(time: number, timezone: string, interval: Trend['interval']): string {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  })
  const [day = '', hour = ''] = clock.format(time).split(' ')
  return interval === 'date' ? day : `${day}T${hour}:00`
}
