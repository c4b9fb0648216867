import type { ApiCall } from '#lib/api-call.ts'
import { nameOf } from '#lib/dashboard/dimensions.ts'
import type { Condition } from '#lib/dashboard/filters.ts'
import type { DayRange, Interval } from '#lib/dashboard/periods.ts'
import { days, previousDays, type Timeframe } from '#lib/dashboard/queries.ts'
import { defaultView, type ViewState } from '#lib/dashboard/view-state.ts'
import { type ChartedMeasure, parseCharted } from '#lib/goals/measures.ts'
import { type AttributionModel, defaultModel, models, parseModel } from '#lib/goals/models.ts'
import { granularities, type StatsCallQuery } from '#lib/goals/queries.ts'
import { segmentConditions, segmentQuery } from '#lib/segments/filter.ts'
import { printOrder } from '#lib/tables/row-order.ts'
import type { AttributionDimension } from '../../../../server/revenue/attribution/models.ts'
import { type AttributionSort, parseSort } from './sorting.ts'

export type { AttributionDimension }

/** The dimensions of the report, in the order of the tabs. */
export const attributionDimensions = [
  'channel',
  'source',
  'campaign',
] as const satisfies AttributionDimension[]

/** The complete state of the page, which is stored in its URL. */
export type AttributionView = {
  period: ViewState['period']
  /** The segments to which the report is limited. */
  conditions: Condition[]
  /** The goal in the URL; undefined if it names none. */
  goal: string | undefined
  dimension: AttributionDimension
  model: AttributionModel
  /** The models to compare with, in menu order. */
  compared: AttributionModel[]
  sort: AttributionSort
  isAscending: boolean
  /** The measure of the chart. */
  charted: ChartedMeasure
  /** True to show every row, however many there are. */
  isWhole: boolean
}

/**
 * Parses the view from a URL. Invalid values become defaults. The form without JavaScript sends several `compare`
 * parameters.
 */
export function parseAttributionView(
  params: URLSearchParams,
  { period, conditions }: Pick<ViewState, 'period' | 'conditions'>,
): AttributionView {
  const model = parseModel(params.get('model'))
  const compared = params.getAll('compare').flatMap((it) => it.split(','))
  return {
    period,
    conditions: segmentConditions(conditions),
    goal: params.get('goal') || undefined,
    dimension: attributionDimensions.find((it) => it === params.get('dimension')) ?? 'channel',
    model,
    compared: models.filter((it) => it !== model && compared.includes(it)),
    ...parseSort(params.get('sort') ?? ''),
    charted: parseCharted(params.get('chart')),
    isWhole: params.get('rows') === 'all',
  }
}

/** The query parameters of a view except its period, without defaults. */
export function printAttributionView(view: AttributionView) {
  const { goal, dimension, model, compared, charted, isWhole } = view
  const sort = printOrder(view)
  return {
    goal,
    dimension: dimension === 'channel' ? undefined : dimension,
    model: model === defaultModel ? undefined : model,
    compare: compared.join(',') || undefined,
    sort: sort === '-conversions' ? undefined : sort,
    chart: charted === 'conversions' ? undefined : charted,
    rows: isWhole ? 'all' : undefined,
  }
}

/** The part of a view that the period and segment menus use. */
export function periodView({
  period,
  conditions,
}: Pick<AttributionView, 'period' | 'conditions'>): ViewState {
  return { ...defaultView, period, conditions: segmentConditions(conditions) }
}

export type AttributionCallQuery = {
  conversion_id: string
  start_date: string
  end_date: string
  model: AttributionModel
  dimension: AttributionDimension
  compare?: string
  granularity?: StatsCallQuery['granularity']
  filters?: string
}

export function attributionQuery(
  { model, dimension, compared, conditions }: AttributionView,
  goalId: string,
  range: DayRange,
  interval?: Interval,
): AttributionCallQuery {
  return {
    conversion_id: goalId,
    ...days(range),
    model,
    dimension,
    ...(compared.length > 0 && { compare: compared.join(',') }),
    ...(interval && { granularity: granularities[interval] }),
    ...segmentQuery(conditions),
  }
}

/** The query for the preceding days, whose rows are compared with those of the period. */
export function previousAttributionQuery(
  { model, dimension, conditions }: AttributionView,
  goalId: string,
  time: Timeframe,
): AttributionCallQuery {
  return { conversion_id: goalId, ...previousDays(time), model, dimension, ...segmentQuery(conditions) }
}

export function attributionCall(siteId: string, query: AttributionCallQuery): ApiCall {
  return { path: `/v1/sites/${siteId}/analytics/attribution`, query }
}

const withoutValue: Record<AttributionDimension, string> = {
  channel: 'No channel',
  source: 'No source',
  campaign: 'No campaign',
}

/** The label of a row; also covers empty values, such as sessions without a campaign. */
export function rowName(dimension: AttributionDimension, value: string): string {
  return value === '' ? withoutValue[dimension] : nameOf(dimension, value)
}
