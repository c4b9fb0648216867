import type { Measure } from '#lib/charts/measure.ts'
import type { Tone } from '#lib/charts/series.ts'
import { eventMeasures } from '#lib/events/measures.ts'
import { counted } from '#lib/format.ts'
import { numberLocale } from '#lib/language.ts'
import type { Vitals } from '../../../../server/analytics/web-vitals/model.ts'
import type { Vital } from '../../../../server/analytics/web-vitals/vitals.ts'

/** The vitals with what they measure, in the words of a visitor. */
export const vitalLabels: Record<Vital, { name: string; meaning: string }> = {
  lcp: { name: 'Largest Contentful Paint', meaning: 'When the largest text or image is visible' },
  inp: { name: 'Interaction to Next Paint', meaning: 'How long the page takes to react to clicks and keys' },
  cls: { name: 'Cumulative Layout Shift', meaning: 'How much the page moves while it is read' },
  fcp: { name: 'First Contentful Paint', meaning: 'When the first text or image is visible' },
  ttfb: { name: 'Time to First Byte', meaning: 'When the answer of the server begins' },
}

export const vitals = Object.keys(vitalLabels) as Vital[]

/** Up to which value a vital is good, and above which it is poor: those of the service. */
export const limitsOf: Record<Vital, { good: number; poor: number }> = {
  lcp: { good: 2500, poor: 4000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
  fcp: { good: 1800, poor: 3000 },
  ttfb: { good: 800, poor: 1800 },
}

export const ratingLabels = { good: 'Good', needs_improvement: 'Needs improvement', poor: 'Poor' } as const
export type Rating = keyof typeof ratingLabels
export const ratings = Object.keys(ratingLabels) as Rating[]

/** The colours of a rating: of its text, and of its part of a bar. */
export const ratingTones: Record<Rating, { text: string; bar: string }> = {
  good: { text: 'text-good', bar: 'bg-good' },
  needs_improvement: { text: 'text-warn', bar: 'bg-warn' },
  poor: { text: 'text-bad', bar: 'bg-bad' },
}

/** The colours of ratings in charts. */
export const chartTones: Record<Rating, Tone> = { good: 'good', needs_improvement: 'warn', poor: 'bad' }

/** How a chart draws page loads. */
export const pageLoads: Measure = {
  ...eventMeasures.events,
  name: 'Page loads',
  withUnit: (it) => counted(it, 'page load', 'page loads'),
}

export function ratingOf(vital: Vital, value: number): Rating {
  const { good, poor } = limitsOf[vital]
  if (value <= good) return 'good'
  return value > poor ? 'poor' : 'needs_improvement'
}

/** The share of each rating of the page loads in which a vital was measured, in percent. */
export function sharesOf(summary: Vitals[Vital]): Record<Rating, number> {
  const share = (count: number) => (summary.measured === 0 ? 0 : (100 * count) / summary.measured)
  return {
    good: share(summary.good),
    needs_improvement: share(summary.needs_improvement),
    poor: share(summary.poor),
  }
}

const unitOf = (unit: string, maximumFractionDigits: number) =>
  new Intl.NumberFormat(numberLocale, { style: 'unit', unit, maximumFractionDigits })
const milliseconds = unitOf('millisecond', 0)
const seconds = unitOf('second', 2)
const shifts = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 3 })

/** `168 ms`, `2.14 sec`, `0.04` */
export function formatVital(vital: Vital, value: number): string {
  if (vital === 'cls') return shifts.format(value)
  return value < 1000 ? milliseconds.format(value) : seconds.format(value / 1000)
}

/** How a chart draws the percentiles of a vital. */
export function measureOfVital(vital: Vital): Measure {
  const format = (value: number) => formatVital(vital, value)
  return {
    name: vitalLabels[vital].name,
    format,
    compact: format,
    withUnit: format,
    scale: 'decimal',
    isInverse: true,
    isAverage: true,
  }
}
