import { dateLocale } from '#lib/language.ts'

/** A period of a chart, in milliseconds. */
export type Span = { start: number; end: number }

/** The horizontal position of a time in a chart, 0 to 100. */
export function positionIn({ start, end }: Span, at: string | number): number {
  const time = typeof at === 'string' ? Date.parse(at) : at
  return Math.min(100, Math.max(0, (100 * (time - start)) / Math.max(1, end - start)))
}

/** Evenly spaced labels of a time axis: days, or times if it is at most three days long. */
export function timeLabels(
  { start, end }: Span,
  timezone: string,
  count: number,
): { position: number; text: string }[] {
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
