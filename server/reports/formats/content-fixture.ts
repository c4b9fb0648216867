import type { Kpi, ReportContent, ReportDimension, ReportMetric } from '../content.ts'
import { dimensionWords, metricWords, valueLabel } from '../words.ts'

type Wish = {
  metrics?: readonly ReportMetric[]
  tables?: readonly (readonly [ReportDimension, readonly string[]])[]
  points?: number
} & Partial<
  Pick<
    ReportContent,
    'title' | 'description' | 'site' | 'comparison' | 'currency' | 'notes' | 'filters_words'
  >
>

/** A report with numbers that follow from their place: for tests of what becomes of it in each format. */
export function sampleContent(wish: Wish = {}): ReportContent {
  const {
    metrics = ['sessions', 'revenue'],
    tables = [['source', ['google', 'direct']]],
    points = 7,
    ...rest
  } = wish
  const measured = metrics.map((metric): Pick<Kpi, 'metric' | 'label' | 'unit'> => {
    const { label, unit } = metricWords[metric]
    return { metric, label, unit }
  })
  const valuesAt = (place: number) => measured.map(({ unit }, n) => numberAt(place + n, unit))
  return {
    title: 'Weekly overview',
    description: '',
    site: { id: 'site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b', name: 'Blumen & Söhne', domain: 'blumen.example' },
    period: {
      start: '2026-03-22T23:00:00.000Z',
      end: '2026-03-29T21:59:59.999Z',
      timezone: 'Europe/Berlin',
      words: '23 – 29 Mar 2026',
    },
    comparison: {
      start: '2026-03-15T23:00:00.000Z',
      end: '2026-03-22T22:59:59.999Z',
      timezone: 'Europe/Berlin',
      words: '16 – 22 Mar 2026',
    },
    filters: '',
    filters_words: '',
    currency: 'EUR',
    kpis: measured.map((it, n) => ({
      ...it,
      value: numberAt(n, it.unit),
      previous: rest.comparison === null ? null : numberAt(n + 1, it.unit),
      change_percent: rest.comparison === null ? null : n % 2 === 0 ? -7.5 : 12.25,
    })),
    chart: {
      ...(measured[0] as (typeof measured)[number]),
      interval: 'date',
      points: Array.from({ length: points }, (_, n) => ({
        start: new Date(Date.UTC(2026, 2, 22 + n, 23)).toISOString(),
        label: `${23 + n} Mar`,
        value: valuesAt(n)[0] ?? null,
        previous: valuesAt(n + 2)[0] ?? null,
        values: valuesAt(n),
      })),
    },
    tables: tables.map(([dimension, names]) => ({
      dimension,
      label: dimensionWords[dimension][0],
      columns: measured,
      rows: names.map((value, n) => ({ value, label: valueLabel(dimension, value), values: valuesAt(n) })),
      total_rows: names.length,
    })),
    notes: [],
    generated_at: '2026-03-30T06:00:00.000Z',
    ...rest,
  }
}

function numberAt(place: number, unit: Kpi['unit']): number {
  return unit === 'count' ? 1200 + 37 * place : 34.25 + place
}
