import type { Condition } from './filter.ts'
import { type ViewDimension, viewDimensions } from './model.ts'

/** The arrays of a session with a value of each page view, in order. Only pages are stored for every session. */
export const viewArrays: Record<ViewDimension, string> = {
  page: 'views.page',
  page_title: 'arrayResize(view_titles, length(views.page))',
  content_group: 'arrayResize(view_groups, length(views.page))',
}

/** True for a condition on single views of a session. */
export function isOnViews<C extends Condition>(it: C): it is C & { dimension: ViewDimension } {
  return isViewDimension(it.dimension)
}

export function isViewDimension(dimension: string): dimension is ViewDimension {
  return viewDimensions.some((it) => it === dimension)
}

/** The conditions on a view in a lambda over arrays of values. */
export type ViewConditions = {
  /** The dimensions with conditions, in their fixed order; none if every view is kept. */
  dimensions: ViewDimension[]
  /** The parameters of the lambda, one for each dimension: `viewed_page`. */
  names: string
  /** An expression that is true if a view meets all conditions; empty without any. */
  isMet: string
}

/** Returns the SQL of conditions on views. @param compared a condition on a column. */
export function viewConditions<C extends Condition>(
  conditions: readonly C[],
  compared: (column: string, condition: C) => string,
): ViewConditions {
  const onViews = conditions.filter(isOnViews)
  const dimensions = viewDimensions.filter((name) => onViews.some((it) => it.dimension === name))
  return {
    dimensions,
    names: dimensions.map(viewed).join(', '),
    isMet: onViews.map((it) => compared(viewed(it.dimension), it)).join(' AND '),
  }
}

/** The name of the value of a view in a lambda. */
export function viewed(dimension: ViewDimension): string {
  return `viewed_${dimension}`
}

/** Returns the values of the views that are kept. @param arrayOf the expression of the values of a dimension. */
export function keptViews(
  values: string,
  { dimensions, names, isMet }: ViewConditions,
  arrayOf = (dimension: ViewDimension): string => viewArrays[dimension],
): string {
  if (!isMet) return values
  return `arrayFilter((it, ${names}) -> ${isMet}, ${[values, ...dimensions.map(arrayOf)].join(', ')})`
}

/** Returns a condition for sessions of which a view meets all conditions; none without any. */
export function hasKeptView(
  { dimensions, names, isMet }: ViewConditions,
  arrayOf = (dimension: ViewDimension): string => viewArrays[dimension],
): string[] {
  return isMet ? [`arrayExists((${names}) -> ${isMet}, ${dimensions.map(arrayOf).join(', ')})`] : []
}
