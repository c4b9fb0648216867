import { type Interval, todayIn } from '#lib/dashboard/periods.ts'
import type { Anomaly } from '../../../../server/output/anomalies/model.ts'

const severities: Anomaly['severity'][] = ['low', 'medium', 'high', 'critical']

/** An anomaly on a chart and the index of its bucket. */
export type Mark = { slot: number; anomaly: Anomaly }

/**
 * The marks of a chart: each anomaly in the bucket in which it began. A bucket shows its first most severe anomaly.
 * Anomalies that began before the chart are marked at its beginning.
 * @param labels the bucket labels in chronological order: days, or the starts of hours.
 */
export function marksOn(
  labels: readonly string[],
  interval: Interval,
  anomalies: readonly Anomaly[],
  timezone: string,
): Mark[] {
  if (labels.length === 0) return []
  const bySlot = new Map<number, Mark>()
  for (const anomaly of anomalies.toSorted((a, b) => (a.started_at < b.started_at ? -1 : 1))) {
    const began = new Date(anomaly.started_at)
    const day = todayIn(timezone, began)
    const hasBegun = (label: string) =>
      interval === 'hour' ? Date.parse(label) <= began.getTime() : label.slice(0, 10) <= day
    const slot = Math.max(0, labels.findLastIndex(hasBegun))
    const marked = bySlot.get(slot)
    if (!marked || severities.indexOf(anomaly.severity) > severities.indexOf(marked.anomaly.severity))
      bySlot.set(slot, { slot, anomaly })
  }
  return [...bySlot.values()]
}
