import type { Measure } from './measure.ts'

const durationSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400]

/** The least and the greatest value that an axis shows. Both include 0, where an axis begins. */
export type Range = { least: number; greatest: number }

/** A label below a chart, at a horizontal position from 0 to 100. */
export type AxisLabel = { position: number; text: string }

/** The range of values and 0. */
export function rangeOf(...values: number[]): Range {
  return { least: Math.min(0, ...values), greatest: Math.max(0, ...values) }
}

/** Round values past the least and the greatest one, two to six of them. One is 0. */
export function ticksFor(scale: Measure['scale'], range: Range): number[] {
  const step = stepFor(scale, (range.greatest - range.least) / 4)
  const below = stepsIn(-range.least, step)
  const above = stepsIn(range.greatest, step)
  return ticksOf(step, below, below + above === 0 ? 1 : above)
}

/**
 * The ticks of one or two axes, which share their lines and their 0. If only one axis has values below 0, or only
 * values below 0, the other one is extended.
 */
export function sharedTicks(
  first: { scale: Measure['scale']; range: Range },
  second: { scale: Measure['scale']; range: Range } | undefined,
): [first: number[], second: number[]] {
  const ticks = ticksFor(first.scale, first.range)
  if (!second) return [ticks, []]
  const { least, greatest } = second.range
  const zero = ticks.indexOf(0)
  const below = Math.max(zero, least < 0 ? 1 : 0)
  const above = Math.max(ticks.length - 1 - zero, greatest > 0 ? 1 : 0)
  const [one = 0, other = 1] = ticks
  const step = stepFor(second.scale, Math.max(-least / below || 0, greatest / above || 0))
  return [ticksOf(other - one, below, above), ticksOf(step, below, above)]
}

function ticksOf(step: number, below: number, above: number): number[] {
  return Array.from({ length: below + above + 1 }, (_, index) => (index - below) * step)
}

function stepsIn(value: number, step: number): number {
  return Math.max(0, Math.ceil(value / step - 1e-9))
}

/** The range of an axis, from its first to its last tick. */
export function rangeOfTicks(ticks: readonly number[]): Range {
  return { least: ticks[0] ?? 0, greatest: ticks.at(-1) ?? 1 }
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

/** The path of a line through values in a box of 100 by 100, which is as high as the range of the axis. */
export function linePath(values: readonly number[], slots: number, range: Range, first = 0): string {
  return pathThrough(values.map((value, n) => [positionOf(first + n, slots), heightOf(value, range)]))
}

/** The path of a line through points of the plot. */
export function pathThrough(points: readonly (readonly [x: number, y: number])[]): string {
  return points.map(([x, y], n) => `${n ? 'L' : 'M'}${coordinate(x)} ${coordinate(y)}`).join('')
}

/** The same path, closed along the line of 0. */
export function areaPath(values: readonly number[], slots: number, range: Range): string {
  if (values.length === 0) return ''
  const end = coordinate(positionOf(values.length - 1, slots))
  const zero = coordinate(heightOf(0, range))
  return `${linePath(values, slots, range)}L${end} ${zero}L${coordinate(positionOf(0, slots))} ${zero}Z`
}

/** The distance of a value from the top of the plot, 0 to 100. */
export function heightOf(value: number, { least, greatest }: Range): number {
  return greatest > least ? (100 * (greatest - value)) / (greatest - least) : 100
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
