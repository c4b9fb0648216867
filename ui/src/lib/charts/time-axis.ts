import { dateLocale } from '#lib/language.ts'
import { type AxisLabel, heightOf, pathThrough, type Range } from './scale.ts'

/** A period of a chart, in milliseconds. */
export type Span = { start: number; end: number }

/** The horizontal position of a time in a chart, 0 to 100. */
export function positionIn({ start, end }: Span, at: string | number): number {
  const time = typeof at === 'string' ? Date.parse(at) : at
  return Math.min(100, Math.max(0, (100 * (time - start)) / Math.max(1, end - start)))
}

/** The path of a line through values by their times: the last one may be closer to the one before than the others. */
export function timePath(span: Span, range: Range, values: readonly { at: string; value: number }[]): string {
  return pathThrough(values.map(({ at, value }) => [positionIn(span, at), heightOf(value, range)]))
}

/** Evenly spaced labels of a time axis: days, or times if it is at most three days long. */
export function timeLabels({ start, end }: Span, timezone: string, count: number): AxisLabel[] {
  const isShort = end - start <= 3 * 86_400_000
  const format = new Intl.DateTimeFormat(dateLocale, {
    day: 'numeric',
    month: 'short',
    ...(isShort && { hour: '2-digit', minute: '2-digit' }),
    timeZone: timezone,
  })
  return Array.from({ length: count }, (_, n) => {
    const position = (100 * n) / (count - 1)
    return { position, text: format.format(new Date(start + ((end - start) * n) / (count - 1))) }
  })
}
