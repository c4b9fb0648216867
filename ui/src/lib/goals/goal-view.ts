import { addressOf, parseView, type ViewState } from '#lib/dashboard/view-state.ts'
import { segmentConditions } from '#lib/segments/filter.ts'
import { type ChartedMeasure, parseCharted } from './measures.ts'
import { type AttributionModel, defaultModel, parseModel } from './models.ts'

/** Everything about the pages of a goal that can be chosen. It lives in the address alone. */
export type GoalView = {
  view: ViewState
  model: AttributionModel
  /** What the chart shows. */
  measure: ChartedMeasure
  /** What a conversion must have credit for to stand in the ledger. */
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

/** Reads the view from an address; what cannot be read is as by default. */
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

/** What of the view stands in the address besides the period. */
export function othersOf({ model, measure }: GoalView): Record<string, string | undefined> {
  return {
    model: model === defaultModel ? undefined : model,
    show: measure === 'conversions' ? undefined : measure,
  }
}

/** The address of a goal's page with some of its view changed. */
export function goalAddress(path: string, goalView: GoalView, change: Partial<GoalView> = {}): string {
  const wanted = { ...goalView, ...change }
  return addressOf(path, wanted.view, {}, othersOf(wanted))
}

/** A source with its medium, as the ledger is asked for it. */
export function sourceMedium({ source, medium }: { source: string; medium: string }): string {
  return `${source} / ${medium}`
}

/** The address of the ledger, of all conversions or those that something has credit for. */
export function ledgerAddress(
  path: string,
  { view, model }: Pick<GoalView, 'view' | 'model'>,
  credited?: Credited,
  cursor?: string,
): string {
  // An empty text is a value, too: visits whose campaign is not known.
  return addressOf(path, view, {}, { model: model === defaultModel ? undefined : model, ...credited, cursor })
}
