import { formatNumber } from '#lib/format.ts'
import { formatRate } from '#lib/goals/measures.ts'
import { formatMoney } from '#lib/goals/money.ts'
import type { ItemRow } from '../../../../server/revenue/items/model.ts'
import type { ItemFigure } from './queries.ts'

/** Formats a figure of a row or of the totals. */
export function formatFigure(of: Pick<ItemRow, ItemFigure>, figure: ItemFigure, currency: string): string {
  const value = of[figure]
  if (value === null) return '–'
  if (figure === 'view_to_purchase_rate') return formatRate(value)
  return figure === 'revenue' || figure === 'refunds' ? formatMoney(value, currency) : formatNumber(value)
}
