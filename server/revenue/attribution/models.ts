/** Models that share the credit of a conversion by a rule: see docs/attribution.md. */
export const ruleModels = ['last_click', 'first_click', 'linear', 'position_based', 'time_decay'] as const
export type RuleModel = (typeof ruleModels)[number]

/** All models, including the one that learns from the paths. */
export const attributionModels = [...ruleModels, 'data_driven'] as const
export type AttributionModel = (typeof attributionModels)[number]

/** The dimensions of attribution reports. */
export const attributionDimensions = ['channel', 'source', 'campaign'] as const
export type AttributionDimension = (typeof attributionDimensions)[number]

/** The dimensions of ledger filters: the statistics of a goal combine source and medium. */
export const ledgerDimensions = [...attributionDimensions, 'source_medium'] as const

/** True if a model gives each conversion to a single touchpoint, so that conversions stay whole. */
export function isWhole(model: AttributionModel): boolean {
  return model === 'last_click' || model === 'first_click'
}
