import { type Interval, isDay, todayIn } from '#lib/dashboard/periods.ts'
import type { Annotation } from '../../../../server/analytics/annotations/model.ts'

/** The annotations of one bucket of a chart. */
export type NoteMark = { slot: number; annotations: Annotation[] }

/**
 * Assigns annotations to the buckets of a chart. By hour, an annotation of a day is in the first hour of the day.
 * Annotations before the first bucket are left out.
 * @param labels the bucket labels in chronological order: days, or the starts of hours.
 */
export function notesOn(
  labels: readonly string[],
  interval: Interval,
  annotations: readonly Annotation[],
  timezone: string,
): NoteMark[] {
  const bySlot = new Map<number, Annotation[]>()
  for (const annotation of annotations) {
    const slot = slotOf(annotation.at, labels, interval, timezone)
    if (slot >= 0) bySlot.set(slot, [...(bySlot.get(slot) ?? []), annotation])
  }
  return [...bySlot].map(([slot, found]) => ({
    slot,
    annotations: found.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  }))
}

function slotOf(at: string, labels: readonly string[], interval: Interval, timezone: string): number {
  if (interval !== 'hour') {
    const day = isDay(at) ? at : todayIn(timezone, new Date(at))
    return labels.findLastIndex((label) => label.slice(0, 10) <= day)
  }
  if (isDay(at)) return labels.findIndex((label) => label.startsWith(at))
  return labels.findLastIndex((label) => Date.parse(label) <= Date.parse(at))
}
