/** The attribution models with their labels. */
export const modelLabels = {
  last_click: { name: 'Last click', meaning: 'All credit goes to the last visit before the conversion.' },
  first_click: { name: 'First click', meaning: 'All credit goes to the first visit.' },
  linear: { name: 'Linear', meaning: 'Every visit gets the same share.' },
  position_based: {
    name: 'Position based',
    meaning: '40% each to the first and the last visit, the rest to the visits in between.',
  },
  time_decay: {
    name: 'Time decay',
    meaning: 'Later visits get more credit: it halves with every 7 days before the conversion.',
  },
  data_driven: {
    name: 'Data-driven',
    meaning: 'Credit by how many conversions would be lost without each source, learned from all paths.',
  },
} as const
export type AttributionModel = keyof typeof modelLabels
export const models = Object.keys(modelLabels) as AttributionModel[]
export const defaultModel: AttributionModel = 'last_click'

/** The model with this name; the default is last click. */
export function parseModel(name: unknown): AttributionModel {
  return models.find((model) => model === name) ?? defaultModel
}

/** True if touchpoints share a conversion, so that a source can have a fraction of one. */
export function isShared(model: AttributionModel): boolean {
  return model !== 'last_click' && model !== 'first_click'
}
