import { addressOf, parseView, type ViewState } from '#lib/dashboard/view-state.ts'
import { segmentConditions } from '#lib/segments/filter.ts'
import { type ChartedMeasure, parseCharted } from './measures.ts'
import { type AttributionModel, defaultModel, parseModel } from './models.ts'

/** The complete state of the pages of a goal, which is stored only in the URL. */
export type GoalView = {
  view: ViewState
  model: AttributionModel
  /** The measure of the chart. */
  measure: ChartedMeasure
  /** The filter of the ledger: only conversions that give credit to this value. */
  credited: Credited | undefined
}
export type Credited = { dimension: CreditDimension; value: string }

export const creditDimensions = {
  source_medium: 'Source / medium',
  source: 'Source',
  channel: 'Channel',
  campaign: 'Campaign',
} as const
export type CreditDimension = keyof typeof creditDimensions

/** Parses the view from a URL; invalid values become defaults. */
export function parseGoalView(params: URLSearchParams): GoalView {
  const view = parseView(params)
  const dimension = params.get('dimension')
  const value = params.get('value')
  return {
    view: { ...view, conditions: segmentConditions(view.conditions) },
    model: parseModel(params.get('model')),
    measure: parseCharted(params.get('show')),
    credited:
      value !== null && dimension !== null && Object.hasOwn(creditDimensions, dimension)
        ? { dimension: dimension as CreditDimension, value }
        : undefined,
  }
}

/** The query parameters of the view except its period. */
export function othersOf({ model, measure }: GoalView): Record<string, string | undefined> {
  return {
    model: model === defaultModel ? undefined : model,
    show: measure === 'conversions' ? undefined : measure,
  }
}

/** The URL of the page of a goal, with some changes to its view. */
export function goalAddress(path: string, goalView: GoalView, change: Partial<GoalView> = {}): string {
  const wanted = { ...goalView, ...change }
  return addressOf(path, wanted.view, {}, othersOf(wanted))
}

/** A source with its medium, in the format of the ledger query. */
export function sourceMedium({ source, medium }: { source: string; medium: string }): string {
  return `${source} / ${medium}`
}

/** The URL of the ledger, for all conversions or those that give credit to a value. */
export function ledgerAddress(
  path: string,
  { view, model }: Pick<GoalView, 'view' | 'model'>,
  credited?: Credited,
  cursor?: string,
): string {
  // The empty string is also a value: sessions with an unknown campaign.
  return addressOf(path, view, {}, { model: model === defaultModel ? undefined : model, ...credited, cursor })
}
