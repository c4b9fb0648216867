import type { Choice } from '#lib/components/Select.svelte'
import type { CustomDimensions } from '#lib/dashboard/dimensions.ts'
import {
  type Condition,
  describeCondition as describeTrafficCondition,
  type NamedCondition,
} from '#lib/dashboard/filters.ts'
import { metricLabels } from '#lib/dashboard/metrics.ts'
import { describeCondition } from '#lib/events/fields.ts'
import { formatNumber } from '#lib/format.ts'
import { eventTitle } from '#lib/funnels/draft.ts'
import type { EventMetric } from './metrics.ts'
import type { SeriesDraft } from './view.ts'

/** What the ids and numbers in a view stand for: the goals, segments and custom dimensions of the site. */
export type TrendNames = { goals: readonly Choice[]; segments: readonly Choice[]; custom: CustomDimensions }

/** `Sum of value: purchase`, `People: sign_up, Country is Germany`, `Conversions: Newsletter` */
export function seriesTitle(series: SeriesDraft, names: TrendNames): string {
  const conditions = series.conditions.map((it) => conditionTitle(series, it, names))
  return [titleOf(series, names.goals), ...conditions].join(', ')
}

/** `Country is Germany` */
export function conditionTitle(
  { counted }: SeriesDraft,
  condition: NamedCondition,
  { segments, custom }: Pick<TrendNames, 'segments' | 'custom'>,
): string {
  return counted.type === 'events'
    ? describeCondition(condition, segments)
    : describeTrafficCondition(condition as Condition, custom, segments)
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
