import type { ApiCall } from '#lib/api-call.ts'
import type { Condition } from '#lib/dashboard/filters.ts'
import type { DayRange } from '#lib/dashboard/periods.ts'
import { days } from '#lib/dashboard/queries.ts'
import { defaultView, type ViewState } from '#lib/dashboard/view-state.ts'
import { type AttributionModel, defaultModel, models, parseModel } from '#lib/goals/models.ts'
import { segmentConditions, segmentQuery } from '#lib/segments/filter.ts'
import type { AttributionDimension } from '../../../../server/revenue/attribution/models.ts'

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
    isWhole: params.get('rows') === 'all',
  }
}

/** The query parameters of a view except its period, without defaults. */
export function printAttributionView({ goal, dimension, model, compared, isWhole }: AttributionView) {
  return {
    goal,
    dimension: dimension === 'channel' ? undefined : dimension,
    model: model === defaultModel ? undefined : model,
    compare: compared.join(',') || undefined,
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
  filters?: string
}

export function attributionQuery(
  { model, dimension, compared, conditions }: AttributionView,
  goalId: string,
  range: DayRange,
): AttributionCallQuery {
  return {
    conversion_id: goalId,
    ...days(range),
    model,
    dimension,
    ...(compared.length > 0 && { compare: compared.join(',') }),
    ...segmentQuery(conditions),
  }
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
  if (value !== '') return value
  return withoutValue[dimension]
}
