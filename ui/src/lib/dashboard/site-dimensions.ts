import { page } from '$app/state'
import { type CustomDimensions, type Dimension, labelsOf } from './dimensions.ts'

/** The custom dimensions of the site that the page is about. */
export function siteDimensions(): CustomDimensions {
  return page.data.site?.settings.custom_dimensions ?? []
}

/** The labels of a dimension on a page about a site. */
export function labelsOnPage(dimension: Dimension): { one: string; many: string } {
  return labelsOf(dimension, siteDimensions())
}
