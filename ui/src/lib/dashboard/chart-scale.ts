import type { Measure } from './measures.ts'

const durationSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400]

/** Round values from 0 to past the greatest value, three to five of them. */
export function ticksFor(scale: Measure['scale'], greatest: number): number[] {
  const step = stepFor(scale, greatest / 4)
  const count = Math.max(1, Math.ceil(greatest / step - 1e-9))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** As many round values from 0 to past the greatest value as another axis has, so that both share their lines. */
export function alignedTicks(scale: Measure['scale'], greatest: number, count: number): number[] {
  const step = stepFor(scale, greatest / (count - 1))
  return Array.from({ length: count }, (_, index) => index * step)
}

/** The indexes of the buckets that get a label: evenly spaced from the first one, at most `max`. */
export function labelledSlots(slots: number, max: number): number[] {
  const every =
    [1, 2, 3, 4, 6, 7, 8, 12, 14, 24, 28, 30, 60, 90].find((it) => slots / it <= max) ??
    Math.ceil(slots / max)
  return Array.from({ length: Math.ceil(slots / every) }, (_, index) => index * every)
}

/** The horizontal position of a bucket in the plot, 0 to 100. */
export function positionOf(slot: number, slots: number): number {
  return slots < 2 ? 50 : (100 * slot) / (slots - 1)
}

/** The slot nearest to a horizontal position, 0 to 1. */
export function slotAt(position: number, slots: number): number {
  return Math.min(slots - 1, Math.max(0, Math.round(position * (slots - 1))))
}

/** The path of a line through values in a box of 100 by 100; the greatest tick is at the top. */
export function linePath(values: readonly number[], slots: number, top: number, first = 0): string {
  return values
    .map(
      (value, index) =>
        `${index ? 'L' : 'M'}${coordinate(positionOf(first + index, slots))} ${coordinate(heightOf(value, top))}`,
    )
    .join('')
}

/** The same path, closed along the bottom. */
export function areaPath(values: readonly number[], slots: number, top: number): string {
  if (values.length === 0) return ''
  const end = coordinate(positionOf(values.length - 1, slots))
  return `${linePath(values, slots, top)}L${end} 100L${coordinate(positionOf(0, slots))} 100Z`
}

/** The distance of a value from the top of the plot, 0 to 100. */
export function heightOf(value: number, top: number): number {
  return top > 0 ? 100 - (100 * value) / top : 100
}

function stepFor(scale: Measure['scale'], min: number): number {
  if (scale === 'duration')
    return durationSteps.find((step) => step >= min) ?? 86_400 * Math.ceil(min / 86_400)
  if (min <= 0 || (scale === 'whole' && min <= 1)) return 1
  const magnitude = 10 ** Math.floor(Math.log10(min))
  const steps = [1, 2, 2.5, 5, 10].map((it) => it * magnitude)
  return (
    steps.find((step) => step >= min && (scale === 'decimal' || Number.isInteger(step))) ?? 10 * magnitude
  )
}

function coordinate(value: number): string {
  return String(Math.round(value * 100) / 100)
}
