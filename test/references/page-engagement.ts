import { quantile } from './events.ts'
import type { ReferenceSession } from './traffic.ts'

export type ReferenceView = ReferenceSession['views'][number] & { user: number }

/** Measures each page, one view after the other; pages in alphabetical order. */
export function referenceEngagement(views: readonly ReferenceView[]) {
  return [...Map.groupBy(views, (it) => it.page)]
    .map(([page, ofPage]) => {
      const times = ofPage.flatMap((it) => it.engaged_ms ?? [])
      const depths = ofPage.flatMap((it) => it.scrolled ?? []).sort((a, b) => a - b)
      const engaged_ms = sum(times)
      return {
        page,
        pageviews: ofPage.length,
        users: new Set(ofPage.map((it) => it.user)).size,
        measured_views: times.length,
        engaged_seconds: engaged_ms / 1000,
        avg_engaged_seconds: mean(engaged_ms, 1000 * times.length),
        scrolled_views: depths.length,
        avg_scroll_percent: mean(sum(depths), depths.length),
        median_scroll_percent: depths.length > 0 ? quantile(depths, 0.5) : null,
      }
    })
    .sort((a, b) => (a.page < b.page ? -1 : 1))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, it) => total + it, 0)
}

function mean(total: number, count: number): number | null {
  return count === 0 ? null : Math.round((100 * total) / count) / 100
}
