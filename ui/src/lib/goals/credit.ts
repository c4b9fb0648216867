import { counted } from '#lib/format.ts'
import { numberLocale } from '#lib/language.ts'
import type { LedgerEntry } from '../../../../server/revenue/conversions/ledger-model.ts'
import { type Credited, sourceMedium } from './goal-view.ts'
import { type AttributionModel, models } from './models.ts'

export type Touchpoint = LedgerEntry['touchpoints'][number]

const percent = new Intl.NumberFormat(numberLocale, { style: 'percent', maximumFractionDigits: 1 })

/** The credit of a touchpoint under a model; 0 if that model was not requested. */
export function shareOf({ credit }: Touchpoint, model: AttributionModel): number {
  return credit[model] ?? 0
}

/** `40%`; a positive credit is never shown as zero. */
export function formatCredit(share: number): string {
  return share > 0 && share < 0.0005 ? `<${percent.format(0.001)}` : percent.format(share)
}

/** The models for which the entries contain credit. */
export function modelsOf(entries: readonly LedgerEntry[]): AttributionModel[] {
  const credit = entries[0]?.touchpoints[0]?.credit
  return models.filter((model) => credit?.[model] !== undefined)
}

/** True if the touchpoint matches the filter of the ledger. */
export function isCredited(touchpoint: Touchpoint, credited: Credited | undefined): boolean {
  if (!credited) return false
  const { dimension, value } = credited
  return (dimension === 'source_medium' ? sourceMedium(touchpoint) : touchpoint[dimension]) === value
}

const units = [
  [86_400_000, (count: number) => counted(count, 'day before', 'days before')],
  [3_600_000, (count: number) => counted(count, 'hour before', 'hours before')],
  [60_000, (count: number) => counted(count, 'minute before', 'minutes before')],
] as const

/** The time from a touchpoint to its conversion: `3 days before`, `just before`. */
export function describeLead(visit: string, conversion: string): string {
  const lead_ms = Date.parse(conversion) - Date.parse(visit)
  for (const [length_ms, before] of units) {
    const count = Math.floor(lead_ms / length_ms)
    if (count > 0) return before(count)
  }
  return 'just before'
}
