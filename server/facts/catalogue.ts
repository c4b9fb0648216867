import type { Static, TObject } from '@sinclair/typebox'
import { ConversionAttributed, ConversionCompleted, ConversionValueUpdated } from './conversion-facts.ts'

type Entry = {
  /** What the fact carries. */
  data: TObject
  /** When there is one, for whoever subscribes to it. */
  when: string
}

/** Every kind of fact there is. */
export const catalogue = {
  'conversion.completed': {
    data: ConversionCompleted,
    when: 'An event that meets an active conversion goal was stored. Once for each event and goal.',
  },
  'conversion.attributed': {
    data: ConversionAttributed,
    when: 'What was stored later changed which visits a conversion goes back to, or whose they are.',
  },
  'conversion.value_updated': {
    data: ConversionValueUpdated,
    when: 'The value of a conversion changed with its goal, with an exchange rate or with the currency of the site.',
  },
} as const satisfies Record<string, Entry>

export type FactType = keyof typeof catalogue
export type FactData<T extends FactType> = Static<(typeof catalogue)[T]['data']>
