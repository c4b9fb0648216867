import { quantile } from './events.ts'

/** A page view, or a `page_leave` with what it measured. */
export type ReferenceEngagement = {
  visitor: string
  page: string
  time: number
  name: 'page_view' | 'page_leave'
  /** Undefined if it is not a number from 0 to 1,800. */
  seconds: number | undefined
  /** Undefined if it is not a number from 0 to 100. */
  scroll: number | undefined
}

/** Counts each page, one visitor and one page view after the other; pages in alphabetical order. */
export function referenceEngagement(events: readonly ReferenceEngagement[]) {
  return [...Map.groupBy(events, (it) => it.page)]
    .map(([page, ofPage]) => {
      const views = ofPage.filter((it) => it.name === 'page_view')
      const measured = [...Map.groupBy(ofPage, (it) => it.visitor).values()].flatMap(viewsOf)
      const seconds = measured.flat().reduce((sum, it) => sum + (it.seconds ?? 0), 0)
      const depths = measured.flatMap((leaves) => leaves.at(-1)?.scroll ?? []).sort((a, b) => a - b)
      return {
        page,
        pageviews: views.length,
        users: new Set(views.map((it) => it.visitor)).size,
        measured_views: measured.length,
        engaged_seconds: seconds,
        avg_engaged_seconds: mean(seconds, measured.length),
        scrolled_views: depths.length,
        avg_scroll_percent: mean(
          depths.reduce((sum, it) => sum + it, 0),
          depths.length,
        ),
        median_scroll_percent: depths.length > 0 ? quantile(depths, 0.5) : null,
      }
    })
    .filter((it) => it.pageviews + it.measured_views > 0)
    .sort((a, b) => (a.page < b.page ? -1 : 1))
}

/** The leaves of each view of a page by a visitor that has some. In the same millisecond, leaves come first. */
function viewsOf(events: readonly ReferenceEngagement[]): ReferenceEngagement[][] {
  const ordered = events
    .filter((it) => it.name === 'page_view' || it.seconds !== undefined)
    .sort(
      (a, b) =>
        a.time - b.time ||
        Number(a.name === 'page_view') - Number(b.name === 'page_view') ||
        (a.scroll ?? -1) - (b.scroll ?? -1),
    )
  const views: ReferenceEngagement[][] = [[]]
  for (const it of ordered)
    if (it.name === 'page_view') views.push([])
    else views.at(-1)?.push(it)
  return views.filter((leaves) => leaves.length > 0)
}

function mean(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((100 * sum) / count) / 100
}
