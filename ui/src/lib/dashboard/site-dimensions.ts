import type { Choice } from '#lib/components/Select.svelte'
import { inSentence } from '#lib/language.ts'
import { page } from '$app/state'
import {
  type CustomDimensions,
  type Dimension,
  groupOf,
  labelsOf,
  sessionDimensionsOf,
} from './dimensions.ts'

/** The custom dimensions of the site that the page is about. */
export function siteDimensions(): CustomDimensions {
  return page.data.site?.settings.custom_dimensions ?? []
}

/** The labels of a dimension on a page about a site. */
export function labelsOnPage(dimension: Dimension): { one: string; many: string } {
  return labelsOf(dimension, siteDimensions())
}

/** The dimensions of sessions by which a report can be broken down, on a page about a site. @param none the label of none */
export function breakdownChoices(none = 'No breakdown'): Choice[] {
  const choices = sessionDimensionsOf(siteDimensions()).map((it) => ({
    value: it,
    label: `By ${inSentence(labelsOnPage(it).one)}`,
    group: groupOf(it),
  }))
  return [{ value: '', label: none }, ...choices]
}
