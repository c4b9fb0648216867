import type { LedgerEntry } from '../../../../server/revenue/conversions/ledger-model.ts'
import { type Credited, sourceMedium } from './goal-view.ts'
import { type AttributionModel, models } from './models.ts'

export type Touchpoint = LedgerEntry['touchpoints'][number]

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

/** A touchpoint's share of its conversion by a model; 0 where that model was not asked for. */
export function shareOf({ credit }: Touchpoint, model: AttributionModel): number {
  return credit[model] ?? 0
}

/** `40%`; what is less than can be shown is not nothing. */
export function formatCredit(share: number): string {
  return share > 0 && share < 0.0005 ? '<0.1%' : percent.format(share)
}

/** The models that the entries say the credit of. */
export function modelsOf(entries: readonly LedgerEntry[]): AttributionModel[] {
  const credit = entries[0]?.touchpoints[0]?.credit
  return models.filter((model) => credit?.[model] !== undefined)
}

/** Whether it is one of the visits that the ledger was narrowed to. */
export function isCredited(touchpoint: Touchpoint, credited: Credited | undefined): boolean {
  if (!credited) return false
  const { dimension, value } = credited
  return (dimension === 'source_medium' ? sourceMedium(touchpoint) : touchpoint[dimension]) === value
}

const units = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const

/** How long before a conversion a visit began: `3 days before`, `just before`. */
export function describeLead(visit: string, conversion: string): string {
  const lead_ms = Date.parse(conversion) - Date.parse(visit)
  for (const [length_ms, name] of units) {
    const count = Math.floor(lead_ms / length_ms)
    if (count > 0) return `${count} ${name}${count === 1 ? '' : 's'} before`
  }
  return 'just before'
}
