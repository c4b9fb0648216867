import { addressOf, type ViewState } from '#lib/dashboard/view-state.ts'

/**
 * The URL of the conversions of a goal in a view. Undefined if the view has filters that the ledger does not have: it
 * would list other conversions than the view counts.
 */
export function goalLedgerAddress(base: string, goalId: string, view: ViewState): string | undefined {
  const isOfSegments = view.conditions.every((it) => it.dimension === 'segment')
  return isOfSegments ? addressOf(`${base}/goals/${goalId}/ledger`, view) : undefined
}
