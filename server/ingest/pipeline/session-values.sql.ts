/**
 * Returns an expression for the page views of a session and its measured stretches of time in view, ordered by page:
 * tuples of page, position, is_view, engaged_ms and scrolled.
 */
export function stretches(piece: (name: string) => string): string {
  const arrays = ['page', 'is_view', 'engaged_ms', 'scrolled'].map(piece).join(', ')
  return `arraySort(arrayFilter(it -> it.3 OR it.4 IS NOT NULL, arrayMap(
    (page, is_view, engaged_ms, scrolled, nth) -> (page, nth, is_view, engaged_ms, scrolled),
    ${arrays}, arrayEnumerate(piece))))`
}

/**
 * Returns an expression for the measurement of each page view of a session, in order: tuples of position, engaged_ms and
 * scrolled. The stretches of a page belong to the view of it before them: several pages can be open at the same time.
 * Each stretch has the depth since the view, so the last one has the depth of the view.
 */
export function measuredViews(stretches: string): string {
  const view = `arrayFill(it -> it.3, ${stretches})`
  const ofViews = `arrayFilter((it, view, views) -> views > 0 AND view.1 = it.1,
    ${stretches}, ${view}, arrayCumSum(it -> it.3, ${stretches}))`
  return `arraySort(arrayMap(
    view -> (view[1].2, if(length(view) = 1, NULL, arraySum(it -> ifNull(it.4, 0), view)), view[-1].5),
    arraySplit(it -> it.3, ${ofViews})))`
}

/** Returns an expression for the content group of each page view; empty if none has one. */
export function groupsOfViews(piece: (name: string) => string): string {
  const groups = `arrayFilter((name, is_view) -> is_view, ${piece('view_group')}, ${piece('is_view')})`
  return `if(arrayExists(name -> name != '', ${groups}), ${groups}, emptyArrayString())`
}

/** Returns an expression for the last value of each custom dimension that is not empty. @param values of each event */
export function lastValues(values: string): string {
  return `arrayMap(
    number -> arrayLast(value -> value != '', arrayMap(values -> values[number], ${values})),
    arrayEnumerate(${values}[1]))`
}
