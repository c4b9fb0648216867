import { completeSince } from '../../ingest/pipeline/rebuild-in-background.ts'
import { offsetPage } from '../../platform/http/pagination.ts'
import { rowsWithTotal, sortedPage } from '../../platform/http/sorted-page.ts'
import type { Services } from '../../services.ts'
import { readSessions, type SelectedSessions } from '../segments/selected-sessions.ts'
import type { ReportedSite } from '../traffic/parse-query.ts'
import { periodAnswer } from '../traffic/period.ts'
import type { PageEngagement, PageEngagementQuery, PageSort } from './model.ts'
import { engagementByPage, peopleByPage } from './page-engagement.sql.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

/**
 * Reports how long pages were in view, and how far they were scrolled. People are counted only for the pages that are
 * listed.
 * @throws ValidationError, @throws Unprocessable for an impossible period.
 */
export async function pageEngagement(
  { clickhouse, ...services }: Working,
  site: ReportedSite,
  { sort = '-pageviews', limit = 100, offset = 0, ...query }: PageEngagementQuery,
) {
  const { period, selected } = await readSessions(services, site, query)
  // First: sessions that are completed in between are then only counted as incomplete.
  const since = await completeSince(services, site.id, 'engagement')
  const { rows: found, total } = await rowsWithTotal(
    (it) => clickhouse.rows(engagementByPage(selected, it)),
    sortedPage<PageSort>(sort, { limit, offset }),
  )
  const users = await usersOf(
    clickhouse,
    selected,
    found.map((it) => it.page),
  )
  const data: PageEngagement = {
    period: periodAnswer(period),
    measured_since: since && since.getTime() > period.start ? since.toISOString() : null,
    rows: found.map((it) => ({
      page: it.page,
      pageviews: it.pageviews,
      users: users.get(it.page) ?? 0,
      measured_views: it.measured_views,
      engaged_seconds: (it.engaged_total_ms ?? 0) / 1000,
      avg_engaged_seconds: quotient(it.engaged_total_ms, 1000 * it.measured_views),
      scrolled_views: it.scrolled_views,
      avg_scroll_percent: quotient(it.scrolled_sum, it.scrolled_views),
      median_scroll_percent: it.scrolled_median,
    })),
  }
  return { data, pagination: offsetPage(total, limit, offset, found.length) }
}

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
