import { completeSince } from '../../ingest/pipeline/rebuild-in-background.ts'
import { offsetPage } from '../../platform/http/pagination.ts'
import { rowsWithTotal, sortedPage } from '../../platform/http/sorted-page.ts'
import type { Services } from '../../services.ts'
import { readSessions, type SelectedSessions } from '../segments/selected-sessions.ts'
import { readCompared } from '../traffic/compared-period.ts'
import type { ReportedSite } from '../traffic/parse-query.ts'
import { type Period, periodAnswer } from '../traffic/period.ts'
import type { PageEngagement, PageEngagementQuery, PageSort } from './model.ts'
import {
  type EngagementRow,
  engagementByPage,
  engagementOfPages,
  peopleByPage,
} from './page-engagement.sql.ts'

type Measures = NonNullable<PageEngagement['rows'][number]['previous']>
type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

/**
 * Reports how long pages were in view, and how far they were scrolled. People are counted only for the pages that are
 * listed.
 * @throws ValidationError, @throws Unprocessable for an impossible period.
 */
export async function pageEngagement(
  { clickhouse, ...services }: Working,
  site: ReportedSite,
  { sort = '-pageviews', limit = 100, offset = 0, compare = 'none', ...query }: PageEngagementQuery,
) {
  const { period, selected } = await readSessions(services, site, query)
  const before = readCompared(compare, period, services.clock())
  // First: sessions that are completed in between are then only counted as incomplete.
  const since = await completeSince(services, site.id, 'engagement')
  const { rows: found, total } = await rowsWithTotal(
    (it) => clickhouse.rows(engagementByPage(selected, it)),
    sortedPage<PageSort>(sort, { limit, offset }),
  )
  const pages = found.map((it) => it.page)
  const users = await usersOf(clickhouse, selected, pages)
  const previous = before && (await measuresOf(clickhouse, selected, before, pages))
  const isMeasured = !since || since.getTime() <= Math.min(period.start, before?.start ?? period.start)
  const data: PageEngagement = {
    period: periodAnswer(period),
    compared_with: before && periodAnswer(before),
    measured_since: isMeasured ? null : since.toISOString(),
    rows: found.map((it) => ({
      page: it.page,
      ...measuresIn(it, users.get(it.page)),
      previous: previous && (previous.get(it.page) ?? unmeasured),
    })),
  }
  return { data, pagination: offsetPage(total, limit, offset, found.length) }
}

/** Measures pages in an earlier period. */
async function measuresOf(
  clickhouse: Services['clickhouse'],
  selected: SelectedSessions,
  { start, end }: Period,
  pages: readonly string[],
): Promise<Map<string, Measures>> {
  if (pages.length === 0) return new Map()
  const earlier = { ...selected, from: new Date(start), until: new Date(end) }
  const rows = await clickhouse.rows(engagementOfPages(earlier, pages))
  const users = await usersOf(clickhouse, earlier, pages)
  return new Map(rows.map((it) => [it.page, measuresIn(it, users.get(it.page))]))
}

function measuresIn(row: Omit<EngagementRow, 'page' | 'row_count'>, users = 0): Measures {
  return {
    pageviews: row.pageviews,
    users,
    measured_views: row.measured_views,
    engaged_seconds: (row.engaged_total_ms ?? 0) / 1000,
    avg_engaged_seconds: quotient(row.engaged_total_ms, 1000 * row.measured_views),
    scrolled_views: row.scrolled_views,
    avg_scroll_percent: quotient(row.scrolled_sum, row.scrolled_views),
    median_scroll_percent: row.scrolled_median,
  }
}

const unmeasured = measuresIn({
  pageviews: 0,
  measured_views: 0,
  engaged_total_ms: null,
  scrolled_views: 0,
  scrolled_sum: null,
  scrolled_median: null,
})

async function usersOf(
  clickhouse: Services['clickhouse'],
  selected: SelectedSessions,
  pages: readonly string[],
): Promise<Map<string, number>> {
  if (pages.length === 0) return new Map()
  const people = await clickhouse.rows(peopleByPage(selected, pages))
  return new Map(people.map((it) => [it.page, it.users]))
}

/** Rounded to hundredths; null if there is nothing to divide by. */
function quotient(sum: number | null, count: number): number | null {
  return count === 0 ? null : Math.round((100 * (sum ?? 0)) / count) / 100
}
