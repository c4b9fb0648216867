/** How a conversion's credit is shared among its touchpoints by a rule: see docs/attribution.md. */
export const ruleModels = ['last_click', 'first_click', 'linear', 'position_based', 'time_decay'] as const
export type RuleModel = (typeof ruleModels)[number]

/** With the one that learns from the paths themselves. */
export const attributionModels = [...ruleModels, 'data_driven'] as const
export type AttributionModel = (typeof attributionModels)[number]

/** What credit can be reported by. */
export const attributionDimensions = ['channel', 'source', 'campaign'] as const
export type AttributionDimension = (typeof attributionDimensions)[number]

/** What a number that is looked into may be of: statistics of a goal are by source and medium together. */
export const ledgerDimensions = [...attributionDimensions, 'source_medium'] as const

/** Models that give each conversion to one touchpoint alone, so that conversions stay whole. */
export function isWhole(model: AttributionModel): boolean {
  return model === 'last_click' || model === 'first_click'
}
