import type { Choice } from '#lib/components/Select.svelte'
import { metricLabels } from '#lib/dashboard/metrics.ts'
import { describeCondition } from '#lib/events/fields.ts'
import { formatNumber } from '#lib/format.ts'
import { eventTitle } from '#lib/funnels/draft.ts'
import type { EventMetric } from './metrics.ts'
import type { SeriesDraft } from './view.ts'

/** `Sum of value: purchase`, `People: sign_up, Country is Germany`, `Conversions: Newsletter` */
export function seriesTitle(series: SeriesDraft, goals: readonly Choice[]): string {
  const title = titleOf(series, goals)
  return series.condition ? `${title}, ${describeCondition(series.condition)}` : title
}

function titleOf({ counted, event, property }: SeriesDraft, goals: readonly Choice[]): string {
  if (counted.type === 'traffic') {
    const name = metricLabels[counted.metric].name
    return counted.goal
      ? `${name}: ${goals.find((it) => it.value === counted.goal)?.label ?? counted.goal}`
      : name
  }
  const of = event ? eventTitle(event) : 'All events'
  if (counted.metric === 'events') return of
  return `${numberTitle(counted.metric, property)}: ${of}`
}

function numberTitle(metric: Exclude<EventMetric, 'events'>, property: string): string {
  switch (metric) {
    case 'users':
      return 'People'
    case 'sum':
      return `Sum of ${property}`
    case 'average':
      return `Average of ${property}`
    case 'min':
      return `Minimum of ${property}`
    case 'max':
      return `Maximum of ${property}`
    case 'median':
      return `Median of ${property}`
    default:
      return `${formatNumber(Number(metric.slice(1)))}th percentile of ${property}`
  }
}
